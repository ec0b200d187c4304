import Testing

@testable import ComposableArchitecture
@testable import TestFixtures

/// The counter of the page, which dismisses itself. It also requests a fact.
private struct CounterFeature: Reducer {
  struct State: Equatable {
    var count = 0
    var fact: String?
  }
  enum Action: Equatable {
    case decrementButtonTapped
    case incrementButtonTapped
    case factButtonTapped
    case response(String)
  }

  @Dependency(\.dismiss) private var dismiss

  func reduce(into state: inout State, action: Action) -> EffectOf<Self> {
    switch action {
    case .decrementButtonTapped:
      state.count -= 1
      return .none
    case .incrementButtonTapped:
      state.count += 1
      return state.count >= 5 ? .run { [dismiss] _ in await dismiss() } : .none
    case .factButtonTapped:
      return .run { [count = state.count] send in await send(.response("\(count) is a number")) }
    case .response(let fact):
      state.fact = fact
      return .none
    }
  }
}

/// The parent of the page, which has a stack of counters.
private struct Feature: Reducer {
  struct State: Equatable {
    var path = StackState<Path.State>()
  }
  enum Action: Equatable {
    case path(StackAction<Path.State, Path.Action>)
  }

  struct Path: Reducer {
    enum State: Equatable {
      case counter(CounterFeature.State)
      case other(Int)
    }
    enum Action: Equatable {
      case counter(CounterFeature.Action)
    }

    var body: some ReducerOf<Self> {
      Scope(state: /State.counter, action: /Action.counter) { CounterFeature() }
    }
  }

  var body: some ReducerOf<Self> {
    Reduce<State, Action> { _, _ in .none }
      .forEach(\.path, action: /Action.path) { Path() }
  }
}

extension Feature.Action {
  /// An action of the counter with an id.
  fileprivate static func counter(_ id: StackElementID, _ action: CounterFeature.Action) -> Self {
    .path(.element(id: id, action: .counter(action)))
  }
}

@Suite("Together · seed 000: a stack of counters", .serialExecutor, .timeLimit(.minutes(5)))
@MainActor
struct StackCounterPageTests {
  private func testStore(_ counts: Int...) -> TestStoreOf<Feature> {
    TestStore(
      initialState: Feature.State(
        path: StackState(counts.map { .counter(CounterFeature.State(count: $0)) }))
    ) {
      Feature()
    }
  }

  @Test("Testing: the counter is popped at 5, asserted exhaustively, with `XCTModify`")
  func dismissal() async {
    let store = testStore(3)
    await store.send(.counter(0, .incrementButtonTapped)) {
      XCTModify(&$0.path[id: 0], case: /Feature.Path.State.counter) { $0.count = 4 }
    }
    await store.send(.counter(0, .incrementButtonTapped)) {
      XCTModify(&$0.path[id: 0], case: /Feature.Path.State.counter) { $0.count = 5 }
    }
    await store.receive(.path(.popFrom(id: 0))) { $0.path[id: 0] = nil }
  }

  @Test("Testing: the counter is popped at 5, asserted with `[id:case:]`")
  func dismissalByCase() async {
    let store = testStore(3)
    await store.send(.counter(0, .incrementButtonTapped)) {
      $0.path[id: 0, case: /Feature.Path.State.counter]?.count = 4
    }
    await store.send(.counter(0, .incrementButtonTapped)) {
      $0.path[id: 0, case: /Feature.Path.State.counter]?.count = 5
    }
    await store.receive(.path(.popFrom(id: 0))) { $0.path = StackState() }
  }

  @Test("Testing: the counter is dismissed when it reaches 5, asserted non-exhaustively")
  func dismissalInShort() async {
    let store = testStore(3)
    store.exhaustivity = .off
    await store.send(.counter(0, .incrementButtonTapped))
    await store.send(.counter(0, .incrementButtonTapped))
    await store.receive(.path(.popFrom(id: 0)))
    #expect(store.state == Feature.State())
  }

  @Test("Testing: a counter below 5 is not popped")
  func goesOn() async {
    let store = testStore(5)
    await store.send(.counter(0, .decrementButtonTapped)) {
      XCTModify(&$0.path[id: 0], case: /Feature.Path.State.counter) { $0.count = 4 }
    }
    await store.finish()
    #expect(store.state.path.count == 1)
  }

  @Test("Testing: an action from a counter's effect is received from the same counter")
  func response() async {
    let store = testStore(1, 2)
    await store.send(.counter(1, .factButtonTapped))
    await store.receive(.counter(1, .response("2 is a number"))) {
      $0.path[id: 1, case: /Feature.Path.State.counter]?.fact = "2 is a number"
    }
    await store.send(.counter(0, .factButtonTapped))
    await store.receive(.counter(0, .response("1 is a number"))) {
      $0.path[id: 0, case: /Feature.Path.State.counter]?.fact = "1 is a number"
    }
  }

  @Test("Testing: IDs begin at 0 and increase by one for each pushed element")
  func ids() async {
    let store = testStore(1, 2)
    #expect(store.state.path.ids == [0, 1])
    await store.send(.path(.popFrom(id: 1))) { $0.path[id: 1] = nil }
    let counter = Feature.Path.State.counter(CounterFeature.State(count: 7))
    await store.send(.path(.push(id: 2, state: counter))) { $0.path[id: 2] = counter }
    await store.send(.counter(2, .incrementButtonTapped)) {
      $0.path[id: 2, case: /Feature.Path.State.counter]?.count = 8
    }
    await store.receive(.path(.popFrom(id: 2))) { $0.path[id: 2] = nil }
  }

  @Test("Testing: a different case fails the test, with `XCTModify` and with `[id:case:]`")
  func otherCase() async {
    let counter = Feature.Path.State.counter(CounterFeature.State(count: 1))
    var path = StackState<Feature.Path.State>([.other(7), counter])
    let id = StackViewIDs(of: path)[0]
    let found = await failures {
      XCTModify(&path[id: id], case: /Feature.Path.State.counter) { $0.count = 4 }
    }
    #expect(found.count == 1)
    let foundByCase = await failures {
      path[id: id, case: /Feature.Path.State.counter] = CounterFeature.State(count: 4)
    }
    #expect(foundByCase.count == 1)
    #expect(Array(path) == [.other(7), counter])
  }

  @Test("Testing: `[id:case:]` names the type, and distinguishes a different case from no element")
  func otherCaseOrNone() async {
    var path = StackState<Feature.Path.State>([.other(7)])
    let id = StackViewIDs(of: path)[0]
    let found = await failures {
      path[id: id, case: /Feature.Path.State.counter] = CounterFeature.State(count: 4)
      path[id: 99, case: /Feature.Path.State.counter] = CounterFeature.State(count: 4)
    }
    #expect(
      found.map(\.firstLine) == [
        """
        A value of the type “CounterFeature.State” could not be written to the element \
        \(id.debugDescription), which is in a different case:
        """,
        """
        A value of the type “CounterFeature.State” could not be written to the element #99, which \
        the stack does not have:
        """,
      ])
    #expect(found.last?.message.contains("In the stack: \(id.debugDescription)") == true)
    #expect(Array(path) == [.other(7)])
  }
}
