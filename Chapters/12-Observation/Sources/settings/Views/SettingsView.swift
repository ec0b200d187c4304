import ComposableArchitecture
import TerminalUI

/// The form. It hands its store on, and reads nothing but what is on top of it.
@ViewAction(for: SettingsForm.self)
struct SettingsView: View {
  @Bindable var store: StoreOf<SettingsForm>
  let evaluations: Evaluations

  var body: some View {
    Section("Settings") {
      HeaderView(store: store, evaluations: evaluations)
      ProfileView(store: store, evaluations: evaluations)
      NotificationsView(store: store, evaluations: evaluations)
    }
    .task { await send(.task).finish() }
    .alert(
      $store.scope(state: \.destination?.alert, action: \.destination.alert)
    )
    .confirmationDialog($store.scope(state: \.destination?.leave, action: \.destination.leave))
    // It is left by its own command, because it asks before changes are lost.
    .navigationBarBackButtonHidden()
  }
}
