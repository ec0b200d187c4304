import ComposableArchitecture
import Testing

@testable import syncups

@Suite(
  "Together · before and after the meeting", .serialized, .serialExecutor, .timeLimit(.minutes(5)))
@MainActor
struct StartTests {
  /// A device with a permission, and an app on it.
  private func makeStore(_ device: Device) -> TestStoreOf<AppFeature> {
    let store = TestStore(initialState: AppFeature.State(syncUp: Shared(value: .short))) {
      AppFeature()
    } withDependencies: {
      $0.device = device
      $0.openSettings = OpenSettings { device.openSettings() }
      $0.speechClient = .simulated(SimulatedSpeech("Hello"), on: TestClock(), device: device)
    }
    return store
  }

  private func meeting(of store: TestStoreOf<AppFeature>) -> syncups.RecordMeeting.State {
    syncups.RecordMeeting.State(syncUp: store.state.$syncUp)
  }

  @Test(
    "A4: who has said yes, or nothing yet, begins at once",
    arguments: [SpeechClient.AuthorizationStatus.authorized, .notDetermined])
  func begins(status: SpeechClient.AuthorizationStatus) async {
    let store = makeStore(Device(speechStatus: status))
    let meeting = meeting(of: store)
    await store.send(\.startButtonTapped) { $0.destination = .record(meeting) }
  }

  @Test("A4: who has said no is asked, and can go on without a recording")
  func denied() async {
    let store = makeStore(Device(speechStatus: .denied))
    let meeting = meeting(of: store)
    await store.send(\.startButtonTapped) { $0.destination = .alert(.speechDenied) }
    await store.send(\.destination.alert.continueWithoutRecording) {
      $0.destination = .record(meeting)
    }
  }

  @Test("A4: who has said no can open the settings, and change that")
  func settings() async {
    let device = Device(speechStatus: .denied)
    let store = makeStore(device)
    let task = await store.send(\.task)
    await store.send(\.startButtonTapped) { $0.destination = .alert(.speechDenied) }
    await store.send(\.destination.alert.openSettings) { $0.destination = nil }
    await store.receive(\.deviceRequested, .settings) {
      $0.destination = .settings(SpeechSettings.State(status: .denied))
    }
    await store.send(\.destination.settings.statusChosen, .authorized) {
      $0.destination = .settings(SpeechSettings.State(status: .authorized))
    }
    .finish()
    #expect(device.speechStatus == .authorized)
    await store.send(\.destination.dismiss) { $0.destination = nil }
    let meeting = meeting(of: store)
    await store.send(\.startButtonTapped) { $0.destination = .record(meeting) }
    await task.cancel()
  }

  @Test("A4: where it is restricted, the only choice is to go on without a recording")
  func restricted() async {
    let store = makeStore(Device(speechStatus: .restricted))
    await store.send(\.startButtonTapped) { $0.destination = .alert(.speechRestricted) }
    #expect(AlertState.speechRestricted.buttons.count == 2)
    await store.send(\.destination.dismiss) { $0.destination = nil }
  }

  @Test("A4: the device's question is shown, and its answer is remembered")
  func question() async {
    let device = Device()
    let store = makeStore(device)
    let task = await store.send(\.task)
    async let answer = device.requestSpeech()
    await store.receive(\.deviceRequested, .speechQuestion) { $0.question = .maySpeechBeHeard }
    await store.send(\.question.presented, .denied) { $0.question = nil }.finish()
    #expect(await answer == .denied)
    await task.cancel()
  }

  @Test("a past meeting can be shown, if there is one with that number")
  func pastMeeting() async {
    let store = makeStore(Device())
    await store.send(\.meetingTapped, 2)
    await store.send(\.meetingTapped, 0)
    await store.send(\.meetingTapped, 1) {
      $0.destination = .meeting(MeetingDetail.State(meeting: .past, syncUp: .short))
    }
  }
}
