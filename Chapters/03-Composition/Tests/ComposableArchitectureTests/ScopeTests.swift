import OpenCombine
import Testing

@testable import ComposableArchitecture
@testable import TestFixtures

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

@Suite("Exercise 3.4 · Derive a store with scope", .timeLimit(.minutes(1)))
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

  @Test("I30: a scoped store has the child's state, and its actions reach the root store")
  func both() {
    let child = child
    #expect(child.state.value == Child())
    child.send(.rename("Blob Jr."))
    #expect(child.state.value.name == "Blob Jr.")
    #expect(store.state.value == Parent(child: Child(name: "Blob Jr.")))
  }

  @Test("I30: an action sent to a child of a child reaches the root store")
  func partOfPart() {
    enum NameAction { case set(String) }
    let name = child.scope(state: \.name) { (action: NameAction) in
      switch action {
      case .set(let name): ChildAction.rename(name)
      }
    }
    name.send(.set("Blob Sr."))
    #expect(name.state.value == "Blob Sr.")
    #expect(store.state.value == Parent(child: Child(name: "Blob Sr.")))
  }

  @Test("I30: it shows changes by the parent's store and by a second store of the same child")
  func seesOthers() {
    let (one, other) = (child, child)
    let viewStore = ViewStore(one)
    store.send(.child(.rename("from the root")))
    #expect(viewStore.name == "from the root")
    other.send(.rename("from another"))
    #expect(viewStore.name == "from another")
  }

  @Test(
    "I30: when `send` returns, all stores show the changes, including those of immediate effects")
  func synchronous() {
    let viewStore = ViewStore(child)
    viewStore.send(.ask)
    #expect(viewStore.name == "answer")
    #expect(ViewStore(store).child.name == "answer")
  }

  @Test("I31: a child's view store emits only when the child's state changed")
  func hearsItsOwn() {
    let viewStore = ViewStore(child)
    var heard: [String] = []
    let subscription = viewStore.publisher.sink { heard.append($0.name) }
    store.send(.increment)
    store.send(.increment)
    store.send(.child(.rename("Blob Jr.")))
    store.send(.child(.rename("Blob Jr.")))
    #expect(heard == ["Blob", "Blob Jr."])
    store.send(.child(.rename("Blob")))
    store.send(.child(.rename("Blob Jr.")))
    #expect(heard == ["Blob", "Blob Jr.", "Blob", "Blob Jr."], "an earlier value is a change, too")
    subscription.cancel()
  }

  @Test("I30: each action is embedded once and sent once, even if it equals the previous one")
  func once() {
    var wrapped = 0
    let counter: Store<Int, Void> = store.scope(state: \.count) {
      wrapped += 1
      return .increment
    }
    for _ in 1...3 { counter.send(()) }
    #expect(store.state.value.count == 3)
    #expect(wrapped == 3, "an action was embedded more than once")
  }

  @Test(
    "I30, I4: an action that an observer sends to the child waits in the queue, and is not lost")
  func reentrantOnThePart() {
    let child = child
    var heard: [String] = []
    let subscription = child.state.dropFirst().removeDuplicates().sink { [child, store] state in
      heard.append(state.name)
      guard state.name == "a" else { return }
      child.send(.rename("b"))
      store.send(.child(.rename("c")))
      child.send(.ask)
    }
    child.send(.rename("a"))
    #expect(heard == ["a", "b", "c", "answer"], "all stores of a root store share one queue")
    #expect(child.state.value.name == "answer")
    subscription.cancel()
  }

  @Test("I30: a new state is shown even if it has the same description as the previous one")
  func lookalikes() {
    struct Secret: Equatable, CustomStringConvertible {
      var number = 0
      var description: String { "secret" }
    }
    let store = Store(
      initialState: Secret(),
      reducer: Reducer<Secret, Int, Void> { state, number, _ in
        state.number = number
        return .none
      },
      environment: ()
    )
    let number: Store<Int, Int> = store.scope(state: \.number)
    let viewStore = ViewStore(number)
    store.send(7)
    #expect(number.state.value == 7)
    number.send(8)
    #expect(number.state.value == 8)
    #expect(viewStore.state == 8)
  }

  @Test("I31: a scoped store stores no state: the child is still changed in place")
  func keepsNothing() {
    struct Whole { var part = Watched(id: 1) }
    let store = Store(
      initialState: Whole(),
      reducer: Reducer<Whole, Void, Void> { state, _, _ in
        state.part.change()
        return .none
      },
      environment: ()
    )
    let part: Store<Watched, Void> = store.scope(state: \.part)
    for _ in 1...3 {
      _ = part.state.value
      part.send(())
    }
    #expect(
      part.state.value.copies == 0,
      "the scoped store had a copy of the child's state while the state was changed")
  }

  @Test("I31: the child's state is derived only when it is read or observed")
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
    #expect(derivations == 1, "the child's state is derived once for each action")
    _ = viewStore
  }

  @Test("I31: each of ten scopes derives its state once for an action")
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

  @Test("I30, I4: an action that a child's observer sends to the root store waits in the queue")
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

  @Test("I30: a scoped store retains the loop until it is deallocated")
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
