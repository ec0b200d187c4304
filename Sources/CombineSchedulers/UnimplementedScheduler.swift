import IssueReporting
import OpenCombine

/// A scheduler that must not be used: every use is reported as an issue.
///
/// It is for tests that prove that a feature needs no time. After the report, it runs the work immediately, as an
/// ``ImmediateScheduler`` does. A test therefore fails because of the report, and not again for each missing action.
///
/// Seed: 000, Dependencies (test values).
public struct UnimplementedScheduler<SchedulerTimeType: Strideable, SchedulerOptions>: Scheduler
where SchedulerTimeType.Stride: SchedulerTimeIntervalConvertible {
  private let prefix: String
  private let base: ImmediateScheduler<SchedulerTimeType, SchedulerOptions>

  /// Makes a scheduler.
  ///
  /// - Parameters:
  ///   - prefix: The beginning of issues, such as the name of the dependency.
  ///   - now: The constant time.
  public init(_ prefix: String = "", now: SchedulerTimeType) {
    self.prefix = prefix
    self.base = ImmediateScheduler(now: now)
  }

  /// The constant time. Asking for it is reported.
  public var now: SchedulerTimeType {
    report("asked for the time")
    return base.now
  }

  /// Zero. Asking for it is reported.
  public var minimumTolerance: SchedulerTimeType.Stride {
    report("asked for its tolerance")
    return base.minimumTolerance
  }

  /// Reports the use, and runs the work.
  public func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) {
    report("asked to do something")
    base.schedule(options: options, action)
  }

  /// Reports the use, and runs the work immediately.
  public func schedule(
    after date: SchedulerTimeType,
    tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) {
    report("asked to do something later")
    base.schedule(after: date, tolerance: tolerance, options: options, action)
  }

  /// Reports the use, and runs the work immediately. The work runs only once, since it would otherwise run forever.
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

/// An unimplemented scheduler with the time and options of a scheduler type.
public typealias UnimplementedSchedulerOf<S: Scheduler> = UnimplementedScheduler<
  S.SchedulerTimeType, S.SchedulerOptions
>

extension UnimplementedScheduler: Sendable where SchedulerTimeType: Sendable {}
