import Dispatch
import OpenCombine
import OpenCombineDispatch

// `DispatchQueue` conforms to OpenCombine's `Scheduler` only on platforms without Combine, so this names the conforming
// type that exists everywhere. The times are the same.

extension AnyScheduler
where
  SchedulerTimeType == DispatchQueue.OCombine.SchedulerTimeType,
  SchedulerOptions == DispatchQueue.OCombine.SchedulerOptions
{
  /// The main queue.
  ///
  /// Seed: 001 (the live environment).
  public static var main: AnyScheduler { DispatchQueue.main.ocombine.eraseToAnyScheduler() }

  /// A scheduler in place of a queue that runs work immediately.
  public static var immediate: AnyScheduler {
    DispatchQueue.immediate.eraseToAnyScheduler()
  }

  /// A scheduler in place of a queue that must not be used. Each use is reported.
  public static var failing: AnyScheduler { DispatchQueue.failing.eraseToAnyScheduler() }

  /// A scheduler in place of a queue that must not be used. Each use is reported.
  ///
  /// - Parameter prefix: The beginning of issues, such as the name of the dependency.
  public static func failing(_ prefix: String = "") -> AnyScheduler {
    FailingScheduler(prefix, now: .start).eraseToAnyScheduler()
  }

  /// An unimplemented scheduler in place of a queue. Each use is reported.
  public static var unimplemented: AnyScheduler { unimplemented("") }

  /// An unimplemented scheduler in place of a queue. Each use is reported.
  ///
  /// - Parameter prefix: The beginning of issues, such as the name of the dependency.
  public static func unimplemented(_ prefix: String) -> AnyScheduler {
    UnimplementedScheduler(prefix, now: .start).eraseToAnyScheduler()
  }
}

extension DispatchQueue {
  /// A new scheduler in place of a queue, whose time changes only when a test advances it.
  ///
  /// Seed: 001 (TestStore and schedulers).
  public static var test: TestSchedulerOf<OCombine> { TestScheduler(now: .start) }

  /// A scheduler in place of a queue that runs work immediately.
  public static var immediate: ImmediateSchedulerOf<OCombine> { ImmediateScheduler(now: .start) }

  /// A scheduler in place of a queue that must not be used. Each use is reported.
  public static var failing: FailingSchedulerOf<OCombine> { FailingScheduler(now: .start) }

  /// An unimplemented scheduler in place of a queue. Each use is reported.
  public static var unimplemented: UnimplementedSchedulerOf<OCombine> {
    UnimplementedScheduler(now: .start)
  }

  /// The original name of ``test``.
  public static var testScheduler: TestSchedulerOf<OCombine> { test }

  /// The original name of ``immediate``.
  public static var immediateScheduler: ImmediateSchedulerOf<OCombine> { immediate }
}

extension DispatchQueue.OCombine.SchedulerTimeType {
  /// Not zero, which represents the present.
  fileprivate static var start: Self { Self(DispatchTime(uptimeNanoseconds: 1)) }
}
