import ComposableArchitecture
import Dispatch
import OpenCombine
import OpenCombineDispatch
import Testing

@testable import TestFixtures

// Speech recognition, in the style of 2021. Only the imports and the attributes of the
// tests are new.

private struct Transcription: Equatable {
  var text: String
  var isFinal: Bool
}

private enum SpeechPermission: Equatable {
  case denied, granted, restricted, unknown
}

private struct SpeechClient {
  var finish: (AnyHashable) -> Effect<Never, Never>
  var requestPermission: () -> Effect<SpeechPermission, Never>
  var start: (AnyHashable) -> Effect<Action, Failure>

  enum Action: Equatable {
    case availabilityChanged(Bool)
    case heard(Transcription)
  }

  enum Failure: Error, Equatable {
    case engine
    case task
  }
}

extension SpeechClient {
  static let failing = Self(
    finish: { _ in .failing("SpeechClient.finish") },
    requestPermission: { .failing("SpeechClient.requestPermission") },
    start: { _ in .failing("SpeechClient.start") }
  )
}

private struct SpeechState: Equatable {
  var alert: AlertState<SpeechAction>?
  var isRecording = false
  var permission = SpeechPermission.unknown
  var text = ""
}

private enum SpeechAction: Equatable {
  case dismissAlert
  case permissionResponse(SpeechPermission)
  case recordTapped
  case speech(Result<SpeechClient.Action, SpeechClient.Failure>)
}

private struct SpeechEnvironment {
  var mainQueue: AnySchedulerOf<DispatchQueue>
  var speechClient: SpeechClient
}

private let speechReducer = Reducer<SpeechState, SpeechAction, SpeechEnvironment> {
  state, action, environment in

  struct SpeechId: Hashable {}

  switch action {
  case .dismissAlert:
    state.alert = nil
    return .none

  case .speech(.failure(.engine)):
    state.alert = .init(title: .init("The microphone does not work. Please try again."))
    state.isRecording = false
    return .none

  case .speech(.failure):
    state.alert = .init(
      title: .init("Speech"),
      message: .init("Something went wrong. Please try again."),
      dismissButton: .cancel(TextState("OK")))
    state.isRecording = false
    return environment.speechClient.finish(SpeechId()).fireAndForget()

  case let .permissionResponse(permission):
    state.permission = permission
    switch permission {
    case .granted:
      return environment.speechClient.start(SpeechId())
        .receive(on: environment.mainQueue)
        .catchToEffect(SpeechAction.speech)
        .cancellable(id: SpeechId(), cancelInFlight: true)
    case .denied, .restricted:
      state.alert = .init(title: .init("Speech needs your permission."))
      state.isRecording = false
      return .none
    case .unknown:
      return .none
    }

  case .recordTapped:
    state.isRecording.toggle()
    guard state.isRecording else {
      return environment.speechClient.finish(SpeechId()).fireAndForget()
    }
    return environment.speechClient.requestPermission()
      .receive(on: environment.mainQueue)
      .eraseToEffect()
      .map(SpeechAction.permissionResponse)

  case .speech(.success(.availabilityChanged)):
    return .none

  case let .speech(.success(.heard(transcription))):
    state.text = transcription.text
    return transcription.isFinal
      ? environment.speechClient.finish(SpeechId()).fireAndForget()
      : .none
  }
}
.debug(actionFormat: .labelsOnly, environment: { _ in DebugEnvironment(printer: { _ in }) })
.signpost()

@Suite("Together · speech of 2021", .serialized, .timeLimit(.minutes(5)))
struct SpeechOf2021Tests {
  private let speech = PassthroughSubject<SpeechClient.Action, SpeechClient.Failure>()

  private func store(
    _ permission: SpeechPermission
  ) -> TestStore<SpeechState, SpeechState, SpeechAction, SpeechAction, SpeechEnvironment> {
    var client = SpeechClient.failing
    client.requestPermission = { Effect(value: permission) }
    return TestStore(
      initialState: SpeechState(),
      reducer: speechReducer,
      environment: SpeechEnvironment(mainQueue: .immediate, speechClient: client)
    )
  }

  @Test("without permission nothing is recognised")
  func denied() {
    let store = self.store(.denied)

    store.send(.recordTapped) {
      $0.isRecording = true
    }
    store.receive(.permissionResponse(.denied)) {
      $0.alert = .init(title: .init("Speech needs your permission."))
      $0.isRecording = false
      $0.permission = .denied
    }
    store.send(.dismissAlert) {
      $0.alert = nil
    }
  }

  @Test("recognised speech is shown until the recording is stopped")
  func heard() {
    let store = self.store(.granted)
    store.environment.speechClient.start = { _ in self.speech.eraseToEffect() }
    store.environment.speechClient.finish = { _ in
      .fireAndForget { self.speech.send(completion: .finished) }
    }

    store.assert(
      .send(.recordTapped) {
        $0.isRecording = true
      },
      .receive(.permissionResponse(.granted)) {
        $0.permission = .granted
      },
      .do { self.speech.send(.heard(.init(text: "Hello", isFinal: false))) },
      .receive(.speech(.success(.heard(.init(text: "Hello", isFinal: false))))) {
        $0.text = "Hello"
      },
      .do { self.speech.send(.availabilityChanged(true)) },
      .receive(.speech(.success(.availabilityChanged(true)))),
      .do { self.speech.send(.heard(.init(text: "Hello world", isFinal: true))) },
      .receive(.speech(.success(.heard(.init(text: "Hello world", isFinal: true))))) {
        $0.text = "Hello world"
      }
    )
  }

  @Test("a failure ends the recording, and is shown in an alert")
  func failure() {
    let store = self.store(.granted)
    store.environment.speechClient.start = { _ in self.speech.eraseToEffect() }
    store.environment.speechClient.finish = { _ in .none }

    store.send(.recordTapped) {
      $0.isRecording = true
    }
    store.receive(.permissionResponse(.granted)) {
      $0.permission = .granted
    }
    self.speech.send(completion: .failure(.task))
    store.receive(.speech(.failure(.task))) {
      $0.alert = .init(
        title: .init("Speech"),
        message: .init("Something went wrong. Please try again."),
        dismissButton: .cancel(TextState("OK")))
      $0.isRecording = false
    }
  }
}
