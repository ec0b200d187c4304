import IssueReporting

/// Reports warnings that fail no test, in Swift Testing and in XCTest.
public enum Warnings {
  /// Whether the running test is an XCTest, in which all reported issues are failures.
  public static var areFailures: Bool {
    if case .xcTest = TestContext.current { true } else { false }
  }

  /// Runs an operation that reports warnings.
  ///
  /// Swift Testing shows them as warnings. XCTest has no warnings, so there they are printed.
  public static func reporting(_ operation: () -> Void) {
    guard areFailures else { return operation() }
    let reporters = IssueReporters.current.map { $0 is _DefaultReporter ? WarningPrinter() : $0 }
    withIssueReporters(reporters, operation: operation)
  }

  /// Turns a closure into one that makes the same changes and throws the same errors, but whose reported issues and
  /// expectations don't fail the test. If an expectation of Swift Testing fails there, it is shown as a known issue.
  ///
  /// - Parameter update: A closure that describes a change.
  public static func quiet<State>(
    _ update: ((inout State) throws -> Void)?
  ) -> ((inout State) throws -> Void)? {
    guard let update else { return nil }
    return { state in
      var result = Result<Void, any Error>.success(())
      withIssueReporters([]) {
        withExpectedIssue("Skipped", isIntermittent: true) {
          result = Result { try update(&state) }
        }
      }
      try result.get()
    }
  }
}

/// Prints warnings, in the form in which XCTest prints failures.
private struct WarningPrinter: IssueReporter {
  func reportIssue(
    _ message: @autoclosure () -> String?, severity: IssueSeverity,
    fileID: StaticString, filePath: StaticString, line: UInt, column: UInt
  ) {
    print("\(filePath):\(line): note: \(message() ?? "")")
  }
}
