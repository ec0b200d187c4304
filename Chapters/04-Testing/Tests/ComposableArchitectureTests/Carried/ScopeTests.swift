import OpenCombine
import Testing

@testable import ComposableArchitecture

private struct Parent: Equatable {
  var count = 0
  var child = Child()
}

private struct Child: Equatable { var name = "Blob" }

private enum ParentAction: Equatable {
  case increment
  case child(ChildAction)
}

private enum ChildAction: Equatable { case rename(String), ask }

@Suite("Scope", .timeLimit(.minutes(1)))
struct ScopeTests {
  private let store = Store(
    initialState: Parent(),
    reducer: Reducer<Parent, ParentAction, Void> { state, action, _ in
      switch action {
      case .increment: state.count += 1
      case .child(.rename(let name)): state.child.name = name
      case .child(.ask): return Effect(value: .child(.rename("answer")))
      }
      return .none
    },
    environment: ()
  )

  private var child: Store<Child, ChildAction> {
    store.scope(state: \.child, action: ParentAction.child)
  }

  @Test("I30: a scoped store has the part's state, and an action sent to it reaches the whole")
  func both() {
    let child = child
    #expect(child.state.value == Child())
    child.send(.rename("Blob Jr."))
    #expect(child.state.value.name == "Blob Jr.")
    #expect(store.state.value == Parent(child: Child(name: "Blob Jr.")))
  }

  @Test("I30: it sees what is sent to the whole, and to another store of the same part")
  func seesOthers() {
    let (one, other) = (child, child)
    let viewStore = ViewStore(one)
    store.send(.child(.rename("from the root")))
    #expect(viewStore.name == "from the root")
    other.send(.rename("from another"))
    #expect(viewStore.name == "from another")
  }

  @Test("I30: when `send` returns, everybody is up to date, effects' immediate answers included")
  func synchronous() {
    let viewStore = ViewStore(child)
    viewStore.send(.ask)
    #expect(viewStore.name == "answer")
    #expect(ViewStore(store).child.name == "answer")
  }

  @Test("I31: a view store of a part hears of its changes, and of no others")
  func hearsItsOwn() {
    let viewStore = ViewStore(child)
    var heard: [String] = []
    let subscription = viewStore.publisher.sink { heard.append($0.name) }
    store.send(.increment)
    store.send(.increment)
    store.send(.child(.rename("Blob Jr.")))
    store.send(.child(.rename("Blob Jr.")))
    #expect(heard == ["Blob", "Blob Jr."])
    subscription.cancel()
  }

  @Test("I31: the part is derived when somebody looks, and not when nobody does")
  func onDemand() {
    var derivations = 0
    let child: Store<Child, ParentAction> = store.scope { parent in
      derivations += 1
      return parent.child
    }
    for _ in 1...100 { store.send(.increment) }
    #expect(derivations == 0)
    _ = child.state.value
    #expect(derivations == 1)
    let viewStore = ViewStore(child)
    derivations = 0
    store.send(.increment)
    #expect(derivations == 1, "once for each action, for whoever observes")
    _ = viewStore
  }

  @Test("I31: through ten scopes, each is derived once for an action")
  func depth() {
    var derivations = 0
    var store: Store<Parent, ParentAction> = store
    for _ in 1...10 {
      store = store.scope { parent in
        derivations += 1
        return parent
      }
    }
    let viewStore = ViewStore(store)
    derivations = 0
    viewStore.send(.increment)
    #expect(viewStore.count == 1)
    #expect(derivations == 10)
  }

  @Test("I30, I4: an action that a part's observer sends waits for its turn")
  func reentrant() {
    let child = child
    var heard: [String] = []
    let first = child.state.dropFirst().sink { [store] state in
      heard.append("first hears \(state.name)")
      if state.name == "a" { store.send(.child(.rename("b"))) }
    }
    let second = child.state.dropFirst().sink { heard.append("second hears \($0.name)") }
    child.send(.rename("a"))
    #expect(
      heard == ["first hears a", "second hears a", "first hears b", "second hears b"]
    )
    first.cancel()
    second.cancel()
  }

  @Test("I30: a part keeps the runtime alive, and lets it go")
  func lifetime() {
    final class Token {}
    weak var released: Token?
    var child: Store<Int, Void>?
    do {
      let token = Token()
      released = token
      let store = Store(
        initialState: 0,
        reducer: Reducer<Int, Void, Token> { count, _, _ in
          count += 1
          return .none
        },
        environment: token
      )
      child = store.scope(state: { $0 })
    }
    child?.send(())
    #expect(child?.state.value == 1)
    #expect(released != nil)
    child = nil
    #expect(released == nil)
  }

  @Test("Stores without state, and stores without actions")
  func halves() {
    ViewStore(store.stateless).send(.increment)
    #expect(ViewStore(store.actionless).count == 1)
  }
}

@Suite("IfLet", .timeLimit(.minutes(1)))
struct StoreIfLetTests {
  private enum Action { case open(Int), close, increment }

  private let store = Store(
    initialState: nil,
    reducer: Reducer<Int?, Action, Void> { state, action, _ in
      switch action {
      case .open(let number): state = number
      case .close: state = nil
      case .increment: state = state.map { $0 + 1 }
      }
      return .none
    },
    environment: ()
  )

  @Test("I33: it is told at once, when a state comes and when it goes, and not when it changes")
  func tells() {
    var log: [String] = []
    let subscription = store.ifLet(
      then: { log.append("then \($0.state.value)") }, else: { log.append("else") }
    )
    #expect(log == ["else"])
    store.send(.open(1))
    store.send(.increment)
    store.send(.open(5))
    #expect(log == ["else", "then 1"])
    store.send(.close)
    store.send(.close)
    store.send(.open(9))
    #expect(log == ["else", "then 1", "else", "then 9"])
    subscription.cancel()
    store.send(.close)
    #expect(log.count == 4)
  }

  @Test("I33: the store that it gives follows the state, and keeps the last one when it has gone")
  func follows() {
    var inner: Store<Int, Action>?
    let subscription = store.ifLet(then: { inner = $0 })
    store.send(.open(1))
    let viewStore = inner.map { ViewStore($0) }
    inner?.send(.increment)
    #expect(viewStore?.state == 2)
    store.send(.close)
    #expect(viewStore?.state == 2)
    #expect(inner?.state.value == 2)
    subscription.cancel()
  }

  @Test("I33: a state that is there from the start is told at once, and letting go ends it")
  func startsWithState() {
    store.send(.open(1))
    var log: [String] = []
    // Nobody but the subscription has this store.
    var subscription: Cancellable? = store.scope(state: { $0 }).ifLet(
      then: { log.append("then \($0.state.value)") }, else: { log.append("else") }
    )
    #expect(log == ["then 1"])
    withExtendedLifetime(subscription) { store.send(.close) }
    #expect(log == ["then 1", "else"])
    subscription = nil
    store.send(.open(2))
    #expect(log == ["then 1", "else"])
  }

  @Test("I33: each state that comes gets a store; one that is kept follows the next state as well")
  func newStores() {
    var stores: [Store<Int, Action>] = []
    let subscription = store.ifLet(then: { stores.append($0) })
    store.send(.open(1))
    store.send(.increment)
    store.send(.close)
    #expect(stores.map(\.state.value) == [2])
    store.send(.open(7))
    stores.last?.send(.increment)
    #expect(stores.map(\.state.value) == [8, 8])
    subscription.cancel()
  }
}
