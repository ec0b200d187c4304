import IssueReporting
import OpenCombine

/// A scheduler that must not be used: every use is reported as an issue, and scheduled work doesn't run.
///
/// It is for tests that prove that a feature needs no time. ``UnimplementedScheduler``, which replaced it in 2022, runs
/// the work after the report.
///
/// Seed: 001 (schedulers in the environment).
public struct FailingScheduler<SchedulerTimeType: Strideable, SchedulerOptions>: Scheduler
where SchedulerTimeType.Stride: SchedulerTimeIntervalConvertible {
  private let prefix: String
  private let time: SchedulerTimeType

  /// Makes a scheduler.
  ///
  /// - Parameters:
  ///   - prefix: The beginning of issues, such as the name of the dependency.
  ///   - now: The time that it returns after the report.
  public init(_ prefix: String = "", now: SchedulerTimeType) {
    self.prefix = prefix
    self.time = now
  }

  public var now: SchedulerTimeType {
    report("asked for the time")
    return time
  }

  public var minimumTolerance: SchedulerTimeType.Stride {
    report("asked for its tolerance")
    return .zero
  }

  public func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) {
    report("asked to do something")
  }

  public func schedule(
    after date: SchedulerTimeType,
    tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) {
    report("asked to do something later")
  }

  public func schedule(
    after date: SchedulerTimeType,
    interval: SchedulerTimeType.Stride,
    tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) -> Cancellable {
    report("asked to do something again and again")
    return AnyCancellable {}
  }

  private func report(_ use: String) {
    reportIssue(
      """
      \(prefix.isEmpty ? "" : "\(prefix): ")A failing scheduler was \(use).

      Where time matters, hand in a TestScheduler; where it does not, an ImmediateScheduler.
      """
    )
  }
}

/// A failing scheduler with the time and options of a scheduler type.
public typealias FailingSchedulerOf<S: Scheduler> = FailingScheduler<
  S.SchedulerTimeType, S.SchedulerOptions
>

extension FailingScheduler: Sendable where SchedulerTimeType: Sendable {}
