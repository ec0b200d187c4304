import Dispatch
import OpenCombine
import OpenCombineDispatch

/// A scheduler for the user interface: on the main queue, it runs work immediately; on other threads, it sends the work
/// to the main queue.
///
/// `receive(on: DispatchQueue.main)` always delivers values later, even on the main queue, so that a screen can briefly
/// show old state.
public struct UIScheduler: Scheduler, Sendable {
  public typealias SchedulerTimeType = DispatchQueue.OCombine.SchedulerTimeType
  public typealias SchedulerOptions = Never

  /// The scheduler.
  public static let shared = UIScheduler()

  private static let isMainQueue = DispatchSpecificKey<Bool>()

  private init() {
    DispatchQueue.main.setSpecific(key: Self.isMainQueue, value: true)
  }

  public var now: SchedulerTimeType { DispatchQueue.main.ocombine.now }

  public var minimumTolerance: SchedulerTimeType.Stride {
    DispatchQueue.main.ocombine.minimumTolerance
  }

  public func schedule(options: Never?, _ action: @escaping () -> Void) {
    if DispatchQueue.getSpecific(key: Self.isMainQueue) == true {
      action()
    } else {
      DispatchQueue.main.ocombine.schedule(action)
    }
  }

  public func schedule(
    after date: SchedulerTimeType,
    tolerance: SchedulerTimeType.Stride,
    options: Never?,
    _ action: @escaping () -> Void
  ) {
    DispatchQueue.main.ocombine.schedule(after: date, tolerance: tolerance, options: nil, action)
  }

  public func schedule(
    after date: SchedulerTimeType,
    interval: SchedulerTimeType.Stride,
    tolerance: SchedulerTimeType.Stride,
    options: Never?,
    _ action: @escaping () -> Void
  ) -> Cancellable {
    DispatchQueue.main.ocombine.schedule(
      after: date, interval: interval, tolerance: tolerance, options: nil, action)
  }
}
