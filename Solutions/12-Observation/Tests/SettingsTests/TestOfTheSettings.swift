import ComposableArchitecture
import Exercises
import Testing

@testable import settings

/// Tests the form, which may be wrong.
@MainActor
func testSettings(_ form: some ReducerOf<SettingsForm>) async {
  // Exercise 12.8
  let clock = TestClock()
  let (questions, saved) = (LockIsolated<[String]>([]), LockIsolated<[Settings]>([]))
  let (isGranted, departures) = (LockIsolated(false), LockIsolated(0))
  let store = TestStore(initialState: SettingsForm.State(Settings())) {
    form
  } withDependencies: {
    $0.continuousClock = clock
    $0.dismiss = DismissEffect { departures.withValue { $0 += 1 } }
    $0.account.isTaken = { name in
      questions.withValue { $0.append(name) }
      return true
    }
    $0.account.requestPermission = { isGranted.value }
    $0.settingsStorage.save = { settings in saved.withValue { $0.append(settings) } }
  }

  // A name is cut, and asked about once, when it has been left alone.
  await store.send(\.binding.displayName, "Bo") {
    $0.displayName = "Bo"
    $0.nameStatus = .asking
  }
  await clock.advance(by: .milliseconds(200))
  await store.send(\.binding.displayName, "Blob the Magnificent") {
    $0.displayName = "Blob the Magnifi"
  }
  await clock.advance(by: .milliseconds(299))
  #expect(questions.value == [])
  await clock.advance(by: .milliseconds(1))
  await store.receive(\.nameResponse.success, true) { $0.nameStatus = .taken }
  #expect(questions.value == ["Blob the Magnifi"])

  // A name that is taken is not saved.
  await store.send(\.view.saveButtonTapped) {
    $0.destination = .alert(.notSaved("Someone else has the name “Blob the Magnifi”."))
  }
  await store.send(\.destination.dismiss) { $0.destination = nil }

  // About the saved name nobody is asked, and without changes there is nothing to save and nothing to lose.
  await store.send(\.binding.displayName, "Blob") {
    $0.displayName = "Blob"
    $0.nameStatus = nil
  }
  await clock.advance(by: .seconds(1))
  await store.send(\.view.saveButtonTapped)
  await store.send(\.view.backButtonTapped).finish()
  #expect(departures.value == 1)

  // Notifications that are denied switch themselves off. Those that are allowed come, until they are switched off.
  await store.send(\.binding.enableNotifications, true) {
    $0.enableNotifications = true
    $0.isLoading = true
  }
  await store.receive(\.permissionResponse.success, false) {
    $0.enableNotifications = false
    $0.isLoading = false
    $0.destination = .alert(.notAllowed)
  }
  await store.send(\.destination.dismiss) { $0.destination = nil }
  isGranted.setValue(true)
  await store.send(\.binding.enableNotifications, true) {
    $0.enableNotifications = true
    $0.isLoading = true
  }
  await store.receive(\.permissionResponse.success, true) { $0.isLoading = false }
  await clock.advance(by: .milliseconds(4_999))
  // If a notification had arrived, it would have to be received first.
  await store.send(\.binding.digest, .daily)
  await clock.advance(by: .milliseconds(1))
  await store.receive(\.notificationReceived) { $0.notificationCount = 1 }
  await clock.advance(by: .seconds(5))
  await store.receive(\.notificationReceived) { $0.notificationCount = 2 }
  await store.send(\.binding.enableNotifications, false) { $0.enableNotifications = false }
  await clock.advance(by: .seconds(10))

  // What is saved is what is in the form.
  let changed = Settings(digest: .weekly, protectMyPosts: true, pageSize: 30)
  await store.send(\.binding.digest, .weekly) { $0.digest = .weekly }
  await store.send(\.binding.protectMyPosts, true) { $0.protectMyPosts = true }
  await store.send(\.binding.pageSize, 30) { $0.pageSize = 30 }
  await store.send(\.view.saveButtonTapped)
  await store.receive(\.saveResponse.success, changed) { $0.saved = changed }
  await store.receive(\.delegate.saved, changed)
  #expect(saved.value == [changed])

  // Who leaves with changes is asked, and may stay. Reverting gives up the question about the name.
  await store.send(\.binding.displayName, "Bob") {
    $0.displayName = "Bob"
    $0.nameStatus = .asking
  }
  await store.send(\.binding.digest, .off) { $0.digest = .off }
  await store.send(\.view.backButtonTapped) { $0.destination = .leave(.discardChanges) }
  await store.send(\.destination.dismiss) { $0.destination = nil }.finish()
  #expect(departures.value == 1)
  await store.send(\.view.revertButtonTapped) {
    $0.displayName = "Blob"
    $0.digest = .weekly
    $0.nameStatus = nil
  }
  await clock.advance(by: .seconds(1))
  await store.finish()
}
