import ComposableArchitecture

@testable import inventory

/// A rebuilt form with the same behaviour, so that no test should fail. The raw value describes the difference.
enum RebuiltForm: String, Variant {
  case sleeps = "the form sleeps between its requests, rather than using a timer"
  case savesLater = "the form sends `.delegate(.save)` from an asynchronous effect"
  case closesLater = "the form calls `dismiss` a little later, after other tasks ran"
  case answersLater = "a response takes longer, although the clock does not advance"

  @MainActor
  func reducer(
    around right: some Reducer<inventory.ItemForm.State, inventory.ItemForm.Action>
  ) -> Reduce<inventory.ItemForm.State, inventory.ItemForm.Action> {
    Reduce(OtherForm(rebuilding: self, base: right))
  }
}

private struct OtherForm<Base: Reducer<inventory.ItemForm.State, inventory.ItemForm.Action>>:
  Reducer
{
  typealias State = inventory.ItemForm.State
  typealias Action = inventory.ItemForm.Action

  let rebuilding: RebuiltForm
  let base: Base
  @Dependency(\.continuousClock) var clock
  @Dependency(\.dismiss) var dismiss

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
    return switch (rebuilding, action) {
    case (.sleeps, .task):
      .run { [clock] send in
        while true {
          await send(.pollTimerTicked)
          try await clock.sleep(for: .seconds(2))
        }
      }
    case (.savesLater, .saveButtonTapped)
    where state.destination == nil && !state.item.name.isEmpty:
      .run { send in
        await others()
        await send(.delegate(.save))
      }
    case (.closesLater, .cancelButtonTapped) where state.destination == nil,
      (.closesLater, .destination(.presented(.discard))):
      .run { [dismiss] _ in
        await others()
        await dismiss()
      }
    default: effect
    }
  }
}

/// Lets other tasks run, repeatedly.
private func others() async {
  for _ in 1...10 { await Task.megaYield() }
}
