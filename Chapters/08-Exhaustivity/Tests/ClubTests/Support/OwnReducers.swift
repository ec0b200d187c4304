import ComposableArchitecture
import Testing

@testable import club

// The app's reducers, with a check for runs. In this target, their names refer to these, so that a reader's test that
// runs the app for its expectations is detected. The app's own reducer is `club.AppFeature`.

struct AppFeature: ReducerProtocol {
  typealias State = club.AppFeature.State
  typealias Action = club.AppFeature.Action
  typealias Tab = club.AppFeature.Tab

  private let base = club.AppFeature()

  func reduce(into state: inout State, action: Action) -> EffectTask<Action> {
    OwnRuns.report?()
    return base.reduce(into: &state, action: action)
  }
}

struct Account: ReducerProtocol {
  typealias State = club.Account.State
  typealias Action = club.Account.Action

  private let base = club.Account()

  func reduce(into state: inout State, action: Action) -> EffectTask<Action> {
    OwnRuns.report?()
    return base.reduce(into: &state, action: action)
  }
}

struct Login: ReducerProtocol {
  typealias State = club.Login.State
  typealias Action = club.Login.Action
  typealias CancelID = club.Login.CancelID

  static let patience = club.Login.patience

  private let base = club.Login()

  func reduce(into state: inout State, action: Action) -> EffectTask<Action> {
    OwnRuns.report?()
    return base.reduce(into: &state, action: action)
  }
}

private enum OwnRuns {
  @TaskLocal static var report: (@Sendable () -> Void)?
}

/// Fails if a reader's test runs the app's own reducers for its expectations.
///
/// - Parameters:
///   - names: The names of the app's reducers.
///   - test: The test. Whether it passes doesn't matter here.
///   - reducer: The subject of the test.
@MainActor
func expectToKnowByItself<State, Action>(
  _ names: String, _ test: @escaping ReaderTest<State, Action>,
  for reducer: some ReducerProtocol<State, Action>,
  sourceLocation: SourceLocation = #_sourceLocation
) async {
  let runs = LockIsolated(0)
  await OwnRuns.$report.withValue({ runs.withValue { $0 += 1 } }) {
    _ = await firstFailure(of: test, for: Reduce(reducer))
  }
  guard runs.value > 0 else { return }
  Issue.record(
    """
    Your test runs the app's own \(names) to find out what is right. If the app is wrong, your test is wrong \
    in the same way. Assert the changes of each action yourself.
    """,
    sourceLocation: sourceLocation)
}
