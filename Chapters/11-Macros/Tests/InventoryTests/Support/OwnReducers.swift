import ComposableArchitecture
import Testing

@testable import inventory

// The app's reducers, in a form that notices when they are run. In this target their names mean these. So a
// reader's test that asks the app what is right is noticed. The app's own is `inventory.InventoryFeature`.

struct InventoryFeature: Reducer {
  typealias State = inventory.InventoryFeature.State
  typealias Action = inventory.InventoryFeature.Action
  typealias Destination = inventory.InventoryFeature.Destination

  private let base = inventory.InventoryFeature()

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    OwnRuns.told?()
    return base.reduce(into: &state, action: action)
  }
}

struct ItemRow: Reducer {
  typealias State = inventory.ItemRow.State
  typealias Action = inventory.ItemRow.Action
  typealias Destination = inventory.ItemRow.Destination

  private let base = inventory.ItemRow()

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    OwnRuns.told?()
    return base.reduce(into: &state, action: action)
  }
}

struct ItemForm: Reducer {
  typealias State = inventory.ItemForm.State
  typealias Action = inventory.ItemForm.Action
  typealias Destination = inventory.ItemForm.Destination

  private let base = inventory.ItemForm()

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    OwnRuns.told?()
    return base.reduce(into: &state, action: action)
  }
}

struct Catalogue: Reducer {
  typealias State = inventory.Catalogue.State
  typealias Action = inventory.Catalogue.Action

  private let base = inventory.Catalogue()

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    OwnRuns.told?()
    return base.reduce(into: &state, action: action)
  }
}

private enum OwnRuns {
  @TaskLocal static var told: (@Sendable () -> Void)?
}

/// Fails if a reader's test runs the app's own reducers to find out what is right.
///
/// - Parameters:
///   - names: The names of the app's reducers.
///   - test: The test. Whether it passes does not matter here.
///   - reducer: What is tested.
@MainActor
func expectToKnowByItself<State, Action>(
  _ names: String, _ test: @escaping ReaderTest<State, Action>,
  for reducer: some Reducer<State, Action>,
  sourceLocation: SourceLocation = #_sourceLocation
) async {
  let runs = LockIsolated(0)
  await OwnRuns.$told.withValue({ runs.withValue { $0 += 1 } }) {
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
