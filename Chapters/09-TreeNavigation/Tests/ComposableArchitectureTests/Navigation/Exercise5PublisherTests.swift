import OpenCombine
import Testing

@testable import ComposableArchitecture
@testable import TestFixtures

/// Reads the dismissal path when its publisher starts.
private struct Looking: Reducer {
  struct State: Equatable {}
  enum Action: Equatable { case looks, said }

  let hasDismissalPath = LockIsolated(false)

  func reduce(into state: inout State, action: Action) -> EffectOf<Self> {
    guard action == .looks else { return .none }
    return .publisher { [hasDismissalPath] in
      Deferred {
        hasDismissalPath.setValue(DismissalPath.current != nil)
        return Just(Action.said)
      }
    }
  }
}

private struct PresentsLooking: Reducer {
  struct State: Equatable { @PresentationState var child: Looking.State? }
  enum Action: Equatable { case child(PresentationAction<Looking.Action>) }

  let child: Looking

  var body: some ReducerOf<Self> {
    EmptyReducer().ifLet(\.$child, action: /Action.child) { child }
  }
}

@Suite("Exercise 9.5 · Dismiss from a publisher", .serialExecutor, .timeLimit(.minutes(5)))
@MainActor
struct Exercise5PublisherTests {
  @Test("I170: an effect that is a publisher can dismiss its feature, too")
  func publisher() async {
    let child = Looking()
    let store = TestStore(initialState: PresentsLooking.State(child: Looking.State())) {
      PresentsLooking(child: child)
    }
    await store.send(.child(.presented(.looks)))
    await store.receive(.child(.presented(.said)))
    #expect(child.hasDismissalPath.value)
  }
}
