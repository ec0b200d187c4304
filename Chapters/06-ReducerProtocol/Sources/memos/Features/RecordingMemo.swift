import ComposableArchitecture
import Exercises
import Foundation

// Exercise 6.8
/// A memo that is being recorded.
struct RecordingMemoState: Equatable, Sendable {
  /// The file of the recording.
  let url: URL
  var duration = Duration.zero

  /// The last levels, four a second.
  var levels: [Double] = []
  var mode = Mode.recording

  /// The state of the file.
  enum Mode: Equatable, Sendable {
    case recording, encoding
  }
}

/// The actions of a recording.
enum RecordingMemoAction: Equatable {
  /// The memo appears. The effects of this action end when it disappears.
  case task
  case timerUpdated(level: Double)
  case stopButtonTapped
  case finalTimeMeasured(Duration)
  case recorderDidFinish(TaskResult<Bool>)
  case delegate(Delegate)

  /// Actions for the parent feature.
  enum Delegate: Equatable {
    case didFinish(TaskResult<RecordingMemoState>)
  }
}

/// The dependencies of a recording.
struct RecordingMemoEnvironment: Sendable {
  var recorder: RecorderClient
  var clock: AnyClock<Duration>
}

/// Records a memo, in the style of earlier chapters.
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

/// The bridge: new code can use the old reducer like a conformance.
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
