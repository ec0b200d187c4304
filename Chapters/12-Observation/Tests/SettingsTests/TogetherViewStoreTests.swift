import ComposableArchitecture
import Testing

@testable import settings

@Suite("Together · view stores", .serialized, .serialExecutor, .timeLimit(.minutes(5)))
@MainActor
struct ViewStoreTests {
  private let clock = TestClock()

  private func makeStore() -> TestStoreOf<ViewStoreForm> {
    TestStore(initialState: ViewStoreForm.State(SettingsForm.State(Settings()))) {
      ViewStoreForm()
    } withDependencies: {
      $0.continuousClock = clock
      $0.account = .scripted(clock: clock, grantsNotifications: false)
    }
  }

  @Test("a name is shortened, and the form asks about it")
  func name() async {
    let store = makeStore()
    await store.send(.set(\.$displayName, "Blob the Magnificent")) {
      $0.form.displayName = "Blob the Magnifi"
      $0.form.nameStatus = .asking
      $0 = ViewStoreForm.State($0.form)
    }
    await clock.advance(by: .milliseconds(300))
    await store.receive(\.form.nameResponse.success, false) {
      $0.form.nameStatus = .free
      $0 = ViewStoreForm.State($0.form)
    }
  }

  @Test("denied notifications are turned off")
  func notifications() async {
    let store = makeStore()
    await store.send(.set(\.$enableNotifications, true)) {
      $0.form.enableNotifications = true
      $0.form.isLoading = true
      $0 = ViewStoreForm.State($0.form)
    }
    await store.receive(\.form.permissionResponse.success, false) {
      $0.form = SettingsForm.State(Settings())
      $0.form.destination = .alert(.notAllowed)
      $0 = ViewStoreForm.State($0.form)
    }
    await store.send(\.form.destination.dismiss) {
      $0.form.destination = nil
      $0 = ViewStoreForm.State($0.form)
    }
  }

  @Test(
    "a control writes the setting of the form behind it", arguments: Settings.controls)
  func controls(control: Settings.Control) async {
    let store = makeStore()
    store.exhaustivity = .off
    await store.send(.binding(control.action))
    #expect(store.state.form.settings == control.settings)
    #expect(store.state == ViewStoreForm.State(store.state.form))
  }
}

extension Settings {
  /// The change of a control with a view store, and the resulting settings.
  struct Control: Sendable, CustomTestStringConvertible {
    let action: BindingAction<ViewStoreForm.State>
    let settings: Settings
    var testDescription: String { "\(action)" }
  }

  static var controls: [Control] {
    [
      Control(action: .set(\.$digest, .weekly), settings: Settings(digest: .weekly)),
      Control(action: .set(\.$protectMyPosts, true), settings: Settings(protectMyPosts: true)),
      Control(
        action: .set(\.$sendEmailNotifications, true),
        settings: Settings(sendEmailNotifications: true)),
      Control(
        action: .set(\.$sendMobileNotifications, true),
        settings: Settings(sendMobileNotifications: true)),
      Control(action: .set(\.$pageSize, 40), settings: Settings(pageSize: 40)),
    ]
  }
}
