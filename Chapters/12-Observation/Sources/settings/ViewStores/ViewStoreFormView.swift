import ComposableArchitecture
import TerminalUI

/// The form in the style of chapter 11.
struct ViewStoreFormView: View {
  let store: StoreOf<ViewStoreForm>
  let evaluations: Evaluations

  var body: some View {
    Section("Settings") {
      ViewStoreHeaderView(store: store, evaluations: evaluations)
      ViewStoreProfileView(store: store, evaluations: evaluations)
      ViewStoreNotificationsView(store: store, evaluations: evaluations)
    }
    .task { await store.send(.form(.view(.task))).finish() }
    .alert(
      store: store.scope(state: \.form.$destination.alert, action: \.form.destination.alert)
    )
    .confirmationDialog(
      store: store.scope(state: \.form.$destination.leave, action: \.form.destination.leave)
    )
    .navigationBarBackButtonHidden()
  }
}
