import ComposableArchitecture
import Dispatch
import OpenCombineDispatch

/// A stopwatch with laps.
struct Stopwatch: Equatable {
  /// The measured time until ``measuredAt``; if the stopwatch is stopped, the total time.
  var elapsed = Duration.zero

  /// The stopwatch's time at the end of each lap.
  var laps: [Duration] = []

  /// The moment of the last measurement of ``elapsed``; `nil` if the stopwatch is stopped.
  var measuredAt: DispatchQueue.OCombine.SchedulerTimeType?

  var isRunning: Bool { measuredAt != nil }

  /// Adds the time since the last measurement.
  fileprivate mutating func measure(at now: DispatchQueue.OCombine.SchedulerTimeType) {
    guard let measuredAt else { return }
    elapsed += Duration(measuredAt.distance(to: now))
    self.measuredAt = now
  }
}

/// The stopwatch: a timer while it runs.
///
/// A tick only triggers a measurement. It may come late, or not at all while the app is suspended.
/// Adding up ticks would accumulate errors.
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
