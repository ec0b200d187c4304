import IssueReporting
import Synchronization

/// Whether an untracked read in the body of a view is reported.
///
/// This is the default for new registrars: `true` in debug builds, `false` in release builds.
///
/// A renderer that tracks the bodies of views by itself leaves nothing to report. Only when that is turned off does a
/// body have to wrap its reads in a ``WithPerceptionTracking``.
///
/// Seed: 000, Observation backport.
public var isPerceptionCheckingEnabled: Bool {
  get { PerceptionChecking.isEnabled.load(ordering: .relaxed) }
  set { PerceptionChecking.isEnabled.store(newValue, ordering: .relaxed) }
}

enum PerceptionChecking {
  #if DEBUG
    static let isEnabled = Atomic(true)
  #else
    static let isEnabled = Atomic(false)
  #endif

  /// Where a report was made, so that no place is reported twice.
  private static let reported = Mutex<Set<ReadLocation>>([])

  private struct ReadLocation: Hashable {
    let file: String
    let line: UInt
    let property: Property
  }

  /// Reports a read of a property in a body that isn't tracked.
  static func check<Subject>(
    _ property: Property, of subject: Subject.Type, file: StaticString, line: UInt
  ) {
    guard let thread = TrackingsOfThread.existing, thread.isBodyUntracked, thread.active.isEmpty
    else { return }
    let location = ReadLocation(file: "\(file)", line: line, property: property)
    guard reported.withLock({ $0.insert(location).inserted }) else { return }
    reportIssue(
      """
      Perceptible state was accessed but is not being tracked. \
      The view is not evaluated again when that state changes.

      Wrap the view's content in a 'WithPerceptionTracking' view. A closure that is called later than 'body', \
      such as the content of 'ForEach', needs one of its own.

        Accessed: a property of '\(subject)'
      """,
      fileID: file, filePath: file, line: line)
  }
}
