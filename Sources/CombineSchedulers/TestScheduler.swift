import Foundation
import OpenCombine

/// A scheduler whose time changes only when a test advances it.
///
/// ```swift
/// let scheduler = DispatchQueue.testScheduler
/// Just("hello").delay(for: 1, scheduler: scheduler).sink { print($0) }.store(in: &subscriptions)
///
/// scheduler.advance(by: .milliseconds(999))  // nothing
/// scheduler.advance(by: .milliseconds(1))    // hello
/// ```
///
/// Work runs in the order of the times at which it is due and, at equal times, in the order in which
/// it was scheduled. It runs only while time is advanced, on the thread that advances it. Work may be scheduled on any
/// thread.
///
/// Seed: 001 (TestStore and schedulers).
// Unchecked: `time`, `waiting` and `count` are read and written only while `lock` is held, and nothing else ever
// changes. Times and work are passed between threads, although their types don't have to be `Sendable`: Combine
// requires that of no scheduler. Times are values, which are only read. Work runs without the lock, on the thread that
// advances time; a scheduler exists to run work on a different thread.
public final class TestScheduler<SchedulerTimeType: Strideable, SchedulerOptions>:
  Scheduler, @unchecked Sendable
where SchedulerTimeType.Stride: SchedulerTimeIntervalConvertible {
  /// Scheduled work.
  struct Work {
    /// When it is due.
    let date: SchedulerTimeType
    /// Its number among all scheduled work. Repeating work keeps its number.
    let number: Int
    /// The work.
    var action: () -> Void
  }

  public let minimumTolerance = SchedulerTimeType.Stride.zero

  private let lock = NSLock()
  private var time: SchedulerTimeType
  private var waiting: ArraySlice<Work> = []
  private var count = 0

  /// Makes a scheduler.
  ///
  /// - Parameter now: The initial time.
  public init(now: SchedulerTimeType) {
    self.time = now
  }

  /// The time now.
  public var now: SchedulerTimeType { lock.withLock { time } }

  /// The scheduled work, in the order in which it has to run. (Removing the first element of a slice costs nothing.)
  var scheduled: ArraySlice<Work> { lock.withLock { waiting } }

  /// Advances time, and runs all work that becomes due, each at its time.
  ///
  /// Work that is scheduled by this work runs as well, if it becomes due. Afterwards, the time is the requested one.
  ///
  /// - Parameter stride: The duration. With zero, the default, work that is due now runs.
  public func advance(by stride: SchedulerTimeType.Stride = .zero) {
    advance(to: now.advanced(by: stride))
  }

  /// Advances time to a moment, and runs all work that becomes due, each at its time.
  ///
  /// See `advance(by:)`.
  ///
  /// - Parameter date: The new time. If it is in the past, the time doesn't change, and overdue work runs.
  public func advance(to date: SchedulerTimeType) {
    while runNext(dueBy: date) {}
  }

  /// Runs the first work that is due by a time, or advances to that time if there is none.
  ///
  /// - Returns: Whether there was work to run.
  func runNext(dueBy end: SchedulerTimeType) -> Bool {
    guard let work = next(dueBy: end) else {
      lock.withLock { time = max(time, end) }
      return false
    }
    work.action()
    return true
  }

  /// Removes the first work that is due by a time, and advances to its due time.
  private func next(dueBy end: SchedulerTimeType) -> Work? {
    lock.withLock {
      guard let work = waiting.first, work.date <= end else { return nil }
      // A slice retains removed elements until its memory is replaced. That could happen while the lock is held, where
      // no work must be released.
      waiting[waiting.startIndex].action = {}
      waiting.removeFirst()
      time = max(time, work.date)
      return work
    }
  }

  /// Advances time until no work is scheduled, and no further than the last work that runs. With repeating work that is
  /// never cancelled, this never ends.
  public func run() {
    while let next = scheduled.first {
      advance(to: max(now, next.date))
    }
  }

  public func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) {
    insert { Work(date: time, number: $0, action: action) }
  }

  public func schedule(
    after date: SchedulerTimeType,
    tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) {
    insert { Work(date: date, number: $0, action: action) }
  }

  public func schedule(
    after date: SchedulerTimeType,
    interval: SchedulerTimeType.Stride,
    tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) -> Cancellable {
    precondition(
      interval > .zero, "Work cannot be repeated every \(interval): time would stand still.")
    let number = insert { repeating(action, from: date, every: interval, number: $0) }
    return AnyCancellable { [weak self] in self?.remove(number) }
  }

  /// Work that schedules itself again before it runs, so that it may cancel itself.
  private func repeating(
    _ action: @escaping () -> Void, from date: SchedulerTimeType,
    every interval: SchedulerTimeType.Stride, number: Int
  ) -> Work {
    Work(date: date, number: number) { [weak self] in
      if let self {
        let next = date.advanced(by: interval)
        lock.withLock { put(repeating(action, from: next, every: interval, number: number)) }
      }
      action()
    }
  }

  /// Adds work.
  ///
  /// - Parameter makeWork: Makes the work, given its number.
  /// - Returns: The number.
  @discardableResult
  private func insert(_ makeWork: (Int) -> Work) -> Int {
    lock.withLock {
      count += 1
      put(makeWork(count))
      return count
    }
  }

  /// Removes work. It is released without the lock, since its deallocation may run any code.
  private func remove(_ number: Int) {
    let before = lock.withLock {
      defer { waiting.removeAll { $0.number == number } }
      return waiting
    }
    withExtendedLifetime(before) {}
  }

  /// Inserts work after all work that has to run before it. The lock is held.
  private func put(_ work: Work) {
    var low = waiting.startIndex
    var high = waiting.endIndex
    while low < high {
      let middle = low + (high - low) / 2
      let other = waiting[middle]
      if (other.date, other.number) < (work.date, work.number) {
        low = middle + 1
      } else {
        high = middle
      }
    }
    waiting.insert(work, at: low)
  }
}

/// A test scheduler with the time and options of a scheduler type: `TestSchedulerOf<DispatchQueue>`.
public typealias TestSchedulerOf<S: Scheduler> = TestScheduler<
  S.SchedulerTimeType, S.SchedulerOptions
>
