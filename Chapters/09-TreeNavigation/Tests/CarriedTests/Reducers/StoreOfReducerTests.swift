import Testing

@testable import ComposableArchitecture
@testable import TestFixtures

private struct Counter: Reducer {
  struct State: Equatable {
    var count = 0
    var log: [String] = []
  }
  enum Action: Equatable {
    case add(Int)
    case delegate(String)
    case notifyParent
    case addLater
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .add(let number):
      state.count += number
      return .none
    case .delegate(let words):
      state.log.append(words)
      return .none
    case .notifyParent:
      state.log.append("notifying")
      return .merge(.send(.delegate("first")), .send(.delegate("second")))
    case .addLater:
      return .body { send in send(.add(10)) }
    }
  }
}

@Suite("Stores of reducers", .serialExecutor, .timeLimit(.minutes(5)))
@MainActor
struct StoreOfReducerTests {
  @Test("I102: the initial state is evaluated once, when the store is created")
  func initialState() {
    var made = 0
    func state() -> Counter.State {
      made += 1
      return Counter.State(count: made)
    }
    let store = Store(initialState: state()) {
      Counter()
    }
    #expect(made == 1)
    store.send(.add(5))
    _ = ViewStore(store, observe: { $0 }).state
    _ = store.scope(state: \.count, action: { $0 }).state.value
    #expect(made == 1)
    #expect(store.state.value.count == 6)
  }

  @Test("I102: a test store evaluates the initial state once, too")
  func initialStateOfTestStore() async {
    var made = 0
    func state() -> Counter.State {
      made += 1
      return Counter.State(count: made)
    }
    let store = TestStore(initialState: state()) {
      Counter()
    }
    await store.send(.add(5)) { $0.count = 6 }
    #expect(made == 1)
  }

  @Test("I84: an action without effects starts nothing")
  func startsNothing() async {
    let store = Store(initialState: Counter.State()) {
      Counter()
    }
    store.send(.add(1))
    #expect(store.root.startedEffects == 0)
    await ViewStore(store, observe: { $0 }).send(.add(1)).finish()
    #expect(store.root.startedEffects == 0)
  }
}

@Suite("View stores of a part", .timeLimit(.minutes(5)))
@MainActor
struct ViewStoreObserveTests {
  private let store = Store(initialState: Counter.State()) {
    Counter()
  }

  @Test("a view store with `observe` changes only when the observed state does")
  func observe() {
    let viewStore = ViewStore(store, observe: \.count)
    var changes = 0
    let subscription = viewStore.objectWillChange.sink { changes += 1 }
    viewStore.send(.delegate("something else"))
    #expect(changes == 0)
    viewStore.send(.add(2))
    #expect(changes == 1)
    #expect(viewStore.state == 2)
    subscription.cancel()
  }

  @Test("`send` converts the view's actions to the feature's")
  func send() {
    enum ViewAction { case plusButtonTapped, resetButtonTapped }
    let viewStore = ViewStore(
      store, observe: { "\($0.count)" },
      send: { (action: ViewAction) in
        switch action {
        case .plusButtonTapped: Counter.Action.add(1)
        case .resetButtonTapped: Counter.Action.add(-store.state.value.count)
        }
      })
    viewStore.send(.plusButtonTapped)
    viewStore.send(.plusButtonTapped)
    #expect(viewStore.state == "2")
    viewStore.send(.resetButtonTapped)
    #expect(viewStore.state == "0")
    #expect(store.state.value.count == 0)
  }

  @Test("`removeDuplicates` compares states, with and without `send`")
  func removeDuplicates() {
    let tens = ViewStore(
      store, observe: \.count, removeDuplicates: { $0 / 10 == $1 / 10 })
    let hundreds = ViewStore(
      store, observe: \.count, send: Counter.Action.add, removeDuplicates: { $0 / 100 == $1 / 100 })
    hundreds.send(7)
    #expect((tens.state, hundreds.state) == (0, 0))
    hundreds.send(7)
    #expect((tens.state, hundreds.state) == (14, 0))
    tens.send(.add(100))
    #expect((tens.state, hundreds.state) == (114, 114))
  }
}
