import ComposableArchitecture
import Testing

@testable import settings

@Suite("Together · notifications", .serialized, .serialExecutor, .timeLimit(.minutes(5)))
@MainActor
struct NotificationsTests {
  private let clock = TestClock()

  private func makeStore(
    _ settings: Settings = Settings(), isGranted: Bool = true
  ) -> TestStoreOf<SettingsForm> {
    TestStore(initialState: SettingsForm.State(settings)) {
      SettingsForm()
    } withDependencies: {
      $0.continuousClock = clock
      $0.account.requestPermission = { isGranted }
    }
  }

  @Test("allowed notifications arrive every five seconds, until they are turned off")
  func granted() async {
    let store = makeStore()
    await store.send(\.binding.enableNotifications, true) {
      $0.enableNotifications = true
      $0.isLoading = true
    }
    await store.receive(\.permissionResponse.success, true) { $0.isLoading = false }
    await clock.advance(by: .seconds(4))
    await clock.advance(by: .seconds(1))
    await store.receive(\.notificationReceived) { $0.notificationCount = 1 }
    await clock.advance(by: .seconds(5))
    await store.receive(\.notificationReceived) { $0.notificationCount = 2 }
    await store.send(\.binding.enableNotifications, false) { $0.enableNotifications = false }
    await clock.advance(by: .seconds(60))
  }

  @Test("if permission is denied, the switch is turned off, and an alert says why")
  func denied() async {
    let store = makeStore(isGranted: false)
    await store.send(\.binding.enableNotifications, true) {
      $0.enableNotifications = true
      $0.isLoading = true
    }
    await store.receive(\.permissionResponse.success, false) {
      $0.isLoading = false
      $0.enableNotifications = false
      $0.destination = .alert(.notAllowed)
    }
    await clock.advance(by: .seconds(60))
    await store.send(\.destination.dismiss) { $0.destination = nil }
    // It can be tried again.
    store.dependencies.account.requestPermission = { throw AccountError("It rains.") }
    await store.send(\.binding.enableNotifications, true) {
      $0.enableNotifications = true
      $0.isLoading = true
    }
    await store.receive(\.permissionResponse.failure) {
      $0.isLoading = false
      $0.enableNotifications = false
      $0.destination = .alert(.permissionUnknown("It rains."))
    }
    await store.send(\.destination.dismiss) { $0.destination = nil }
  }

  @Test("if notifications are turned off while the form asks for permission, no response arrives")
  func changesMind() async {
    let store = makeStore()
    store.dependencies.account.requestPermission = { [clock] in
      try await clock.sleep(for: .seconds(1))
      return false
    }
    await store.send(\.binding.enableNotifications, true) {
      $0.enableNotifications = true
      $0.isLoading = true
    }
    await clock.advance(by: .milliseconds(500))
    await store.send(\.binding.enableNotifications, false) {
      $0.enableNotifications = false
      $0.isLoading = false
    }
    await clock.advance(by: .seconds(1))
  }

  @Test("a form with notifications on receives them from the start, without a request")
  func onFromTheStart() async {
    let store = makeStore(.ada)
    store.dependencies.account.requestPermission = AccountClient.testValue.requestPermission
    let task = await store.send(\.view.task)
    await clock.advance(by: .seconds(5))
    await store.receive(\.notificationReceived) { $0.notificationCount = 1 }
    await task.cancel()
  }

  @Test("a form with notifications off receives none")
  func offFromTheStart() async {
    let store = makeStore()
    await store.send(\.view.task)
    await clock.advance(by: .seconds(60))
  }

  @Test("`revert` receives notifications only if they are on in the saved settings")
  func reverts() async {
    let store = makeStore()
    await store.send(\.binding.enableNotifications, true) {
      $0.enableNotifications = true
      $0.isLoading = true
    }
    await store.receive(\.permissionResponse.success, true) { $0.isLoading = false }
    await store.send(\.view.revertButtonTapped) { $0.enableNotifications = false }
    await clock.advance(by: .seconds(60))
  }

  @Test("`revert` turns notifications on again without a request")
  func revertsToOn() async {
    let store = makeStore(.ada)
    let task = await store.send(\.view.task)
    await store.send(\.binding.enableNotifications, false) { $0.enableNotifications = false }
    await store.send(\.view.revertButtonTapped) { $0.enableNotifications = true }
    await clock.advance(by: .seconds(5))
    await store.receive(\.notificationReceived) { $0.notificationCount = 1 }
    await store.send(\.binding.enableNotifications, false) { $0.enableNotifications = false }
    await task.cancel()
  }

  @Test("`revert` doesn't interrupt notifications that are on")
  func revertsSomethingElse() async {
    let store = makeStore(.ada)
    let task = await store.send(\.view.task)
    await clock.advance(by: .seconds(3))
    await store.send(\.binding.pageSize, 60) { $0.pageSize = 60 }
    await store.send(\.view.revertButtonTapped) { $0.pageSize = 50 }
    // The timer hasn't started again.
    await clock.advance(by: .seconds(2))
    await store.receive(\.notificationReceived) { $0.notificationCount = 1 }
    await task.cancel()
  }
}
