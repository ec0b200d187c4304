import Foundation
import OpenCombine

extension Scheduler {
  /// Waits for some time, on this scheduler.
  ///
  /// On a ``TestScheduler`` time passes when the test says so, and on an ``ImmediateScheduler`` nobody waits.
  ///
  /// - Parameters:
  ///   - duration: How long.
  ///   - tolerance: How late it may end; by default as little as the scheduler can.
  ///   - options: Options for the scheduler.
  /// - Throws: `CancellationError` if the task is cancelled. Then nothing stays scheduled.
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
  ///   - date: When to go on.
  ///   - tolerance: How late that may be; by default as little as the scheduler can.
  ///   - options: Options for the scheduler.
  /// - Throws: `CancellationError` if the task is cancelled. Then nothing stays scheduled.
  public nonisolated(nonsending) func sleep(
    until date: SchedulerTimeType,
    tolerance: SchedulerTimeType.Stride? = nil,
    options: SchedulerOptions? = nil
  ) async throws {
    try Task.checkCancellation()
    let alarm = Alarm()
    await alarm.wait {
      // Only repeating work can be cancelled. This never repeats: it is cancelled when it runs.
      schedule(
        after: date, interval: .seconds(1), tolerance: tolerance ?? minimumTolerance,
        options: options
      ) { alarm.goOff() }
    }
    try Task.checkCancellation()
  }

  /// The scheduler's time, again and again, as a sequence.
  ///
  /// ```swift
  /// for await _ in environment.mainQueue.timer(interval: 1) {
  ///   await send(.timerTicked)
  /// }
  /// ```
  ///
  /// The timer runs from now on. Times that nobody has asked for yet are kept. It ends when nobody needs the
  /// sequence any more, or when the task that iterates is cancelled.
  ///
  /// - Parameters:
  ///   - interval: How long it takes to the first time, and from one to the next.
  ///   - tolerance: How late one may be; by default as little as the scheduler can.
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
        // Unsafe only in name: a time is a value that nothing else refers to.
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

  /// Waits until the alarm goes off, or the task is cancelled.
  ///
  /// - Parameters:
  ///   - isolation: The actor of the caller, which the task does not leave.
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

  /// Takes note of who waits. A task that was cancelled before does not wait.
  private func set(for sleeper: UnsafeContinuation<Void, Never>) {
    let isOver = lock.withLock {
      if !self.isOver { self.sleeper = sleeper }
      return self.isOver
    }
    if isOver { sleeper.resume() }
  }

  /// Keeps the work, or cancels it if it has run already.
  func hold(_ work: any Cancellable) {
    let isOver = lock.withLock {
      if !self.isOver { self.work = work }
      return self.isOver
    }
    if isOver { work.cancel() }
  }

  /// Wakes who waits, and cancels the work, once.
  func goOff() {
    let (sleeper, work) = lock.withLock {
      defer { (self.sleeper, self.work, isOver) = (nil, nil, true) }
      return (self.sleeper, self.work)
    }
    work?.cancel()
    sleeper?.resume()
  }
}
