import ComposableArchitecture
import TerminalUI

/// The app's screen as chapter 11 would have it.
///
/// Whatever a view needs of a state is said in a type of its own, and in chapter 11 each view of this folder needs one.
struct ViewStoreAppView: View {
  let store: StoreOf<AppFeature>
  let evaluations: Evaluations

  var body: some View {
    WithViewStore(store, observe: \.settings) { viewStore in
      Section("Account") {
        Text(viewStore.displayName).bold() + Text(viewStore.details)
        Button("edit", help: "Opens the form in which the settings are changed.") {
          viewStore.send(.editButtonTapped)
        }
      }
    }
    .navigationDestination(store: store.scope(state: \.$form, action: \.form)) { form in
      ViewStoreSettingsView(store: form, evaluations: evaluations)
    }
  }
}
