import ComposableArchitecture
import Testing

@testable import syncups

@Suite("Together · A sync-up", .serialized, .serialExecutor, .timeLimit(.minutes(5)))
@MainActor
struct StartTests {
  /// A sync-up on a device with a permission.
  ///
  /// - Parameter settings: Is set when the settings are opened.
  private func makeStore(
    _ status: SpeechClient.AuthorizationStatus, settings: LockIsolated<Bool> = LockIsolated(false)
  ) -> TestStoreOf<SyncUpDetail> {
    TestStore(initialState: SyncUpDetail.State(syncUp: Shared(value: .short))) {
      SyncUpDetail()
    } withDependencies: {
      $0.openSettings = OpenSettings { settings.setValue(true) }
      $0.speechClient.authorizationStatus = { status }
      $0.uuid = .incrementing
    }
  }

  @Test(
    "A4: with permission, or an undecided one, the meeting begins immediately",
    arguments: [SpeechClient.AuthorizationStatus.authorized, .notDetermined])
  func begins(status: SpeechClient.AuthorizationStatus) async {
    let store = makeStore(status)
    await store.send(\.startMeetingButtonTapped)
    await store.receive(\.delegate.startMeeting)
  }

  @Test("A4: without permission, an alert is shown, and the meeting can begin without a recording")
  func denied() async {
    let store = makeStore(.denied)
    await store.send(\.startMeetingButtonTapped) { $0.destination = .alert(.speechDenied) }
    await store.send(\.destination.alert.continueWithoutRecording) { $0.destination = nil }
    await store.receive(\.delegate.startMeeting)
  }

  @Test("A4: without permission, the alert can open the settings")
  func settings() async {
    let areOpen = LockIsolated(false)
    let store = makeStore(.denied, settings: areOpen)
    await store.send(\.startMeetingButtonTapped) { $0.destination = .alert(.speechDenied) }
    await store.send(\.destination.alert.openSettings) { $0.destination = nil }.finish()
    #expect(areOpen.value)
  }

  @Test("A4: if speech recognition is restricted, the only choice is a meeting without a recording")
  func restricted() async {
    let store = makeStore(.restricted)
    await store.send(\.startMeetingButtonTapped) { $0.destination = .alert(.speechRestricted) }
    #expect(AlertState.speechRestricted.buttons.count == 2)
    await store.send(\.destination.alert.continueWithoutRecording) { $0.destination = nil }
    await store.receive(\.delegate.startMeeting)
  }

  @Test("A3: a form edits a copy, which replaces the sync-up when it's done")
  func edit() async {
    let store = makeStore(.authorized)
    await store.send(\.editButtonTapped) {
      $0.destination = .edit(SyncUpForm.State(syncUp: .short))
    }
    await store.send(\.destination.edit.binding.syncUp, SyncUp.short.titled("Evening")) {
      $0.destination.modify(\.edit) { $0.syncUp.title = "Evening" }
    }
    #expect(store.state.syncUp == .short)
    await store.send(\.doneEditingButtonTapped) {
      $0.destination = nil
      $0.$syncUp.withLock { $0.title = "Evening" }
    }
  }

  @Test("A3: a meeting saved while the copy is edited remains")
  func meetingWhileEditing() async {
    let store = makeStore(.authorized)
    store.exhaustivity = .off
    await store.send(\.editButtonTapped)
    await store.send(\.destination.edit.binding.syncUp, SyncUp.short.titled("Evening"))
    store.state.$syncUp.withLock { $0.meetings.removeAll() }
    await store.send(\.doneEditingButtonTapped)
    #expect(store.state.syncUp.title == "Evening")
    #expect(store.state.syncUp.meetings.isEmpty)
  }

  @Test("A3: if the copy changed, “cancel” shows an alert, and nothing is replaced")
  func cancelEdit() async {
    let store = makeStore(.authorized)
    await store.send(\.editButtonTapped) {
      $0.destination = .edit(SyncUpForm.State(syncUp: .short))
    }
    await store.send(\.destination.edit.binding.syncUp, SyncUp.short.titled("Evening")) {
      $0.destination.modify(\.edit) { $0.syncUp.title = "Evening" }
    }
    await store.send(\.destination.edit.cancelButtonTapped) {
      $0.destination.modify(\.edit) { $0.discard = .discardChanges }
    }
    await store.send(\.destination.edit.discard.discard) {
      $0.destination.modify(\.edit) { $0.discard = nil }
    }
    await store.receive(\.destination.dismiss) { $0.destination = nil }
    #expect(store.state.syncUp == .short)
  }

  @Test("A10: a confirmed deletion removes the sync-up from the shared list, and closes the screen")
  func delete() async {
    @Shared(.syncUps) var syncUps = [.short, .engineeringMock]
    let short = Shared($syncUps[id: SyncUp.short.id])
    let departures = LockIsolated(0)
    let store = TestStore(
      initialState: SyncUpDetail.State(syncUp: short ?? Shared(value: .short))
    ) {
      SyncUpDetail()
    } withDependencies: {
      $0.dismiss = DismissEffect { departures.withValue { $0 += 1 } }
    }
    await store.send(\.deleteButtonTapped) { $0.destination = .alert(.deleteSyncUp) }
    #expect(syncUps.count == 2)
    await store.send(\.destination.alert.confirmDeletion) { $0.destination = nil }.finish()
    #expect(syncUps == [.engineeringMock])
    #expect(departures.value == 1)
  }
}
