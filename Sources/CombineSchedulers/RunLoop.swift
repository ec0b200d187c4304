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

  /// A scheduler that does not wait, in place of a run loop.
  public static var immediate: AnyScheduler { RunLoop.immediate.eraseToAnyScheduler() }

  /// A scheduler that must not be used, in place of a run loop.
  public static var failing: AnyScheduler { RunLoop.failing.eraseToAnyScheduler() }

  /// A scheduler that must not be used, in place of a run loop.
  ///
  /// - Parameter prefix: What issues begin with: the name of the dependency, say.
  public static func failing(_ prefix: String = "") -> AnyScheduler {
    FailingScheduler(prefix, now: .start).eraseToAnyScheduler()
  }

  /// A scheduler that nobody has implemented, in place of a run loop: each use is reported.
  public static var unimplemented: AnyScheduler { unimplemented("") }

  /// A scheduler that nobody has implemented, in place of a run loop: each use is reported.
  ///
  /// - Parameter prefix: What issues begin with: the name of the dependency, say.
  public static func unimplemented(_ prefix: String) -> AnyScheduler {
    UnimplementedScheduler(prefix, now: .start).eraseToAnyScheduler()
  }
}

extension RunLoop {
  /// A new scheduler in place of a run loop, whose time stands still until it is told to move on. It
  /// begins with the year 1970.
  public static var test: TestSchedulerOf<OCombine> { TestScheduler(now: .start) }

  /// A scheduler in place of a run loop that does not wait.
  public static var immediate: ImmediateSchedulerOf<OCombine> { ImmediateScheduler(now: .start) }

  /// A scheduler in place of a run loop that must not be used.
  public static var failing: FailingSchedulerOf<OCombine> { FailingScheduler(now: .start) }

  /// A scheduler that nobody has implemented, in place of a run loop: each use is reported.
  public static var unimplemented: UnimplementedSchedulerOf<OCombine> {
    UnimplementedScheduler(now: .start)
  }

  /// What ``test`` was called at first.
  public static var testScheduler: TestSchedulerOf<OCombine> { test }
}

extension RunLoop.OCombine.SchedulerTimeType {
  fileprivate static var start: Self { Self(Date(timeIntervalSince1970: 0)) }
}
