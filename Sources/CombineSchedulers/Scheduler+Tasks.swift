import Foundation
import OpenCombine

extension Scheduler {
  /// Waits for a duration, on this scheduler.
  ///
  /// On a ``TestScheduler``, time passes when the test advances it. On an ``ImmediateScheduler``, the call returns
  /// immediately.
  ///
  /// - Parameters:
  ///   - duration: The duration.
  ///   - tolerance: How late it may end; by default as little as the scheduler can.
  ///   - options: Options for the scheduler.
  /// - Throws: `CancellationError` if the task is cancelled. Then no work stays scheduled.
  public nonisolated(nonsending) func sleep(
    for duration: SchedulerTimeType.Stride,
    tolerance: SchedulerTimeType.Stride? = nil,
    options: SchedulerOptions? = nil
  ) async throws {
    try await sleep(until: now.advanced(by: duration), tolerance: tolerance, options: options)
  }

  /// Waits until a time of this scheduler.
  ///
  /// - Parameters:
  ///   - date: The time at which to continue.
  ///   - tolerance: How late it may be; by default as little as the scheduler can.
  ///   - options: Options for the scheduler.
  /// - Throws: `CancellationError` if the task is cancelled. Then no work stays scheduled.
  public nonisolated(nonsending) func sleep(
    until date: SchedulerTimeType,
    tolerance: SchedulerTimeType.Stride? = nil,
    options: SchedulerOptions? = nil
  ) async throws {
    try Task.checkCancellation()
    let alarm = Alarm()
    await alarm.wait {
      // Only repeating work can be cancelled. This work never repeats, because it is cancelled when it runs.
      schedule(
        after: date, interval: .seconds(1), tolerance: tolerance ?? minimumTolerance,
        options: options
      ) { alarm.goOff() }
    }
    try Task.checkCancellation()
  }

  /// A sequence that emits the scheduler's time at an interval.
  ///
  /// ```swift
  /// for await _ in environment.mainQueue.timer(interval: 1) {
  ///   await send(.timerTicked)
  /// }
  /// ```
  ///
  /// The timer starts immediately, and buffers times that aren't requested yet. It ends when the sequence is
  /// deallocated, or when the task that iterates is cancelled.
  ///
  /// - Parameters:
  ///   - interval: The time to the first element, and between elements.
  ///   - tolerance: How late an element may be; by default as little as the scheduler can.
  ///   - options: Options for the scheduler.
  public func timer(
    interval: SchedulerTimeType.Stride,
    tolerance: SchedulerTimeType.Stride? = nil,
    options: SchedulerOptions? = nil
  ) -> AsyncStream<SchedulerTimeType> {
    AsyncStream { continuation in
      let work = schedule(
        after: now.advanced(by: interval), interval: interval,
        tolerance: tolerance ?? minimumTolerance, options: options
      ) {
        // Unsafe only in name: a time is a value that isn't shared.
        nonisolated(unsafe) let time = now
        continuation.yield(time)
      }
      let alarm = Alarm()
      alarm.hold(work)
      let end: @Sendable (Any) -> Void = { _ in alarm.goOff() }
      continuation.onTermination = end
    }
  }
}

/// Work that is scheduled, and the task that waits for it, if any.
// Unchecked: what changes is changed under the lock. Scheduled work can be cancelled on any thread, as
// publishers do it.
private final class Alarm: @unchecked Sendable {
  private let lock = NSLock()
  private var sleeper: UnsafeContinuation<Void, Never>?
  private var work: (any Cancellable)?
  private var isOver = false

  /// Waits until the work runs or the task is cancelled.
  ///
  /// - Parameters:
  ///   - isolation: The caller's actor, on which the task stays.
  ///   - schedule: Schedules the work.
  func wait(
    isolation: isolated (any Actor)? = #isolation, schedule: () -> any Cancellable
  ) async {
    await withTaskCancellationHandler {
      _ = isolation  // An asynchronous closure stays on an actor only if it knows the actor.
      await withUnsafeContinuation(isolation: isolation) { continuation in
        set(for: continuation)
        hold(schedule())
      }
    } onCancel: {
      goOff()
    }
  }

  /// Stores the continuation of the waiting task. A task that is already cancelled doesn't wait.
  private func set(for sleeper: UnsafeContinuation<Void, Never>) {
    let isOver = lock.withLock {
      if !self.isOver { self.sleeper = sleeper }
      return self.isOver
    }
    if isOver { sleeper.resume() }
  }

  /// Stores the work, or cancels it if it already ran.
  func hold(_ work: any Cancellable) {
    let isOver = lock.withLock {
      if !self.isOver { self.work = work }
      return self.isOver
    }
    if isOver { work.cancel() }
  }

  /// Resumes the waiting task and cancels the work, once.
  func goOff() {
    let (sleeper, work) = lock.withLock {
      defer { (self.sleeper, self.work, isOver) = (nil, nil, true) }
      return (self.sleeper, self.work)
    }
    work?.cancel()
    sleeper?.resume()
  }
}
