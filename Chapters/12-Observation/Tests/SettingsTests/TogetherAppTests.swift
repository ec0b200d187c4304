import ComposableArchitecture
import Testing

@testable import settings

@Suite("Together · app", .serialized, .serialExecutor, .timeLimit(.minutes(5)))
@MainActor
struct AppTests {
  private let clock = TestClock()

  private func makeStore(_ found: FoundSettings = FoundSettings()) -> TestStoreOf<AppFeature> {
    TestStore(initialState: AppFeature.State(found)) {
      AppFeature()
    } withDependencies: {
      $0.continuousClock = clock
      $0.account.isTaken = { _ in false }
      $0.settingsStorage.save = { _ in }
    }
  }

  @Test("the form is open at first, with the settings in the file")
  func start() {
    var found = FoundSettings()
    found.settings = .ada
    found.obstacle = "The file is read-only."
    let state = AppFeature.State(found)
    #expect(state.settings == .ada)
    #expect(state.form == SettingsForm.State(.ada, obstacle: "The file is read-only."))
    #expect(state.form?.settings == .ada)
    #expect(state.form?.hasChanges == false)
  }

  @Test("a form without changes closes itself, and can be opened again")
  func closes() async {
    let store = makeStore()
    await store.send(\.form.view.backButtonTapped)
    await store.receive(\.form.dismiss) { $0.form = nil }
    await store.send(\.editButtonTapped) { $0.form = SettingsForm.State(Settings()) }
  }

  @Test("closing a form with changes presents a dialog, and the form can stay open")
  func staysOrLeaves() async {
    let store = makeStore()
    await store.send(\.form.binding.pageSize, 30) { $0.form?.pageSize = 30 }
    await store.send(\.form.view.backButtonTapped) {
      $0.form?.destination = .leave(.discardChanges)
    }
    await store.send(\.form.destination.dismiss) { $0.form?.destination = nil }
    await store.send(\.form.view.backButtonTapped) {
      $0.form?.destination = .leave(.discardChanges)
    }
    await store.send(\.form.destination.leave.discard) { $0.form?.destination = nil }
    await store.receive(\.form.dismiss) { $0.form = nil }
    await store.send(\.editButtonTapped) { $0.form = SettingsForm.State(Settings()) }
  }

  @Test("saved settings are the account's, and the next form begins with them")
  func saves() async {
    var found = FoundSettings()
    found.obstacle = "The file was read-only."
    let store = makeStore(found)
    let settings = Settings(pageSize: 30)
    await store.send(\.form.binding.pageSize, 30) { $0.form?.pageSize = 30 }
    await store.send(\.form.view.saveButtonTapped)
    await store.receive(\.form.saveResponse.success, settings) {
      $0.form?.saved = settings
      $0.form?.obstacle = nil
    }
    await store.receive(\.form.delegate.saved, settings) {
      $0.settings = settings
      $0.obstacle = nil
    }
    await store.send(\.form.view.backButtonTapped)
    await store.receive(\.form.dismiss) { $0.form = nil }
    await store.send(\.editButtonTapped) { $0.form = SettingsForm.State(settings) }
  }

  @Test("a closed form sends no requests, and receives nothing")
  func leavesEverythingBehind() async {
    var found = FoundSettings()
    found.settings = .ada
    let store = makeStore(found)
    store.dependencies.account.isTaken = AccountClient.testValue.isTaken
    await store.send(\.form.view.task)
    await store.send(\.form.binding.displayName, "Ada L.") {
      $0.form?.displayName = "Ada L."
      $0.form?.nameStatus = .asking
    }
    await store.send(\.form.view.backButtonTapped) {
      $0.form?.destination = .leave(.discardChanges)
    }
    await store.send(\.form.destination.leave.discard) { $0.form?.destination = nil }
    await store.receive(\.form.dismiss) { $0.form = nil }
    await clock.advance(by: .seconds(60))
    await store.finish()
  }
}
