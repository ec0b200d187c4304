import IssueReporting

/// A clock that must not be used: every use is reported as an issue, with the clock's name, at the
/// place where the clock was made.
///
/// It is for tests that want to prove that a feature needs no time. After the report, it does what the
/// clock does on which it is based.
public struct UnimplementedClock<Duration: DurationProtocol & Hashable>: Clock {
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
  ///   - base: The clock that is used in spite of all.
  ///   - name: What issues call the clock.
  ///   - fileID: Where issues are reported; likewise `filePath`, `line` and `column`.
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

  /// The time of the clock on which it is based. Asking for it is reported.
  public var now: Instant {
    report("now")
    return base.now
  }

  /// The resolution of the clock on which it is based. Asking for it is reported.
  public var minimumResolution: Duration {
    report("minimumResolution")
    return base.minimumResolution
  }

  /// Sleeps as the clock does on which it is based. This is reported.
  ///
  /// - Parameters:
  ///   - deadline: When to wake.
  ///   - tolerance: By how much this may be late.
  /// - Throws: What the clock throws on which it is based: `CancellationError` when cancelled.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    report("sleep")
    try await base.sleep(until: deadline, tolerance: tolerance)
  }

  private func report(_ use: String) {
    reportIssue(
      """
      Unimplemented: \(name).\(use)

      Where time matters, hand in a TestClock; where it does not, an ImmediateClock.
      """,
      fileID: fileID, filePath: filePath, line: line, column: column
    )
  }
}

extension UnimplementedClock where Duration == Swift.Duration {
  /// Makes a clock that goes on as a `ContinuousClock`.
  ///
  /// - Parameters:
  ///   - name: What issues call the clock.
  ///   - fileID: Where issues are reported; likewise `filePath`, `line` and `column`.
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
  /// A clock that must not be used, and goes on as a `ContinuousClock` if it is.
  ///
  /// - Parameters:
  ///   - name: What issues call the clock.
  ///   - fileID: Where issues are reported; likewise `filePath`, `line` and `column`.
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
