import ComposableArchitecture
import Exercises
import Foundation

// Exercise 6.8
/// A memo while it is recorded.
struct RecordingMemoState: Equatable, Sendable {
  /// The file that is written.
  let url: URL
  var duration = Duration.zero

  /// The last levels, four a second.
  var levels: [Double] = []
  var mode = Mode.recording

  /// What is done to the file.
  enum Mode: Equatable, Sendable {
    case recording, encoding
  }
}

/// Everything that can happen while a memo is recorded.
enum RecordingMemoAction: Equatable {
  /// The memo is on the screen. What this starts ends when it goes.
  case task
  case timerUpdated(level: Double)
  case stopButtonTapped
  case finalTimeMeasured(Duration)
  case recorderDidFinish(TaskResult<Bool>)
  case delegate(Delegate)

  /// What the parent is notified.
  enum Delegate: Equatable {
    case didFinish(TaskResult<RecordingMemoState>)
  }
}

/// Everything that a recording needs from outside.
struct RecordingMemoEnvironment: Sendable {
  var recorder: RecorderClient
  var clock: AnyClock<Duration>
}

/// Records a memo, as reducers were written in the chapters before.
let recordingMemoReducer = AnyReducer<
  RecordingMemoState, RecordingMemoAction, RecordingMemoEnvironment
> { state, action, environment in
  switch action {
  case .task:
    return .run { [url = state.url] send in
      await withTaskGroup(of: Void.self) { group in
        group.addTask {
          for await _ in environment.clock.timer(interval: .milliseconds(250)) {
            await send(.timerUpdated(level: environment.recorder.level()))
          }
        }
        let result = await TaskResult { try await environment.recorder.startRecording(url) }
        group.cancelAll()
        await send(.recorderDidFinish(result))
      }
    }

  case .timerUpdated(let level):
    guard state.mode == .recording else { return .none }
    state.duration += .milliseconds(250)
    state.levels = (state.levels + [level]).suffix(Recording.capacity)
    return .none

  case .stopButtonTapped:
    state.mode = .encoding
    return .run { send in
      if let time = await environment.recorder.currentTime() {
        await send(.finalTimeMeasured(time))
      }
      await environment.recorder.stopRecording()
    }

  case .finalTimeMeasured(let duration):
    state.duration = duration
    return .none

  case .recorderDidFinish(.success(true)):
    return .send(.delegate(.didFinish(.success(state))))

  case .recorderDidFinish(.success(false)):
    return .send(.delegate(.didFinish(.failure(MemoError("Nothing was recorded.")))))

  case .recorderDidFinish(.failure(let error)):
    return .send(.delegate(.didFinish(.failure(error))))

  case .delegate:
    return .none
  }
}

/// The bridge: with it, new code can use the old reducer as if it were a conformance.
struct RecordingMemo: ReducerProtocol {
  typealias State = RecordingMemoState
  typealias Action = RecordingMemoAction

  let recorder: RecorderClient
  let clock: AnyClock<Duration>

  var body: some ReducerProtocol<State, Action> {
    exercise(
      "6.8", "make this the reducer itself, with its own types, and remove the old one",
      returning: Reduce(
        recordingMemoReducer,
        environment: RecordingMemoEnvironment(recorder: recorder, clock: clock)))
  }
}
