/// The processor time and the waiting time of a test.
///
/// Elapsed time measures neither: on a busy machine, a test waits for a processor most of the time. Therefore the
/// activity of the test's processes is sampled. If the system doesn't provide it, only elapsed time is used.
struct TimeSpent {
  /// The sampling interval, and the maximum waiting time for a sample. If samples are farther apart, this process had
  /// to wait, too.
  static let pause = Duration.milliseconds(100)

  /// The used processor time.
  private(set) var computing = Duration.zero
  /// The waiting time without a need for a processor.
  private(set) var waiting = Duration.zero
  /// The elapsed time; `nil` if the activity is known.
  private(set) var unknown: Duration?

  private let start: ContinuousClock.Instant
  private var last: ContinuousClock.Instant
  private var before: Duration?

  /// Starts now.
  init(at now: ContinuousClock.Instant) {
    start = now
    last = now
  }

  /// Whether the next sample is due.
  func isDue(at now: ContinuousClock.Instant) -> Bool { now - last >= Self.pause }

  /// Adds a sample of the processes' activity; the first one is the baseline.
  mutating func add(_ activity: Activity?, at now: ContinuousClock.Instant) {
    let passed = min(now - last, Self.pause)
    last = now
    guard let activity else {
      if before == nil { unknown = now - start }
      return
    }
    unknown = nil
    let used = activity.processorTime - (before ?? activity.processorTime)
    before = max(activity.processorTime, before ?? .zero)
    if used > .zero { computing += used }
    // A program that polls from time to time computes very little; this counts as waiting.
    if !activity.isComputing { waiting += passed }
  }
}

extension TestRunner.Limits {
  /// The larger values of two.
  func atLeast(_ other: Self) -> Self {
    Self(computing: max(computing, other.computing), waiting: max(waiting, other.waiting))
  }

  /// The reason for termination, in words; `nil` while it may continue.
  func verdict(on spent: TimeSpent) -> String? {
    if spent.computing > computing {
      "It used \(computing.words) of processor time and was terminated: most likely an endless loop."
    } else if spent.waiting > waiting {
      "It waited \(waiting.words) without progress and was terminated."
    } else if let time = spent.unknown, time > computing + waiting {
      "It was still running after \((computing + waiting).words) and was terminated: an endless loop, or "
        + "it waits for an event that never happens."
    } else {
      nil
    }
  }
}
