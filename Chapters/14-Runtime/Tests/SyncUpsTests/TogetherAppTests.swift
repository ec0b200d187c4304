import ComposableArchitecture
import Foundation
import Testing

@testable import syncups

@Suite("Together · The app", .serialized, .serialExecutor, .timeLimit(.minutes(5)))
@MainActor
struct AppTests {
  private let around = Surroundings()

  /// The app with a list that has ``SyncUp/short`` and the mock in it.
  private func makeStore(_ link: DeepLink? = nil, device: Device = Device()) throws
    -> TestStoreOf<AppFeature>
  {
    @Shared(.syncUps) var syncUps = [.short, .engineeringMock]
    let state = try withDependencies {
      $0.uuid = .incrementing
    } operation: {
      try AppFeature.State(opening: link)
    }
    return TestStore(initialState: state) {
      AppFeature()
    } withDependencies: {
      around.prepare(&$0)
      $0.dismiss = DismissEffect { Issue.record("A screen of the stack has a way out of its own.") }
      $0.device = device
      $0.openSettings = OpenSettings { device.openSettings() }
    }
  }

  @Test("an edit in the detail changes the list")
  func edit() async throws {
    let store = try makeStore()
    let syncUp = try #require(Shared(store.state.syncUpsList.$syncUps[id: SyncUp.short.id]))
    await store.send(\.path.push, (id: 0, .detail(SyncUpDetail.State(syncUp: syncUp)))) {
      $0.path[id: 0] = .detail(SyncUpDetail.State(syncUp: syncUp))
    }
    await store.send(\.path[id: 0].detail.editButtonTapped) {
      $0.path[id: 0].modify(\.detail) {
        $0.destination = .edit(SyncUpForm.State(syncUp: .short))
      }
    }
    let evening = SyncUp.short.titled("Evening")
    await store.send(\.path[id: 0].detail.destination.edit.binding.syncUp, evening) {
      $0.path[id: 0].modify(\.detail) {
        $0.destination.modify(\.edit) { $0.syncUp = evening }
      }
    }
    await store.send(\.path[id: 0].detail.doneEditingButtonTapped) {
      $0.path[id: 0].modify(\.detail) {
        $0.destination = nil
        $0.$syncUp.withLock { $0 = evening }
      }
    }
    #expect(store.state.syncUpsList.syncUps == [evening, .engineeringMock])
  }

  @Test("A10: a deletion in the detail removes the sync-up from the list, and closes the detail")
  func delete() async throws {
    let store = try makeStore(.syncUp(1))
    await store.send(\.path[id: 0].detail.deleteButtonTapped) {
      $0.path[id: 0].modify(\.detail) { $0.destination = .alert(.deleteSyncUp) }
    }
    await store.send(\.path[id: 0].detail.destination.alert.confirmDeletion) {
      $0.path[id: 0].modify(\.detail) { $0.destination = nil }
      $0.syncUpsList.$syncUps.withLock { $0 = [.engineeringMock] }
    }
    await store.receive(\.path.popFrom) { $0.path.removeAll() }
  }

  @Test("A7: a meeting whose time is over is saved in the list, and the detail is shown again")
  func recording() async throws {
    let store = try makeStore(.syncUp(1))
    store.exhaustivity = .off
    await store.send(\.path[id: 0].detail.startMeetingButtonTapped)
    await store.receive(\.path[id: 0].detail.delegate.startMeeting)
    #expect(store.state.path.last?.is(\.record) == true)
    await store.send(\.path[id: 1].record.task)
    await around.clock.advance(by: .milliseconds(500))
    around.microphone.say("I finished the project")
    await around.clock.advance(by: .seconds(7))
    await store.skipReceivedActions(strict: false)
    #expect(store.state.path.ids == [0])
    let meeting = Meeting(
      id: ModelID(UUID(0)), date: around.date, transcript: "I finished the project")
    #expect(store.state.syncUpsList.syncUps[0].meetings == [meeting, .past])
    await store.finish()
  }

  @Test("a past meeting can be shown, if there is one with that number")
  func pastMeeting() async throws {
    let store = try makeStore(.syncUp(1))
    await store.send(\.path[id: 0].detail.meetingTapped, 2)
    await store.send(\.path[id: 0].detail.meetingTapped, 0)
    await store.send(\.path[id: 0].detail.meetingTapped, 1)
    await store.receive(\.path[id: 0].detail.delegate.showMeeting) {
      $0.path[id: 1] = .meeting(.past, syncUp: .short)
    }
  }

  @Test("A4: the device's question is shown, and the choice is remembered")
  func question() async throws {
    let device = Device()
    let store = try makeStore(device: device)
    let task = await store.send(\.task)
    async let answer = device.requestSpeech()
    await store.receive(\.deviceRequested, .speechQuestion) { $0.question = .maySpeechBeHeard }
    await store.send(\.question.presented, .denied) { $0.question = nil }.finish()
    #expect(device.speechStatus == .denied)
    // A task that still waits would wait forever.
    if device.speechStatus == .notDetermined { device.setSpeechStatus(.restricted) }
    #expect(await answer == .denied)
    await task.cancel()
  }

  @Test("the settings are shown on top, and change the device's permission")
  func settings() async throws {
    let device = Device(speechStatus: .denied)
    let store = try makeStore(device: device)
    let task = await store.send(\.task)
    await store.send(\.syncUpsList.settingsButtonTapped)
    await store.receive(\.deviceRequested, .settings) {
      $0.path[id: 0] = .settings(SpeechSettings.State(status: .denied))
    }
    await store.send(\.path[id: 0].settings.statusChosen, .authorized) {
      $0.path[id: 0] = .settings(SpeechSettings.State(status: .authorized))
    }
    .finish()
    #expect(device.speechStatus == .authorized)
    await task.cancel()
  }

  @Test("a link creates a state: its screens are in the state without an action")
  func links() throws {
    #expect(try makeStore(.list).state.path.isEmpty)
    #expect(try makeStore(.add).state.syncUpsList.destination?.is(\.add) == true)
    #expect(try makeStore(.syncUp(2)).state.path.first?[case: \.detail]?.syncUp == .engineeringMock)
    let edit = try makeStore(.syncUp(1, .edit)).state.path.first?[case: \.detail]?.destination
    #expect(edit == .edit(SyncUpForm.State(syncUp: .short)))
    let meeting = try makeStore(.syncUp(1, .meeting(1))).state.path
    #expect(meeting.last == .meeting(.past, syncUp: .short))
    #expect(try makeStore(.syncUp(1, .record)).state.path.last?.is(\.record) == true)
  }

  @Test("a link to something that doesn't exist gets a message with what exists")
  func deadLinks() throws {
    let none = #expect(throws: DeepLinkError.self) { try makeStore(.syncUp(3)) }
    #expect(none?.description == "There is no sync-up 3. There are 2 sync-ups.")
    let meeting = #expect(throws: DeepLinkError.self) { try makeStore(.syncUp(1, .meeting(0))) }
    #expect(meeting?.description == "“Morning” has no meeting 0. There is 1 past meeting.")
  }
}
