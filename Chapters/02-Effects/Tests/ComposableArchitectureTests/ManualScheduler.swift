import Dispatch
@preconcurrency import OpenCombine
import OpenCombineDispatch

@testable import ComposableArchitecture

/// A scheduler that records how work is scheduled. The test runs the work, early or late.
final class ManualScheduler: Scheduler {
  typealias SchedulerTimeType = DispatchQueue.OCombine.SchedulerTimeType

  struct Work {
    let date: SchedulerTimeType
    var interval: SchedulerTimeType.Stride?
    let tolerance: SchedulerTimeType.Stride
    let options: String?
    let action: () -> Void
  }

  var now = DispatchQueue.testScheduler.now
  let minimumTolerance: SchedulerTimeType.Stride = .milliseconds(5)
  private(set) var scheduled: [Work] = []

  func schedule(options: String?, _ action: @escaping () -> Void) {
    scheduled.append(Work(date: now, tolerance: .zero, options: options, action: action))
  }

  func schedule(
    after date: SchedulerTimeType, tolerance: SchedulerTimeType.Stride, options: String?,
    _ action: @escaping () -> Void
  ) {
    scheduled.append(Work(date: date, tolerance: tolerance, options: options, action: action))
  }

  func schedule(
    after date: SchedulerTimeType, interval: SchedulerTimeType.Stride,
    tolerance: SchedulerTimeType.Stride, options: String?, _ action: @escaping () -> Void
  ) -> any Cancellable {
    scheduled.append(
      Work(date: date, interval: interval, tolerance: tolerance, options: options, action: action))
    return AnyCancellable {}
  }
}
