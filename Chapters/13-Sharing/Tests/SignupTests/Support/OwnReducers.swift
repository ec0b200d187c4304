import ComposableArchitecture
import Testing

@testable import signup

// The app's reducer, in a form that notices when it is run. In this target its name means this one. So a reader's test
// that asks the app what is right is noticed. The app's own is `signup.SignUpFlow`.

struct SignUpFlow: Reducer {
  typealias State = signup.SignUpFlow.State
  typealias Action = signup.SignUpFlow.Action
  typealias Path = signup.SignUpFlow.Path

  private let base = signup.SignUpFlow()

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    OwnRuns.told?()
    return base.reduce(into: &state, action: action)
  }
}

private enum OwnRuns {
  @TaskLocal static var told: (@Sendable () -> Void)?
}

/// Fails if a reader's test runs the app's own reducer to find out what is right.
///
/// - Parameters:
///   - test: The test. Whether it passes does not matter here.
///   - reducer: What is tested.
@MainActor
func expectToKnowByItself<State, Action>(
  _ test: @escaping ReaderTest<State, Action>, for reducer: some Reducer<State, Action>,
  sourceLocation: SourceLocation = #_sourceLocation
) async {
  let runs = LockIsolated(0)
  await OwnRuns.$told.withValue({ runs.withValue { $0 += 1 } }) {
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
