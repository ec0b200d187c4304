import ComposableArchitecture
import Exercises
import Foundation

/// A stopwatch with laps.
struct Stopwatch: ReducerProtocol {
  struct State: Equatable {
    /// The elapsed time at the last tick.
    var elapsed = Duration.zero
    var laps: [Lap] = []
    var isRunning = false

    /// Whether it stopped because its timer ended, rather than by the user.
    var hasLostTimer = false
  }

  /// A finished lap.
  struct Lap: Equatable, Sendable {
    /// The stopwatch's time at the end of the lap.
    let elapsed: Duration
    /// The date at the end of the lap.
    let date: Date
  }

  enum Action: Equatable {
    case startButtonTapped
    case stopButtonTapped
    case lapButtonTapped
    case clearButtonTapped
    /// The timer ticked, with the total elapsed time.
    case ticked(Duration)
    /// The timer ended without being stopped.
    case timerEnded
  }

  /// The cancel ID of the timer.
  enum CancelID: Hashable, Sendable {
    case timer
  }

  @Dependency(\.continuousClock) var clock
  @Dependency(\.date) var date

  func reduce(into state: inout State, action: Action) -> EffectTask<Action> {
    // Exercise 7.7
    exercise("7.7", "use `clock` and `date`, and run the timer in the effect's task")
    switch action {
    case .startButtonTapped:
      guard !state.isRunning else { return .none }
      state.isRunning = true
      state.hasLostTimer = false
      return .run { [before = state.elapsed] send in
        let timer = Task.detached {
          let clock = ContinuousClock()
          let start = clock.now
          for await now in AsyncTimerSequence(interval: .milliseconds(100), clock: clock) {
            await send(.ticked(before + start.duration(to: now)))
          }
          await send(.timerEnded)
        }
        // An unstructured task isn't cancelled with the effect.
        await withTaskCancellationHandler {
          await timer.value
        } onCancel: {
          timer.cancel()
        }
      }
      .cancellable(id: CancelID.timer, cancelInFlight: true)

    case .ticked(let elapsed):
      state.elapsed = elapsed
      return .none

    case .lapButtonTapped:
      guard state.isRunning else { return .none }
      state.laps.append(Lap(elapsed: state.elapsed, date: Date()))
      return .none

    case .stopButtonTapped:
      state.isRunning = false
      return .cancel(id: CancelID.timer)

    case .clearButtonTapped:
      state = State()
      return .cancel(id: CancelID.timer)

    case .timerEnded:
      state.isRunning = false
      state.hasLostTimer = true
      return .none
    }
  }
}
