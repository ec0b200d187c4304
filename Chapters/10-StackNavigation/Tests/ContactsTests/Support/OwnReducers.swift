import ComposableArchitecture
import Testing

@testable import contacts

// The app's reducers, with a check for runs. In this target, their names refer to these, so that a reader's test that
// runs the app for its expectations is detected. The app's own reducer is `contacts.AppFeature`.

struct AppFeature: Reducer {
  typealias State = contacts.AppFeature.State
  typealias Action = contacts.AppFeature.Action

  private let base = contacts.AppFeature()

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    OwnRuns.report?()
    return base.reduce(into: &state, action: action)
  }

  struct Path: Reducer {
    typealias State = contacts.AppFeature.Path.State
    typealias Action = contacts.AppFeature.Path.Action

    private let base = contacts.AppFeature.Path()

    func reduce(into state: inout State, action: Action) -> Effect<Action> {
      OwnRuns.report?()
      return base.reduce(into: &state, action: action)
    }
  }
}

struct Detail: Reducer {
  typealias State = contacts.Detail.State
  typealias Action = contacts.Detail.Action

  private let base = contacts.Detail()

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    OwnRuns.report?()
    return base.reduce(into: &state, action: action)
  }
}

struct Edit: Reducer {
  typealias State = contacts.Edit.State
  typealias Action = contacts.Edit.Action
  typealias Draft = contacts.Edit.Draft

  private let base = contacts.Edit()

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    OwnRuns.report?()
    return base.reduce(into: &state, action: action)
  }
}

struct Notes: Reducer {
  typealias State = contacts.Notes.State
  typealias Action = contacts.Notes.Action

  private let base = contacts.Notes()

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
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
  for reducer: some Reducer<State, Action>,
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
    in the same way. Say yourself what each action changes.
    """,
    sourceLocation: sourceLocation)
}
