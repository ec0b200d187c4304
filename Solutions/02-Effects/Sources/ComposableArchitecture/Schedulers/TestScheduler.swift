import Exercises
import OpenCombine

/// A scheduler whose time changes only when it is advanced.
///
/// ```swift
/// let scheduler = DispatchQueue.testScheduler
/// Just("hello").delay(for: 1, scheduler: scheduler).sink { print($0) }.store(in: &subscriptions)
///
/// scheduler.advance(by: .milliseconds(999))  // nothing
/// scheduler.advance(by: .milliseconds(1))    // hello
/// ```
///
/// Work runs in the order of its due times and, at equal times, in the order in which it was scheduled. It runs only
/// while time is advanced, on the thread that advances it. Schedule work on the same thread: a test scheduler is not
/// thread-safe.
///
/// Seed: 001 (TestStore and schedulers).
public final class TestScheduler<SchedulerTimeType: Strideable, SchedulerOptions>: Scheduler
where SchedulerTimeType.Stride: SchedulerTimeIntervalConvertible {
  /// Pending work.
  struct Work {
    /// The time at which it is due.
    let date: SchedulerTimeType
    /// Its number in the order of scheduling. Repeating work keeps its number.
    let number: Int
    /// The work itself.
    let action: () -> Void
  }

  /// The current time.
  public private(set) var now: SchedulerTimeType

  public let minimumTolerance = SchedulerTimeType.Stride.zero

  /// The pending work, in the order in which it has to run. (Removing the first element of a slice costs nothing.)
  private(set) var scheduled: ArraySlice<Work> = []
  private var count = 0

  /// Makes a scheduler.
  ///
  /// - Parameter now: The initial time.
  public init(now: SchedulerTimeType) {
    self.now = now
  }

  /// Advances time, and runs all work that becomes due, each at its time.
  ///
  /// Work that is scheduled in the process also runs if it is due by the new time. Afterwards, the time is exactly the
  /// requested one.
  ///
  /// - Parameter stride: The interval. With zero, the default, work that is due now runs.
  public func advance(by stride: SchedulerTimeType.Stride = .zero) {
    // Exercise 2.3
    let end = now.advanced(by: stride)
    while let work = scheduled.first, work.date <= end {
      scheduled.removeFirst()
      now = max(now, work.date)
      work.action()
    }
    now = max(now, end)
  }

  /// Advances time until no work is pending, and no further than the time of the last work. If repeating work is never
  /// cancelled, this never returns.
  public func run() {
    // Exercise 2.3
    while let next = scheduled.first {
      advance(by: max(.zero, now.distance(to: next.date)))
    }
  }

  public func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) {
    count += 1
    insert(Work(date: now, number: count, action: action))
  }

  public func schedule(
    after date: SchedulerTimeType,
    tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) {
    count += 1
    insert(Work(date: date, number: count, action: action))
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
    count += 1
    insert(repeating(action, from: date, every: interval, number: count))
    let number = count
    return AnyCancellable { [weak self] in
      self?.scheduled.removeAll { $0.number == number }
    }
  }

  /// Work that reschedules itself before it runs, so that it can cancel itself.
  private func repeating(
    _ action: @escaping () -> Void, from date: SchedulerTimeType,
    every interval: SchedulerTimeType.Stride, number: Int
  ) -> Work {
    Work(date: date, number: number) { [weak self] in
      if let self {
        let next = date.advanced(by: interval)
        insert(repeating(action, from: next, every: interval, number: number))
      }
      action()
    }
  }

  /// Inserts work after all work that has to run before it.
  private func insert(_ work: Work) {
    var low = scheduled.startIndex
    var high = scheduled.endIndex
    while low < high {
      let middle = low + (high - low) / 2
      let other = scheduled[middle]
      if (other.date, other.number) < (work.date, work.number) {
        low = middle + 1
      } else {
        high = middle
      }
    }
    scheduled.insert(work, at: low)
  }
}

/// A test scheduler that can replace a scheduler of a certain type:
/// `TestSchedulerOf<DispatchQueue>`.
public typealias TestSchedulerOf<S: Scheduler> = TestScheduler<
  S.SchedulerTimeType, S.SchedulerOptions
>
