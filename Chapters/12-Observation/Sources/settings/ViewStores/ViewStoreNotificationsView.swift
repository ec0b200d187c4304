import ComposableArchitecture
import TerminalUI

/// The notifications as chapter 11 would have them.
struct ViewStoreNotificationsView: View {
  let store: StoreOf<SettingsForm>
  let evaluations: Evaluations

  /// What this view needs to know.
  private struct ViewState: Equatable {
    var isOn: Bool
    var mark: String?
    var email: Bool
    var mobile: Bool

    init(_ state: SettingsForm.State) {
      isOn = state.enableNotifications
      mark = state.notificationMark
      email = state.sendEmailNotifications
      mobile = state.sendMobileNotifications
    }
  }

  var body: some View {
    WithViewStore(store, observe: ViewState.init) { viewStore in
      let _ = evaluations.count(.notifications)
      HStack {
        Toggle(
          "notifications", isOn: viewStore.binding(get: \.isOn) { .set(\.enableNotifications, $0) })
        if let mark = viewStore.mark { Text(" \(mark)") }
      }
      Group {
        Toggle(
          "email", isOn: viewStore.binding(get: \.email) { .set(\.sendEmailNotifications, $0) })
        Toggle(
          "mobile", isOn: viewStore.binding(get: \.mobile) { .set(\.sendMobileNotifications, $0) })
      }
      .disabled(!viewStore.isOn, because: "notifications are off")
    }
  }
}
