@preconcurrency import OpenCombine
import Testing

@testable import ComposableArchitecture
@testable import TestFixtures

private struct Whole: Equatable {
  var count = 0
  var child = Part()
}

private struct Part: Equatable { var name = "Blob" }

private enum WholeAction: Equatable {
  case increment
  case child(PartAction)
}

private enum PartAction: Equatable { case rename(String), ask }

@Suite("Scoped stores", .timeLimit(.minutes(5)))
@MainActor
struct StoreScopeTests {
  private let store = Store(initialState: Whole()) {
    Reduce<Whole, WholeAction> { state, action in
      switch action {
      case .increment: state.count += 1
      case .child(.rename(let name)): state.child.name = name
      case .child(.ask): return .send(.child(.rename("answer")))
      }
      return .none
    }
  }

  private var child: Store<Part, PartAction> {
    store.scope(state: \.child, action: WholeAction.child)
  }

  @Test("I30: a scoped store has the child state, and its actions reach the parent")
  func both() {
    let child = child
    #expect(child.state.value == Part())
    child.send(.rename("Blob Jr."))
    #expect(child.state.value.name == "Blob Jr.")
    #expect(store.state.value == Whole(child: Part(name: "Blob Jr.")))
  }

  @Test("I30: an action that is sent to a store two scopes down reaches the root")
  func partOfPart() {
    enum NameAction { case set(String) }
    let name = child.scope(state: \.name) { (action: NameAction) in
      switch action {
      case .set(let name): PartAction.rename(name)
      }
    }
    name.send(.set("Blob Sr."))
    #expect(name.state.value == "Blob Sr.")
    #expect(store.state.value == Whole(child: Part(name: "Blob Sr.")))
  }

  @Test(
    "I30: when `send` returns, all stores are up to date, even after immediate output of effects")
  func synchronous() {
    let viewStore = ViewStore(child, observe: { $0 })
    viewStore.send(.ask)
    #expect(viewStore.name == "answer")
    #expect(ViewStore(store, observe: { $0 }).child.name == "answer")
  }

  @Test("I31: a view store of child state emits only when the child state changes")
  func hearsItsOwn() {
    let viewStore = ViewStore(child, observe: { $0 })
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

  @Test("I31: a scoped store does not retain state: the child state is still changed in place")
  func keepsNothing() {
    struct Holder { var part = Watched(id: 1) }
    let store = Store(initialState: Holder()) {
      Reduce<Holder, Void> { state, _ in
        state.part.change()
        return .none
      }
    }
    let part: Store<Watched, Void> = store.scope(state: \.part, action: { $0 })
    for _ in 1...3 {
      _ = part.state.value
      part.send(())
    }
    #expect(part.state.value.copies == 0, "the scoped store held the part while it was changed")
  }

  @Test("I31: the child state is derived when it is read or observed, and only then")
  func onDemand() {
    var derivations = 0
    let child: Store<Part, WholeAction> = store.scope(
      state: { parent in
        derivations += 1
        return parent.child
      }, action: { $0 })
    for _ in 1...100 { store.send(.increment) }
    #expect(derivations == 0)
    _ = child.state.value
    #expect(derivations == 1)
    let viewStore = ViewStore(child, observe: { $0 })
    derivations = 0
    store.send(.increment)
    #expect(derivations == 1, "the part is derived once for each action")
    _ = viewStore
  }

  @Test("I31: ten nested scopes each derive their state once for an action")
  func depth() {
    var derivations = 0
    var store: Store<Whole, WholeAction> = store
    for _ in 1...10 {
      store = store.scope(
        state: { parent in
          derivations += 1
          return parent
        }, action: { $0 })
    }
    let viewStore = ViewStore(store, observe: { $0 })
    derivations = 0
    viewStore.send(.increment)
    #expect(viewStore.count == 1)
    #expect(derivations == 10)
  }

  @Test("I30, I4: an action that an observer of a child store sends to the root is queued")
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

  @Test("I30: a scoped store retains the loop, and releases it")
  func lifetime() {
    final class Token {}
    weak var released: Token?
    var child: Store<Int, Void>?
    do {
      let token = Token()
      released = token
      let store = Store(initialState: 0) {
        Reduce<Int, Void> { count, _ in
          _ = token
          count += 1
          return .none
        }
      }
      child = store.scope(state: { $0 }, action: { $0 })
    }
    child?.send(())
    #expect(child?.state.value == 1)
    #expect(released != nil)
    child = nil
    #expect(released == nil)
  }
}
