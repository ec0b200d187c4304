import Dispatch
import OpenCombine
import OpenCombineDispatch

// `DispatchQueue` conforms to OpenCombine's `Scheduler` only where there is no Combine to which it
// conforms, so the conforming type is named that exists everywhere. The times are the same.

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
    DispatchQueue.immediate.eraseToAnyScheduler()
  }

  /// A scheduler that must not be used, in place of a queue.
  public static var failing: AnyScheduler { DispatchQueue.failing.eraseToAnyScheduler() }

  /// A scheduler that must not be used, in place of a queue.
  ///
  /// - Parameter prefix: What issues begin with: the name of the dependency, say.
  public static func failing(_ prefix: String = "") -> AnyScheduler {
    FailingScheduler(prefix, now: .start).eraseToAnyScheduler()
  }

  /// A scheduler that nobody has implemented, in place of a queue: each use is reported.
  public static var unimplemented: AnyScheduler { unimplemented("") }

  /// A scheduler that nobody has implemented, in place of a queue: each use is reported.
  ///
  /// - Parameter prefix: What issues begin with: the name of the dependency, say.
  public static func unimplemented(_ prefix: String) -> AnyScheduler {
    UnimplementedScheduler(prefix, now: .start).eraseToAnyScheduler()
  }
}

extension DispatchQueue {
  /// A new scheduler in place of a queue, whose time stands still until it is told to move on.
  ///
  /// Seed: 001 (TestStore and schedulers).
  public static var test: TestSchedulerOf<OCombine> { TestScheduler(now: .start) }

  /// A scheduler in place of a queue that does not wait.
  public static var immediate: ImmediateSchedulerOf<OCombine> { ImmediateScheduler(now: .start) }

  /// A scheduler in place of a queue that must not be used.
  public static var failing: FailingSchedulerOf<OCombine> { FailingScheduler(now: .start) }

  /// A scheduler that nobody has implemented, in place of a queue: each use is reported.
  public static var unimplemented: UnimplementedSchedulerOf<OCombine> {
    UnimplementedScheduler(now: .start)
  }

  /// What ``test`` was called at first.
  public static var testScheduler: TestSchedulerOf<OCombine> { test }

  /// What ``immediate`` was called at first.
  public static var immediateScheduler: ImmediateSchedulerOf<OCombine> { immediate }
}

extension DispatchQueue.OCombine.SchedulerTimeType {
  /// Not zero, which stands for the present.
  fileprivate static var start: Self { Self(DispatchTime(uptimeNanoseconds: 1)) }
}
