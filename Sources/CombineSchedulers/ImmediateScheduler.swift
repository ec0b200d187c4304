import OpenCombine

/// A scheduler that does not wait: whatever is scheduled, and for whatever time, runs immediately.
///
/// It is for tests to which time does not matter. Repeating work runs once, since it would run for
/// ever otherwise. Work that schedules work runs inside it, and not after it.
///
/// Seed: 001 (schedulers in the environment).
public struct ImmediateScheduler<SchedulerTimeType: Strideable, SchedulerOptions>: Scheduler
where SchedulerTimeType.Stride: SchedulerTimeIntervalConvertible {
  /// The time, which never changes.
  public let now: SchedulerTimeType

  public var minimumTolerance: SchedulerTimeType.Stride { .zero }

  /// Makes a scheduler.
  ///
  /// - Parameter now: The scheduler's constant time.
  public init(now: SchedulerTimeType) {
    self.now = now
  }

  public func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) {
    action()
  }

  public func schedule(
    after date: SchedulerTimeType,
    tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) {
    action()
  }

  public func schedule(
    after date: SchedulerTimeType,
    interval: SchedulerTimeType.Stride,
    tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) -> Cancellable {
    action()
    return AnyCancellable {}
  }
}

/// An immediate scheduler that can stand in for a certain type.
public typealias ImmediateSchedulerOf<S: Scheduler> = ImmediateScheduler<
  S.SchedulerTimeType, S.SchedulerOptions
>

extension ImmediateScheduler: Sendable where SchedulerTimeType: Sendable {}
