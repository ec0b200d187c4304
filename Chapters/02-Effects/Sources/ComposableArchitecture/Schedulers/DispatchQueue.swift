import Dispatch
import OpenCombine
import OpenCombineDispatch

// `DispatchQueue` conforms to OpenCombine's `Scheduler` only on platforms without Combine, so this
// names the conforming type that exists on every platform. The times are the same.

extension AnyScheduler
where
  SchedulerTimeType == DispatchQueue.OCombine.SchedulerTimeType,
  SchedulerOptions == DispatchQueue.OCombine.SchedulerOptions
{
  /// The main queue.
  ///
  /// Seed: 001 (the live environment).
  public static var main: AnyScheduler { DispatchQueue.main.ocombine.eraseToAnyScheduler() }

  /// A scheduler that does not wait, in place of a queue.
  public static var immediate: AnyScheduler {
    DispatchQueue.immediateScheduler.eraseToAnyScheduler()
  }

  /// A scheduler that must not be used, in place of a queue.
  ///
  /// - Parameter prefix: The beginning of each issue, such as the name of the dependency.
  public static func failing(_ prefix: String = "") -> AnyScheduler {
    FailingScheduler(prefix, now: .start).eraseToAnyScheduler()
  }
}

extension DispatchQueue {
  /// A new scheduler in place of a queue, whose time changes only when it is advanced.
  ///
  /// Seed: 001 (TestStore and schedulers).
  public static var testScheduler: TestSchedulerOf<OCombine> { TestScheduler(now: .start) }

  /// A scheduler in place of a queue that does not wait.
  public static var immediateScheduler: ImmediateSchedulerOf<OCombine> {
    ImmediateScheduler(now: .start)
  }
}

extension DispatchQueue.OCombine.SchedulerTimeType {
  /// Not zero, because zero means the present.
  fileprivate static var start: Self { Self(DispatchTime(uptimeNanoseconds: 1)) }
}
