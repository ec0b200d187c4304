/// How long a test has computed and how long it has waited.
///
/// The clock on the wall tells neither: on a busy machine, a test waits for its turn most of the time.
/// So it is asked sometimes what the test's processes do. Where the system does not tell that, the
/// clock is all there is.
struct TimeSpent {
  /// How often the processes are looked at, and how much waiting is counted for a look. When looks are
  /// farther apart, this process was kept waiting, too.
  static let pause = Duration.milliseconds(100)

  /// The processor time that has been used.
  private(set) var computing = Duration.zero
  /// How long nothing has happened although the processors were free.
  private(set) var waiting = Duration.zero
  /// How much time has passed; `nil` while it is known what was done with it.
  private(set) var unknown: Duration?

  private let start: ContinuousClock.Instant
  private var last: ContinuousClock.Instant
  private var before: Duration?

  /// Begins now.
  init(at now: ContinuousClock.Instant) {
    start = now
    last = now
  }

  /// Whether it is time for another look.
  func isDue(at now: ContinuousClock.Instant) -> Bool { now - last >= Self.pause }

  /// Takes what the processes have done by now; the first look is what later ones are compared with.
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
    // A program that asks sometimes whether it may go on computes hardly ever, and waits.
    if !activity.isComputing { waiting += passed }
  }
}

extension TestRunner.Limits {
  /// The larger ones of two.
  func atLeast(_ other: Self) -> Self {
    Self(computing: max(computing, other.computing), waiting: max(waiting, other.waiting))
  }

  /// Why something has to be ended, in words; `nil` while it may go on.
  func verdict(on spent: TimeSpent) -> String? {
    if spent.computing > computing {
      "It used \(computing.words) of processor time and was ended: most likely an endless loop."
    } else if spent.waiting > waiting {
      "It waited \(waiting.words) for something that never came, and was ended."
    } else if let time = spent.unknown, time > computing + waiting {
      "It was still running after \((computing + waiting).words) and was ended: an endless loop, or "
        + "it waits for something that never comes."
    } else {
      nil
    }
  }
}
