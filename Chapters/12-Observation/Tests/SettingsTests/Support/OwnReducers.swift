import ComposableArchitecture
import Testing

@testable import settings

// The app's reducer, with a check for runs. In this target, its name refers to this one, so that a reader's test that
// runs the app for its expectations is detected. The app's own reducer is `settings.SettingsForm`.

struct SettingsForm: Reducer {
  typealias State = settings.SettingsForm.State
  typealias Action = settings.SettingsForm.Action
  typealias Destination = settings.SettingsForm.Destination

  private let base = settings.SettingsForm()

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
    Your test runs the app's own “SettingsForm” to find the expected state. A mistake in the app would then be \
    in your test, too. Assert the changes of each action instead.
    """,
    sourceLocation: sourceLocation)
}
