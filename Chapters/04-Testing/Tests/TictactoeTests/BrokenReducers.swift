import ComposableArchitecture
import Synchronization
import Testing

@testable import tictactoe

/// A wrong reducer, which a reader's test has to find.
protocol BrokenReducer: CaseIterable, RawRepresentable<String>, Sendable,
  CustomTestStringConvertible
{
  /// The subject of the test.
  associatedtype Subject

  /// The reducer. The raw value describes its mistake.
  var reducer: Subject { get }
}

extension BrokenReducer {
  var testDescription: String { rawValue }

  /// Fails if a test passes for this reducer.
  ///
  /// - Parameters:
  ///   - test: The test.
  ///   - right: The right reducer, for which the test must pass.
  func expectObjection(
    of test: (Subject) -> Void, right: Subject, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    if objects({ test(right) }) {
      Issue.record(
        "Your test fails for the right reducer, too, so its failure for this wrong one proves nothing.",
        sourceLocation: sourceLocation)
    } else if !objects({ test(reducer) }) {
      Issue.record(
        "Your test passes, although this is wrong: \(rawValue).", sourceLocation: sourceLocation)
    }
  }
}

/// Whether a test fails, by `#expect`, a test store, or whatever reports issues.
private func objects(_ test: () -> Void) -> Bool {
  let hasFailed = Mutex(false)
  withKnownIssue("This failure is expected.", isIntermittent: true) {
    test()
  } matching: { _ in
    hasFailed.withLock { $0 = true }
    return true
  }
  return hasFailed.withLock { $0 }
}

// The app's reducers, with a check for runs. In this target, a name like `gameReducer` refers to one of these, so
// that a reader's test that runs the app for its expectations is detected. The app's own reducer is
// `tictactoe.gameReducer`.
let gameReducer = tictactoe.gameReducer.reportingRuns()
let twoFactorReducer = tictactoe.twoFactorReducer.reportingRuns()
let newGameReducer = tictactoe.newGameReducer.reportingRuns()

private enum OwnRuns {
  @TaskLocal static var report: (@Sendable () -> Void)?
}

extension Reducer {
  fileprivate func reportingRuns() -> Reducer {
    Reducer { state, action, environment in
      OwnRuns.report?()
      return run(&state, action, environment)
    }
  }
}

/// Fails if a test runs the app's own reducer for its expectations.
///
/// - Parameters:
///   - name: The name of the app's reducer.
///   - test: The test, with the reducer to test. Whether it passes doesn't matter here.
func expectToKnowByItself(
  _ name: String, sourceLocation: SourceLocation = #_sourceLocation, _ test: () -> Void
) {
  let runs = Mutex(0)
  OwnRuns.$report.withValue({ runs.withLock { $0 += 1 } }) { _ = objects(test) }
  guard runs.withLock({ $0 > 0 }) else { return }
  Issue.record(
    """
    Your test runs “\(name)”, the app's own reducer, to find out what is right. If the app is wrong, \
    your test is wrong in the same way. Write down what each action changes.
    """,
    sourceLocation: sourceLocation)
}
