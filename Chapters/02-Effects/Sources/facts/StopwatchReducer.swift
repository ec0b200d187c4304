import ComposableArchitecture
import Dispatch
import OpenCombineDispatch

/// A stopwatch with laps.
struct Stopwatch: Equatable {
  /// The time that was measured until ``measuredAt``, or in all where the stopwatch stands still.
  var elapsed = Duration.zero

  /// What the stopwatch showed at the end of each lap.
  var laps: [Duration] = []

  /// When ``elapsed`` was true; `nil` where the stopwatch stands still.
  var measuredAt: DispatchQueue.OCombine.SchedulerTimeType?

  var isRunning: Bool { measuredAt != nil }

  /// Adds the time that has passed since it was last looked at.
  fileprivate mutating func measure(at now: DispatchQueue.OCombine.SchedulerTimeType) {
    guard let measuredAt else { return }
    elapsed += Duration(measuredAt.distance(to: now))
    self.measuredAt = now
  }
}

/// The stopwatch: a timer while it runs.
///
/// A tick only says that it is time to look at the clock. It may come late, or not at all while the
/// app is stopped; adding up ticks would go wrong, and more so with each of them.
let stopwatchReducer = AppReducer { state, action, environment in
  struct StopwatchID: Hashable {}

  switch action {
  case .startButtonTapped:
    guard !state.stopwatch.isRunning else { return .none }
    state.stopwatch.measuredAt = environment.mainQueue.now
    return Effect.timer(id: StopwatchID(), every: .milliseconds(100), on: environment.mainQueue)
      .map { _ in .stopwatchTicked }

  case .stopwatchTicked:
    state.stopwatch.measure(at: environment.mainQueue.now)
    return .none

  case .lapButtonTapped:
    guard state.stopwatch.isRunning else { return .none }
    state.stopwatch.measure(at: environment.mainQueue.now)
    state.stopwatch.laps.append(state.stopwatch.elapsed)
    return .none

  case .stopButtonTapped:
    state.stopwatch.measure(at: environment.mainQueue.now)
    state.stopwatch.measuredAt = nil
    return .cancel(id: StopwatchID())

  case .clearButtonTapped:
    state.stopwatch = Stopwatch()
    return .cancel(id: StopwatchID())

  default:
    return .none
  }
}
