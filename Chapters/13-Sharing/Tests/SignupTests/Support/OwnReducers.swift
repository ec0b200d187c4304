import ComposableArchitecture
import Testing

@testable import signup

// The app's reducer, with a check for runs. In this target, its name refers to this one, so that a reader's test that
// runs the app for its expectations is detected. The app's own reducer is `signup.SignUpFlow`.

struct SignUpFlow: Reducer {
  typealias State = signup.SignUpFlow.State
  typealias Action = signup.SignUpFlow.Action
  typealias Path = signup.SignUpFlow.Path

  private let base = signup.SignUpFlow()

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    OwnRuns.report?()
    return base.reduce(into: &state, action: action)
  }
}

private enum OwnRuns {
  @TaskLocal static var report: (@Sendable () -> Void)?
}

/// Fails if a reader's test runs the app's own reducer for its expectations.
///
/// - Parameters:
///   - test: The test. Whether it passes doesn't matter here.
///   - reducer: The subject of the test.
@MainActor
func expectToKnowByItself<State, Action>(
  _ test: @escaping ReaderTest<State, Action>, for reducer: some Reducer<State, Action>,
  sourceLocation: SourceLocation = #_sourceLocation
) async {
  let runs = LockIsolated(0)
  await OwnRuns.$report.withValue({ runs.withValue { $0 += 1 } }) {
    _ = await firstFailure(of: test, for: Reduce(reducer))
  }
  guard runs.value > 0 else { return }
  Issue.record(
    """
    Your test runs the app's own “SignUpFlow” to find out what is right. If the app is wrong, your test is wrong \
    in the same way. Say yourself what each action changes.
    """,
    sourceLocation: sourceLocation)
}
