import ComposableArchitecture

@testable import inventory

/// A rebuilt list with the same behaviour, so that no test should fail. The raw value describes the difference.
enum RebuiltInventory: String, Variant {
  case answersLater = "the warehouse's response takes longer, although no time passes on the clock"
  case sendsLater = "a row's actions arrive a little later, after other tasks have run"

  @MainActor
  func reducer(
    around right: some Reducer<inventory.InventoryFeature.State, inventory.InventoryFeature.Action>
  ) -> Reduce<inventory.InventoryFeature.State, inventory.InventoryFeature.Action> {
    Reduce(OtherInventory(rebuilding: self, base: right))
  }
}

private struct OtherInventory<
  Base: Reducer<inventory.InventoryFeature.State, inventory.InventoryFeature.Action>
>: Reducer {
  typealias State = inventory.InventoryFeature.State
  typealias Action = inventory.InventoryFeature.Action

  let rebuilding: RebuiltInventory
  let base: Base

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    let effect = withDependencies {
      guard rebuilding == .answersLater else { return }
      $0.warehouse.stock = { [stock = $0.warehouse.stock] name in
        await others()
        return try await stock(name)
      }
    } operation: {
      base.reduce(into: &state, action: action)
    }
    guard rebuilding == .sendsLater, case .rows = action else { return effect }
    return .concatenate(.run { _ in await others() }, effect)
  }
}

/// Lets other tasks run, repeatedly.
private func others() async {
  for _ in 1...10 { await Task.megaYield() }
}
