import Dispatch
import OpenCombineDispatch

// Dispatch has its own type for time intervals. All other code uses `Duration`.

extension Duration {
  init(_ stride: DispatchQueue.OCombine.SchedulerTimeType.Stride) {
    self = .nanoseconds(stride.magnitude)
  }

  /// Minutes, seconds and tenths, as a stopwatch shows them: `1:02.3`.
  var stopwatchText: String {
    let (seconds, attoseconds) = components
    let tenths = attoseconds / 100_000_000_000_000_000
    return "\(seconds / 60):\(seconds % 60 < 10 ? "0" : "")\(seconds % 60).\(tenths)"
  }
}

extension DispatchQueue.OCombine.SchedulerTimeType.Stride {
  init(_ duration: Duration) {
    let (seconds, attoseconds) = duration.components
    self = .seconds(Int(seconds)) + .nanoseconds(Int(attoseconds / 1_000_000_000))
  }
}
