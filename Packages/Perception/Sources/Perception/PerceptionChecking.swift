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

  /// The reports so far, so that no read is reported twice.
  private static let reported = Mutex<Set<Report>>([])

  private struct Report: Hashable {
    let file: String
    let line: UInt
    let column: UInt
    let property: Property
  }

  /// Reports a read of a property in a body that isn't tracked.
  static func check<Subject>(
    _ property: Property, of subject: Subject.Type, at location: ReadLocation
  ) {
    guard let thread = TrackingsOfThread.existing, thread.isBodyUntracked, thread.active.isEmpty
    else { return }
    let report = Report(
      file: "\(location.fileID)", line: location.line, column: location.column, property: property)
    guard reported.withLock({ $0.insert(report).inserted }) else { return }
    reportIssue(
      """
      Perceptible state was accessed but is not being tracked. \
      The view is not evaluated again when that state changes.

      Wrap the view's content in a 'WithPerceptionTracking' view. A closure that is called later than 'body', \
      such as the content of 'ForEach', needs one of its own.

        Accessed: a property of '\(subject)'
      """,
      fileID: location.fileID, filePath: location.filePath, line: location.line,
      column: location.column)
  }
}

/// The location of a read.
struct ReadLocation {
  let fileID: StaticString
  let filePath: StaticString
  let line: UInt
  let column: UInt

  init(_ fileID: StaticString, _ filePath: StaticString, _ line: UInt, _ column: UInt) {
    (self.fileID, self.filePath, self.line, self.column) = (fileID, filePath, line, column)
  }
}
