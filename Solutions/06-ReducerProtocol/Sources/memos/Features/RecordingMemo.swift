import ComposableArchitecture
import Exercises
import Foundation

// Exercise 6.8
/// A memo that is being recorded.
struct RecordingMemo: ReducerProtocol {
  struct State: Equatable, Sendable {
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

  enum Action: Equatable {
    /// The memo appears. The effects of this action end when it disappears.
    case task
    case timerUpdated(level: Double)
    case stopButtonTapped
    case finalTimeMeasured(Duration)
    case recorderDidFinish(TaskResult<Bool>)
    case delegate(Delegate)

    /// Actions for the parent feature.
    enum Delegate: Equatable {
      case didFinish(TaskResult<State>)
    }
  }

  let recorder: RecorderClient
  let clock: AnyClock<Duration>

  func reduce(into state: inout State, action: Action) -> EffectTask<Action> {
    switch action {
    case .task:
      return .run { [recorder, clock, url = state.url] send in
        await withTaskGroup(of: Void.self) { group in
          group.addTask {
            for await _ in clock.timer(interval: .milliseconds(250)) {
              await send(.timerUpdated(level: recorder.level()))
            }
          }
          let result = await TaskResult { try await recorder.startRecording(url) }
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
      return .run { [recorder] send in
        if let time = await recorder.currentTime() { await send(.finalTimeMeasured(time)) }
        await recorder.stopRecording()
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
}
