import Dispatch
import OpenCombine
import OpenCombineDispatch

/// A scheduler that runs nothing by itself, and records its calls.
final class ManualScheduler: Scheduler {
  typealias SchedulerTimeType = DispatchQueue.OCombine.SchedulerTimeType

  struct Work: Equatable {
    let date: SchedulerTimeType
    let tolerance: SchedulerTimeType.Stride
    let options: String?
  }

  let now = DispatchQueue.testScheduler.now
  let minimumTolerance: SchedulerTimeType.Stride = .milliseconds(5)
  private(set) var scheduled: [Work] = []

  func schedule(options: String?, _ action: @escaping () -> Void) {
    scheduled.append(Work(date: now, tolerance: .zero, options: options))
  }

  func schedule(
    after date: SchedulerTimeType, tolerance: SchedulerTimeType.Stride, options: String?,
    _ action: @escaping () -> Void
  ) {
    scheduled.append(Work(date: date, tolerance: tolerance, options: options))
  }

  func schedule(
    after date: SchedulerTimeType, interval: SchedulerTimeType.Stride,
    tolerance: SchedulerTimeType.Stride, options: String?, _ action: @escaping () -> Void
  ) -> any Cancellable {
    schedule(after: date, tolerance: tolerance, options: options, action)
    return AnyCancellable {}
  }
}
