import ComposableArchitecture
import Testing

@testable import settings

@Suite("Together · saving", .serialized, .serialExecutor, .timeLimit(.minutes(5)))
@MainActor
struct SavingTests {
  private let clock = TestClock()
  private let saved = LockIsolated<[Settings]>([])

  private func makeStore(
    _ change: (inout SettingsForm.State) -> Void = { _ in }
  ) -> TestStoreOf<SettingsForm> {
    var state = SettingsForm.State(Settings())
    change(&state)
    return TestStore(initialState: state) {
      SettingsForm()
    } withDependencies: {
      $0.continuousClock = clock
      $0.account.isTaken = { _ in false }
      $0.settingsStorage.save = { [saved] settings in saved.withValue { $0.append(settings) } }
    }
  }

  @Test("changed settings are saved, and their name counts as the user's own")
  func saves() async {
    let store = makeStore {
      $0.displayName = "Bob"
      $0.nameStatus = .free
      $0.obstacle = "The disk was full."
    }
    let bob = Settings(displayName: "Bob")
    await store.send(\.view.saveButtonTapped)
    await store.receive(\.saveResponse.success, bob) {
      $0.saved = bob
      $0.nameStatus = nil
      $0.obstacle = nil
    }
    await store.receive(\.delegate.saved, bob)
    #expect(saved.value == [bob])
  }

  @Test("each setting is saved", arguments: Settings.changes)
  func savesEachField(change: Settings.Change) async {
    let store = makeStore()
    store.exhaustivity = .off
    await store.send(.binding(change.action))
    await store.send(\.view.saveButtonTapped)
    await store.receive(\.delegate.saved)
    #expect(saved.value == [change.settings])
  }

  @Test("without changes, nothing is saved and nothing is reverted")
  func unchanged() async {
    let store = makeStore()
    await store.send(\.view.saveButtonTapped)
    await store.send(\.view.revertButtonTapped)
    #expect(saved.value == [])
  }

  @Test(
    "settings with a name that is taken, missing or unchecked aren't saved, and an alert says why",
    arguments: [
      (NameStatus.taken, "Someone else has the name “Bob”."), (.missing, "A name is needed."),
      (.asking, "It is not known yet whether “Bob” is taken."),
      (.unknown("It rains."), "It is not possible to check whether “Bob” is taken. It rains."),
    ])
  func nameTaken(status: NameStatus, message: String) async {
    let store = makeStore {
      $0.displayName = "Bob"
      $0.nameStatus = status
    }
    await store.send(\.view.saveButtonTapped) { $0.destination = .alert(.notSaved(message)) }
    await store.send(\.destination.dismiss) { $0.destination = nil }
    #expect(saved.value == [])
  }

  @Test("settings aren't saved while the form asks for permission")
  func loading() async {
    let store = makeStore {
      $0.enableNotifications = true
      $0.isLoading = true
    }
    await store.send(\.view.saveButtonTapped) {
      $0.destination = .alert(.notSaved("It is not known yet whether notifications are allowed."))
    }
    #expect(saved.value == [])
  }

  @Test("a failed save presents an alert, and its action saves again")
  func savesAgain() async {
    let store = makeStore { $0.pageSize = 30 }
    let settings = Settings(pageSize: 30)
    store.dependencies.settingsStorage.save = { _ in throw StorageError("The disk is full.") }
    await store.send(\.view.saveButtonTapped)
    await store.receive(\.saveResponse.failure) {
      $0.destination = .alert(.savingFailed("The disk is full."))
    }
    // The disk is still full: the next alert replaces the first.
    await store.send(\.destination.alert.saveAgain) { $0.destination = nil }
    await store.receive(\.saveResponse.failure) {
      $0.destination = .alert(.savingFailed("The disk is full."))
    }
    store.dependencies.settingsStorage.save = { [saved] settings in
      saved.withValue { $0.append(settings) }
    }
    await store.send(\.destination.alert.saveAgain) { $0.destination = nil }
    await store.receive(\.saveResponse.success, settings) { $0.saved = settings }
    await store.receive(\.delegate.saved, settings)
    #expect(saved.value == [settings])
  }

  @Test("a change during a save still counts as a change")
  func changesMeanwhile() async {
    let store = makeStore { $0.pageSize = 30 }
    store.dependencies.settingsStorage.save = { [clock] _ in
      try await clock.sleep(for: .seconds(1))
    }
    await store.send(\.view.saveButtonTapped)
    await store.send(\.binding.displayName, "Bob") {
      $0.displayName = "Bob"
      $0.nameStatus = .asking
    }
    await clock.advance(by: .seconds(1))
    await store.receive(\.nameResponse.success, false) { $0.nameStatus = .free }
    await store.receive(\.saveResponse.success, Settings(pageSize: 30)) {
      $0.saved = Settings(pageSize: 30)
    }
    await store.receive(\.delegate.saved, Settings(pageSize: 30))
    #expect(store.state.hasChanges)
  }

  @Test("`revert` restores all settings, and cancels pending requests")
  func reverts() async {
    let store = makeStore()
    store.dependencies.account.requestPermission = { [clock] in
      try await clock.sleep(for: .seconds(1))
      return true
    }
    await store.send(\.binding.displayName, "Bob") {
      $0.displayName = "Bob"
      $0.nameStatus = .asking
    }
    await store.send(\.binding.enableNotifications, true) {
      $0.enableNotifications = true
      $0.isLoading = true
    }
    await store.send(\.binding.digest, .off) { $0.digest = .off }
    await store.send(\.view.revertButtonTapped) { $0 = SettingsForm.State(Settings()) }
    await clock.advance(by: .seconds(10))
  }
}

extension Settings {
  /// A control's change, and the resulting settings.
  struct Change: Sendable, CustomTestStringConvertible {
    let action: BindingAction<SettingsForm.State>
    let settings: Settings
    var testDescription: String { "\(action)" }
  }

  /// A change of each field that can be saved immediately.
  static var changes: [Change] {
    [
      Change(action: .set(\.digest, .weekly), settings: Settings(digest: .weekly)),
      Change(action: .set(\.protectMyPosts, true), settings: Settings(protectMyPosts: true)),
      Change(
        action: .set(\.sendEmailNotifications, true),
        settings: Settings(sendEmailNotifications: true)),
      Change(
        action: .set(\.sendMobileNotifications, true),
        settings: Settings(sendMobileNotifications: true)),
      Change(action: .set(\.pageSize, 40), settings: Settings(pageSize: 40)),
    ]
  }
}
