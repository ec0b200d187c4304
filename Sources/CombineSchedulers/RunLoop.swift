import Foundation
import OpenCombine
import OpenCombineFoundation

extension AnyScheduler
where
  SchedulerTimeType == RunLoop.OCombine.SchedulerTimeType,
  SchedulerOptions == RunLoop.OCombine.SchedulerOptions
{
  /// The main run loop.
  public static var main: AnyScheduler { RunLoop.main.ocombine.eraseToAnyScheduler() }

  /// A scheduler in place of a run loop that runs work immediately.
  public static var immediate: AnyScheduler { RunLoop.immediate.eraseToAnyScheduler() }

  /// A scheduler in place of a run loop that must not be used. Each use is reported.
  public static var failing: AnyScheduler { RunLoop.failing.eraseToAnyScheduler() }

  /// A scheduler in place of a run loop that must not be used. Each use is reported.
  ///
  /// - Parameter prefix: The beginning of issues, such as the name of the dependency.
  public static func failing(_ prefix: String = "") -> AnyScheduler {
    FailingScheduler(prefix, now: .start).eraseToAnyScheduler()
  }

  /// An unimplemented scheduler in place of a run loop. Each use is reported.
  public static var unimplemented: AnyScheduler { unimplemented("") }

  /// An unimplemented scheduler in place of a run loop. Each use is reported.
  ///
  /// - Parameter prefix: The beginning of issues, such as the name of the dependency.
  public static func unimplemented(_ prefix: String) -> AnyScheduler {
    UnimplementedScheduler(prefix, now: .start).eraseToAnyScheduler()
  }
}

extension RunLoop {
  /// A new scheduler in place of a run loop, whose time changes only when a test advances it. It begins with the year
  /// 1970.
  public static var test: TestSchedulerOf<OCombine> { TestScheduler(now: .start) }

  /// A scheduler in place of a run loop that runs work immediately.
  public static var immediate: ImmediateSchedulerOf<OCombine> { ImmediateScheduler(now: .start) }

  /// A scheduler in place of a run loop that must not be used. Each use is reported.
  public static var failing: FailingSchedulerOf<OCombine> { FailingScheduler(now: .start) }

  /// An unimplemented scheduler in place of a run loop. Each use is reported.
  public static var unimplemented: UnimplementedSchedulerOf<OCombine> {
    UnimplementedScheduler(now: .start)
  }

  /// The original name of ``test``.
  public static var testScheduler: TestSchedulerOf<OCombine> { test }
}

extension RunLoop.OCombine.SchedulerTimeType {
  fileprivate static var start: Self { Self(Date(timeIntervalSince1970: 0)) }
}
