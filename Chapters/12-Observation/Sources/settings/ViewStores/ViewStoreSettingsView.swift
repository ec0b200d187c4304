import ComposableArchitecture
import TerminalUI

/// The form as chapter 11 would have it.
struct ViewStoreSettingsView: View {
  let store: StoreOf<SettingsForm>
  let evaluations: Evaluations

  var body: some View {
    Section("Settings") {
      ViewStoreHeaderView(store: store, evaluations: evaluations)
      ViewStoreProfileView(store: store, evaluations: evaluations)
      ViewStoreNotificationsView(store: store, evaluations: evaluations)
    }
    .task { await store.send(.view(.task)).finish() }
    .alert(store: store.scope(state: \.$destination.alert, action: \.destination.alert))
    .confirmationDialog(
      store: store.scope(state: \.$destination.leave, action: \.destination.leave)
    )
    .navigationBarBackButtonHidden()
  }
}
