import OpenCombine

/// A scheduler that does not wait: scheduled work runs immediately, whatever its time.
///
/// It is for tests in which time doesn't matter. Repeating work runs once, since it would run
/// forever otherwise. Work that is scheduled by other work runs within it, not after it.
///
/// Seed: 001 (schedulers in the environment).
public struct ImmediateScheduler<SchedulerTimeType: Strideable, SchedulerOptions>: Scheduler
where SchedulerTimeType.Stride: SchedulerTimeIntervalConvertible {
  /// The time, which never changes.
  public let now: SchedulerTimeType

  public let minimumTolerance = SchedulerTimeType.Stride.zero

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

/// An immediate scheduler that can replace a scheduler of a certain type.
public typealias ImmediateSchedulerOf<S: Scheduler> = ImmediateScheduler<
  S.SchedulerTimeType, S.SchedulerOptions
>
