import ComposableArchitecture
import TerminalUI

/// The form. It passes its store on, and reads only the form's destination.
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
    // Its own command closes it, because it asks before it discards changes.
    .navigationBarBackButtonHidden()
  }
}
