import OpenCombine

/// A scheduler whose type is hidden, so that a field of an environment can hold the main queue in
/// the app and a ``TestScheduler`` in a test.
///
/// ```swift
/// struct AppEnvironment {
///   var mainQueue: AnySchedulerOf<DispatchQueue>
/// }
/// ```
///
/// It forwards all work to the wrapped scheduler.
///
/// Seed: 001 (schedulers in the environment).
// Unchecked: it contains only the functions of another scheduler, which may be called on any thread: schedulers exist
// to move work from one thread to another.
public struct AnyScheduler<SchedulerTimeType: Strideable, SchedulerOptions>:
  Scheduler, @unchecked Sendable
where SchedulerTimeType.Stride: SchedulerTimeIntervalConvertible {
  private let getNow: () -> SchedulerTimeType
  private let getMinimumTolerance: () -> SchedulerTimeType.Stride
  private let scheduleNow: (SchedulerOptions?, @escaping () -> Void) -> Void
  private let scheduleAfter:
    (
      SchedulerTimeType, SchedulerTimeType.Stride, SchedulerOptions?, @escaping () -> Void
    ) -> Void
  private let scheduleRepeatedly:
    (
      SchedulerTimeType, SchedulerTimeType.Stride, SchedulerTimeType.Stride, SchedulerOptions?,
      @escaping () -> Void
    ) -> Cancellable

  /// Hides the type of a scheduler.
  ///
  /// - Parameter scheduler: The scheduler. It is retained.
  public init<S: Scheduler>(_ scheduler: S)
  where S.SchedulerTimeType == SchedulerTimeType, S.SchedulerOptions == SchedulerOptions {
    getNow = { scheduler.now }
    getMinimumTolerance = { scheduler.minimumTolerance }
    scheduleNow = { scheduler.schedule(options: $0, $1) }
    scheduleAfter = { scheduler.schedule(after: $0, tolerance: $1, options: $2, $3) }
    scheduleRepeatedly = {
      scheduler.schedule(after: $0, interval: $1, tolerance: $2, options: $3, $4)
    }
  }

  public var now: SchedulerTimeType { getNow() }

  public var minimumTolerance: SchedulerTimeType.Stride { getMinimumTolerance() }

  public func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) {
    scheduleNow(options, action)
  }

  public func schedule(
    after date: SchedulerTimeType,
    tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) {
    scheduleAfter(date, tolerance, options, action)
  }

  public func schedule(
    after date: SchedulerTimeType,
    interval: SchedulerTimeType.Stride,
    tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) -> Cancellable {
    scheduleRepeatedly(date, interval, tolerance, options, action)
  }
}

/// A type-erased scheduler with the time and options of a scheduler type: `AnySchedulerOf<RunLoop>`.
public typealias AnySchedulerOf<S: Scheduler> = AnyScheduler<
  S.SchedulerTimeType, S.SchedulerOptions
>

extension Scheduler {
  /// Hides the type of this scheduler.
  ///
  /// Seed: 001 (schedulers in the environment).
  public func eraseToAnyScheduler() -> AnyScheduler<SchedulerTimeType, SchedulerOptions> {
    AnyScheduler(self)
  }
}
