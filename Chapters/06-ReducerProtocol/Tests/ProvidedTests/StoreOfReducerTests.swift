import Testing

@testable import ComposableArchitecture
@testable import TestFixtures

private struct Counter: ReducerProtocol {
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

  func reduce(into state: inout State, action: Action) -> EffectTask<Action> {
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
  @Test("a store runs the reducer for each action, including those of its effects")
  func runs() {
    let store: StoreOf<Counter> = Store(initialState: Counter.State(), reducer: Counter())
    store.send(.add(3))
    store.send(.addLater)
    store.send(.notifyParent)
    #expect(
      store.state.value == Counter.State(count: 13, log: ["notifying", "first", "second"]))
  }

  @Test("I102: the initial state is evaluated once, when the store is created")
  func initialState() {
    var made = 0
    func state() -> Counter.State {
      made += 1
      return Counter.State(count: made)
    }
    let store = Store(initialState: state(), reducer: Counter())
    #expect(made == 1)
    store.send(.add(5))
    _ = ViewStore(store).state
    _ = store.scope(state: \.count).state.value
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
    let store = TestStore(initialState: state(), reducer: Counter())
    await store.send(.add(5)) { $0.count = 6 }
    let part = TestStore(initialState: state(), reducer: Counter(), observe: \.count)
    await part.send(.add(5)) { $0 = 7 }
    let button = TestStore(
      initialState: state(), reducer: Counter(), observe: \.count,
      send: { (_: Void) in Counter.Action.add(5) })
    await button.send(()) { $0 = 8 }
    #expect(made == 3)
  }

  @Test("I96: a store accepts any reducer of its state and actions")
  func existential() {
    let reducers: [any ReducerProtocol<Counter.State, Counter.Action>] = [
      Counter(), Reduce(Counter()), EmptyReducer(),
    ]
    let counts = reducers.map { reducer in
      let store = Store(initialState: Counter.State(), reducer: reducer)
      store.send(.add(2))
      return store.state.value.count
    }
    #expect(counts == [2, 2, 0])
  }

  @Test("I84: an action without effects starts nothing")
  func startsNothing() async {
    let store = Store(initialState: Counter.State(), reducer: Counter())
    store.send(.add(1))
    #expect(store.root.startedEffects == 0)
    await ViewStore(store).send(.add(1)).finish()
    #expect(store.root.startedEffects == 0)
  }

  @Test("`EffectTask.send` immediately sends its action, and ends")
  func sends() {
    let effect = EffectTask<String>.send("a")
    #expect(!effect.isNone)
    #expect(AsyncRun(effect).events == ["a", "finished"])
    #expect(
      AsyncRun(EffectTask.merge(.send("a"), .none, .send("b"))).events == ["a", "b", "finished"])
  }

  @Test("`EffectTask.send` sends its action after the current one, before `send` returns")
  func sendsInStore() {
    let store = TestStore(initialState: Counter.State(), reducer: Counter())
    store.send(.notifyParent) { $0.log = ["notifying"] }
    store.receive(.delegate("first")) { $0.log = ["notifying", "first"] }
    store.receive(.delegate("second")) { $0.log = ["notifying", "first", "second"] }
  }

  @Test("an action sent while a reducer runs is queued")
  func reentrant() {
    var send: (Int) -> Void = { _ in }
    let store = Store(
      initialState: [Int](),
      reducer: Reduce<[Int], Int> { state, action in
        if action == 1 {
          send(2)
          send(3)
        }
        state.append(action)
        return action == 2 ? .send(4) : .none
      })
    send = { store.send($0) }
    store.send(1)
    #expect(store.state.value == [1, 2, 3, 4])
  }

  @Test("a store retains its reducer as long as it exists")
  func lifetime() {
    final class Resource {}
    weak var resource: Resource?
    var store: StoreOf<Reduce<Int, Int>>?
    do {
      let strong = Resource()
      resource = strong
      store = Store(
        initialState: 0,
        reducer: Reduce<Int, Int> { state, _ in
          _ = strong
          return .none
        })
    }
    #expect(store != nil)
    #expect(resource != nil)
    store = nil
    #expect(resource == nil)
  }
}

@Suite("View stores of a part", .timeLimit(.minutes(5)))
@MainActor
struct ViewStoreObserveTests {
  private let store = Store(initialState: Counter.State(), reducer: Counter())

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

  @Test("`send` turns the view's actions into the feature's")
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

  @Test("a view store waits for the effects of its actions, and its names are the feature's")
  func effects() async {
    let viewStore: ViewStore<Int, Counter.Action> = ViewStore(store, observe: \.count)
    await viewStore.send(.addLater).finish()
    #expect(viewStore.state == 10)
    let whole: ViewStoreOf<Counter> = ViewStore(store)
    #expect(whole.count == 10)
  }
}
