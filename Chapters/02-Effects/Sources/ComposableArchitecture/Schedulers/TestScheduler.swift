import Exercises
import OpenCombine

/// A scheduler whose time stands still until it is told to move on.
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
/// it was scheduled. It runs while time is moved on and at no other moment, on the thread that moves
/// it. That thread and those that schedule have to be the same: a test scheduler is not thread-safe.
///
/// Seed: 001 (TestStore and schedulers).
public final class TestScheduler<SchedulerTimeType: Strideable, SchedulerOptions>: Scheduler
where SchedulerTimeType.Stride: SchedulerTimeIntervalConvertible {
  /// Work that waits for its time.
  struct Work {
    /// When it is due.
    let date: SchedulerTimeType
    /// Its place among all that was ever scheduled. Repeating work keeps its own.
    let number: Int
    /// What to do.
    let action: () -> Void
  }

  /// The time now.
  public private(set) var now: SchedulerTimeType

  public let minimumTolerance = SchedulerTimeType.Stride.zero

  /// What waits, in the order in which it has to run. (A slice can lose its first element at no cost.)
  private(set) var scheduled: ArraySlice<Work> = []
  private var count = 0

  /// Makes a scheduler.
  ///
  /// - Parameter now: The time to begin with.
  public init(now: SchedulerTimeType) {
    self.now = now
  }

  /// Moves time on, and runs all work that becomes due, each at its time.
  ///
  /// Work that is scheduled meanwhile runs as well, if it is due by then. Afterwards the time is the
  /// one that was asked for.
  ///
  /// - Parameter stride: By how much. With zero, the default, work that is due now runs.
  public func advance(by stride: SchedulerTimeType.Stride = .zero) {
    // Exercise 2.3
    exercise("2.3", "run all work that is due, each at its time, and move time")
  }

  /// Moves time on until nothing is scheduled any more, and no further than the last work that runs. With
  /// repeating work that nobody cancels, this never ends.
  public func run() {
    // Exercise 2.3
    exercise("2.3", "move time until nothing is scheduled any more")
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

  /// Work that schedules itself again before it runs, so that it may cancel itself.
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

  /// Puts work behind all that has to run before it.
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

/// A test scheduler that can stand in for a certain type: `TestSchedulerOf<DispatchQueue>`.
public typealias TestSchedulerOf<S: Scheduler> = TestScheduler<
  S.SchedulerTimeType, S.SchedulerOptions
>
