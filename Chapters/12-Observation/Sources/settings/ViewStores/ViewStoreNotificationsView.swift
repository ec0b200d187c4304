import ComposableArchitecture
import TerminalUI

/// The notifications in the style of chapter 11.
struct ViewStoreNotificationsView: View {
  let store: StoreOf<ViewStoreForm>
  let evaluations: Evaluations

  /// The state that this view needs.
  private struct ViewState: Equatable {
    @BindingViewState var enableNotifications: Bool
    @BindingViewState var sendEmailNotifications: Bool
    @BindingViewState var sendMobileNotifications: Bool
    let mark: String?

    @MainActor
    init(_ store: BindingViewStore<ViewStoreForm.State>) {
      _enableNotifications = store.$enableNotifications
      _sendEmailNotifications = store.$sendEmailNotifications
      _sendMobileNotifications = store.$sendMobileNotifications
      mark = store.notificationMark
    }
  }

  var body: some View {
    WithViewStore(store, observe: ViewState.init) { viewStore in
      let _ = evaluations.count(.notifications)
      HStack {
        Toggle("notifications", isOn: viewStore.$enableNotifications)
        if let mark = viewStore.mark { Text(" \(mark)") }
      }
      Group {
        Toggle("email", isOn: viewStore.$sendEmailNotifications)
        Toggle("mobile", isOn: viewStore.$sendMobileNotifications)
      }
      .disabled(!viewStore.enableNotifications, because: "notifications are off")
    }
  }
}
