import Testing

@testable import ComposableArchitecture
@testable import TestFixtures

/// A child that counts, waits and dismisses itself.
private struct Path: Reducer {
  struct State: Equatable {
    var count = 0
  }
  enum Action: Equatable { case increment, wait, close }

  let gate: Gate
  @Dependency(\.dismiss) private var dismiss

  func reduce(into state: inout State, action: Action) -> EffectOf<Self> {
    switch action {
    case .increment:
      state.count += 1
      return .none
    case .wait:
      return .run { @MainActor [gate] send in
        await gate.wait("child")
        send(.increment)
      }
    case .close:
      return .run { [dismiss] _ in await dismiss() }
    }
  }
}

/// The parent of the page. It records the stack when it runs, and may run a closure then.
private struct ParentFeature: Reducer {
  struct State: Equatable {
    var path = StackState<Path.State>()
    var seen: [[Int]] = []
  }
  enum Action: Equatable {
    case path(StackAction<Path.State, Path.Action>)
    case removeAll
  }

  var gate = Gate()
  var react: @Sendable (inout State, Action) -> Void = { _, _ in }

  var body: some ReducerOf<Self> {
    Reduce<State, Action> { state, action in
      state.seen.append(state.path.map(\.count))
      if action == .removeAll { state.path.removeAll() }
      react(&state, action)
      return .none
    }
    .forEach(\.path, action: /Action.path) { Path(gate: gate) }
  }
}

@Suite("Together · seed 000: forEach for stacks", .serialExecutor, .timeLimit(.minutes(5)))
@MainActor
struct StackForEachPageTests {
  private let gate = Gate()

  private func testStore(
    _ counts: Int...,
    react: @escaping @Sendable (inout ParentFeature.State, ParentFeature.Action) -> Void = {
      _, _ in
    }
  ) -> TestStoreOf<ParentFeature> {
    TestStore(
      initialState: ParentFeature.State(path: StackState(counts.map { Path.State(count: $0) }))
    ) {
      ParentFeature(gate: gate, react: react)
    }
  }

  @Test("Discussion: the child runs before the parent, which may remove the child for this action")
  func childFirst() async {
    let store = testStore(4) { state, action in
      if case .path(.element(let id, .increment)) = action { state.path[id: id] = nil }
    }
    await store.send(.path(.element(id: 0, action: .increment))) {
      $0.seen = [[5]]
      $0.path = StackState()
    }
  }

  @Test("Discussion: the parent runs before a child is popped, and can still read its state")
  func parentFirst() async {
    let store = testStore(4, 7)
    await store.send(.path(.popFrom(id: 1))) {
      $0.seen = [[4, 7]]
      $0.path[id: 1] = nil
    }
  }

  @Test("Discussion: the parent runs after a child is pushed, and can change its state")
  func parentAfterPush() async {
    let store = testStore(4) { state, action in
      if case .path(.push(let id, _)) = action { state.path[id: id]?.count += 10 }
    }
    await store.send(.path(.push(id: 1, state: Path.State(count: 7)))) {
      $0.seen = [[4, 7]]
      $0.path[id: 1] = Path.State(count: 17)
    }
  }

  @Test("Discussion: the effects of a child are cancelled when it is removed from the stack")
  func cancels() async {
    let store = testStore(1, 2)
    await store.send(.path(.element(id: 1, action: .wait))) { $0.seen = [[1, 2]] }
    await store.send(.removeAll) {
      $0.seen = [[1, 2], [1, 2]]
      $0.path = StackState()
    }
    #expect(gate.cancelled == ["child"])
    await gate.open("child")
    await store.finish()
  }

  @Test("Discussion: a child dismisses itself without the parent's help")
  func dismisses() async {
    let store = testStore(1, 2)
    store.exhaustivity = .off
    await store.send(.path(.element(id: 0, action: .close)))
    await store.receive(.path(.popFrom(id: 0))) { $0.path = StackState() }
  }
}
