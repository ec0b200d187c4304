import ComposableArchitecture
import Testing

@testable import inventory

// The app's reducers, with a check for runs. In this target, their names refer to these, so that a reader's test that
// runs the app for its expectations is detected. The app's own reducer is `inventory.InventoryFeature`.

struct InventoryFeature: Reducer {
  typealias State = inventory.InventoryFeature.State
  typealias Action = inventory.InventoryFeature.Action
  typealias Destination = inventory.InventoryFeature.Destination

  private let base = inventory.InventoryFeature()

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    OwnRuns.report?()
    return base.reduce(into: &state, action: action)
  }
}

struct ItemRow: Reducer {
  typealias State = inventory.ItemRow.State
  typealias Action = inventory.ItemRow.Action
  typealias Destination = inventory.ItemRow.Destination

  private let base = inventory.ItemRow()

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    OwnRuns.report?()
    return base.reduce(into: &state, action: action)
  }
}

struct ItemForm: Reducer {
  typealias State = inventory.ItemForm.State
  typealias Action = inventory.ItemForm.Action
  typealias Destination = inventory.ItemForm.Destination

  private let base = inventory.ItemForm()

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    OwnRuns.report?()
    return base.reduce(into: &state, action: action)
  }
}

struct Catalogue: Reducer {
  typealias State = inventory.Catalogue.State
  typealias Action = inventory.Catalogue.Action

  private let base = inventory.Catalogue()

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
    Your test runs the app's own \(names) to find the expected state. A mistake in the app would then be \
    in your test, too. Assert the changes of each action instead.
    """,
    sourceLocation: sourceLocation)
}
