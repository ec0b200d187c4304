import ComposableArchitecture
import TerminalUI

/// The app's screen in the style of chapter 11.
struct ViewStoreAppView: View {
  let store: StoreOf<ViewStoreApp>
  let evaluations: Evaluations

  var body: some View {
    WithViewStore(store, observe: \.settings) { viewStore in
      Section("Account") {
        Text(viewStore.displayName).bold() + Text(viewStore.details)
        Button("edit", help: "Opens the form for changing the settings.") {
          viewStore.send(.editButtonTapped)
        }
      }
    }
    .navigationDestination(store: store.scope(state: \.$form, action: \.form)) { form in
      ViewStoreFormView(store: form, evaluations: evaluations)
    }
  }
}
