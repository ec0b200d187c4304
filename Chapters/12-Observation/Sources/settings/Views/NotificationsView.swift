import ComposableArchitecture
import TerminalUI

/// The kinds of notifications, and their number so far.
struct NotificationsView: View {
  @Bindable var store: StoreOf<SettingsForm>
  let evaluations: Evaluations

  var body: some View {
    let _ = evaluations.count(.notifications)
    HStack {
      Toggle("notifications", isOn: $store.enableNotifications)
      if let mark = store.notificationMark { Text(" \(mark)") }
    }
    Group {
      Toggle("email", isOn: $store.sendEmailNotifications)
      Toggle("mobile", isOn: $store.sendMobileNotifications)
    }
    .disabled(!store.enableNotifications, because: "notifications are off")
  }
}
