import ComposableArchitecture
import Synchronization
import Testing

@testable import tictactoe

/// A reducer that is wrong, for a test to find out.
protocol BrokenReducer: CaseIterable, RawRepresentable<String>, Sendable,
  CustomTestStringConvertible
{
  /// What is tested.
  associatedtype Subject

  /// What is wrong with it is its raw value.
  var reducer: Subject { get }
}

extension BrokenReducer {
  var testDescription: String { rawValue }

  /// Fails where a test has nothing to say against this reducer.
  ///
  /// - Parameters:
  ///   - test: The test.
  ///   - right: The reducer that is right, against which it must not say anything.
  func expectObjection(
    of test: (Subject) -> Void, right: Subject, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    if objects({ test(right) }) {
      Issue.record(
        "Your test fails for the right reducer, so it cannot tell that from this wrong one.",
        sourceLocation: sourceLocation)
    } else if !objects({ test(reducer) }) {
      Issue.record(
        "Your test has nothing to say against this: \(rawValue).", sourceLocation: sourceLocation)
    }
  }
}

/// Whether a test fails, by `#expect`, a test store, or whatever reports issues.
private func objects(_ test: () -> Void) -> Bool {
  let hasFailed = Mutex(false)
  withKnownIssue("That is what it is for.", isIntermittent: true) {
    test()
  } matching: { _ in
    hasFailed.withLock { $0 = true }
    return true
  }
  return hasFailed.withLock { $0 }
}

// The app's reducers, which tell when they are run. In this target a name like `gameReducer` means one of
// these, so that a reader's test cannot ask the app what is right without being seen. The app's own is
// `tictactoe.gameReducer`.
let gameReducer = tictactoe.gameReducer.tellingOwnRuns()
let twoFactorReducer = tictactoe.twoFactorReducer.tellingOwnRuns()
let newGameReducer = tictactoe.newGameReducer.tellingOwnRuns()

private enum OwnRuns {
  @TaskLocal static var told: (@Sendable () -> Void)?
}

extension Reducer {
  fileprivate func tellingOwnRuns() -> Reducer {
    Reducer { state, action, environment in
      OwnRuns.told?()
      return run(&state, action, environment)
    }
  }
}

/// Fails where a test runs the app's own reducer, to be told by it what is right.
///
/// - Parameters:
///   - name: The name of the app's reducer.
///   - test: The test, with a reducer to be tested. What it finds does not matter here.
func expectToKnowByItself(
  _ name: String, sourceLocation: SourceLocation = #_sourceLocation, _ test: () -> Void
) {
  let runs = Mutex(0)
  OwnRuns.$told.withValue({ runs.withLock { $0 += 1 } }) { _ = objects(test) }
  guard runs.withLock({ $0 > 0 }) else { return }
  Issue.record(
    """
    Your test runs “\(name)”, the app's own reducer, to find out what is right. If the app is wrong, \
    your test is wrong in the same way. Say yourself what each action changes.
    """,
    sourceLocation: sourceLocation)
}
