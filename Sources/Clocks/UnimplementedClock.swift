import IssueReporting

/// A clock that must not be used: every use is reported as an issue, with the clock's name, at the
/// line that made the clock.
///
/// It is for tests that prove that a feature needs no time. After the report, it does what its base does.
public struct UnimplementedClock<Duration: DurationProtocol & Hashable>: Clock {
  /// A moment on the base clock.
  public typealias Instant = AnyClock<Duration>.Instant

  private let base: AnyClock<Duration>
  private let name: String
  private let fileID: StaticString
  private let filePath: StaticString
  private let line: UInt
  private let column: UInt

  /// Makes a clock.
  ///
  /// - Parameters:
  ///   - base: The clock that does the work after a report.
  ///   - name: What issues call the clock.
  ///   - fileID: With `filePath`, `line` and `column`, where issues are reported.
  public init<C: Clock>(
    _ base: C,
    name: String = "\(C.self)",
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) where C.Duration == Duration {
    self.base = AnyClock(base)
    self.name = name
    self.fileID = fileID
    self.filePath = filePath
    self.line = line
    self.column = column
  }

  /// The time of its base. Reading it is reported.
  public var now: Instant {
    report("now")
    return base.now
  }

  /// The resolution of its base. Reading it is reported.
  public var minimumResolution: Duration {
    report("minimumResolution")
    return base.minimumResolution
  }

  /// Sleeps on its base. This is reported.
  ///
  /// - Parameters:
  ///   - deadline: When to wake.
  ///   - tolerance: By how much this may be late.
  /// - Throws: The error of its base: `CancellationError` when cancelled.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    report("sleep")
    try await base.sleep(until: deadline, tolerance: tolerance)
  }

  private func report(_ use: String) {
    reportIssue(
      """
      Unimplemented: \(name).\(use)

      If time matters to the test, use a TestClock; if it does not, use an ImmediateClock.
      """,
      fileID: fileID, filePath: filePath, line: line, column: column
    )
  }
}

extension UnimplementedClock where Duration == Swift.Duration {
  /// Makes a clock that behaves as a `ContinuousClock` after the report.
  ///
  /// - Parameters:
  ///   - name: What issues call the clock.
  ///   - fileID: With `filePath`, `line` and `column`, where issues are reported.
  public init(
    name: String = "Clock",
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.init(
      ContinuousClock(), name: name, fileID: fileID, filePath: filePath, line: line, column: column)
  }
}

extension Clock where Self == UnimplementedClock<Swift.Duration> {
  /// A clock that must not be used. If it is used, it behaves as a `ContinuousClock` after the
  /// report.
  ///
  /// - Parameters:
  ///   - name: What issues call the clock.
  ///   - fileID: With `filePath`, `line` and `column`, where issues are reported.
  public static func unimplemented(
    name: String = "Clock",
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> Self {
    Self(name: name, fileID: fileID, filePath: filePath, line: line, column: column)
  }
}
