@testable import ComposableArchitecture
@testable import TestFixtures

/// A feature that presents a feature that dismisses itself, but not immediately.
struct SlowLeaving: Reducer {
  struct State: Equatable {
    @PresentationState var guest: Guest.State?
  }
  enum Action: Equatable { case guest(PresentationAction<Guest.Action>) }

  struct Guest: Reducer {
    struct State: Equatable {}
    enum Action: Equatable { case leaves, hears }

    /// Debounces or throttles.
    let slow: (Effect<Action>) -> Effect<Action>
    @Dependency(\.dismiss) private var dismiss

    func reduce(into state: inout State, action: Action) -> EffectOf<Self> {
      guard action == .leaves else { return .none }
      return slow(
        .run { [dismiss] send in
          await dismiss()
          await send(.hears)
        })
    }
  }

  let slow: (Effect<Guest.Action>) -> Effect<Guest.Action>

  var body: some ReducerOf<Self> {
    EmptyReducer()
      .ifLet(\.$guest, action: /Action.guest) { Guest(slow: slow) }
  }
}
