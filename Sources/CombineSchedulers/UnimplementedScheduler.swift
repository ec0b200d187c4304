import IssueReporting
import OpenCombine

/// A scheduler that must not be used: every use is reported as an issue.
///
/// It is for tests that want to prove that a feature needs no time. After the report it does the work at
/// once, as an ``ImmediateScheduler`` does. So a test fails because of the report, and not again for
/// each action that never came.
///
/// Seed: 000, Dependencies (test values).
public struct UnimplementedScheduler<SchedulerTimeType: Strideable, SchedulerOptions>: Scheduler
where SchedulerTimeType.Stride: SchedulerTimeIntervalConvertible {
  private let prefix: String
  private let base: ImmediateScheduler<SchedulerTimeType, SchedulerOptions>

  /// Makes a scheduler.
  ///
  /// - Parameters:
  ///   - prefix: What issues begin with: the name of the dependency, say.
  ///   - now: The time at which it stands still.
  public init(_ prefix: String = "", now: SchedulerTimeType) {
    self.prefix = prefix
    self.base = ImmediateScheduler(now: now)
  }

  /// The time at which it stands still. Asking for it is reported.
  public var now: SchedulerTimeType {
    report("asked for the time")
    return base.now
  }

  /// Zero. Asking for it is reported.
  public var minimumTolerance: SchedulerTimeType.Stride {
    report("asked for its tolerance")
    return base.minimumTolerance
  }

  /// Reports that it was used, and does the work.
  public func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) {
    report("asked to do something")
    base.schedule(options: options, action)
  }

  /// Reports that it was used, and does the work immediately.
  public func schedule(
    after date: SchedulerTimeType,
    tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) {
    report("asked to do something later")
    base.schedule(after: date, tolerance: tolerance, options: options, action)
  }

  /// Reports that it was used, and does the work immediately. It does the work only once, since it would do it
  /// forever otherwise.
  public func schedule(
    after date: SchedulerTimeType,
    interval: SchedulerTimeType.Stride,
    tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) -> Cancellable {
    report("asked to do something again and again")
    return base.schedule(
      after: date, interval: interval, tolerance: tolerance, options: options, action)
  }

  private func report(_ use: String) {
    reportIssue(
      """
      \(prefix.isEmpty ? "" : "\(prefix): ")An unimplemented scheduler was \(use).

      Where time matters, hand in a TestScheduler; where it does not, an ImmediateScheduler.
      """
    )
  }
}

/// An unimplemented scheduler that can stand in for a certain type.
public typealias UnimplementedSchedulerOf<S: Scheduler> = UnimplementedScheduler<
  S.SchedulerTimeType, S.SchedulerOptions
>

extension UnimplementedScheduler: Sendable where SchedulerTimeType: Sendable {}
