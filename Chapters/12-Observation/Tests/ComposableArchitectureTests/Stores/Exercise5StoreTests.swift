import Perception
import Testing

@testable import ComposableArchitecture

@Suite("Exercise 12.5 · Make a store observable")
@MainActor
struct Exercise5StoreTests {
  let store = Outline.store()

  @Test("I264: a change notifies observers that read the property through the store, and no others")
  func fields() {
    let title = Reader { _ = store.title }
    let count = Reader { _ = store.state.count }
    store.send(.change { $0.title = "A" })
    #expect((title.notified, count.notified) == (1, 0))
    store.send(.change { $0.count += 1 })
    #expect((title.notified, count.notified) == (0, 1))
    #expect((store.title, store.count) == ("A", 1))
  }

  @Test("I272: replacing the root state notifies observers of all its properties")
  func root() {
    let title = Reader { _ = store.title }
    let state = Reader { _ = store.state }
    store.send(.change { $0 = Outline.State() })
    #expect((title.notified, state.notified) == (1, 1))
    // They follow the state that is there now.
    store.send(.change { $0.title = "B" })
    #expect((title.notified, state.notified) == (1, 0))
    #expect(store.title == "B")
  }

  @Test(
    "I272: replacing a child state notifies observers of its store, and no others"
  )
  func part() {
    let leaf = store.scope(state: \.leaf, action: \.leaf)
    let name = Reader { _ = leaf.name }
    let title = Reader { _ = store.title }
    store.send(.change { $0.leaf = Leaf.State() })
    #expect((name.notified, title.notified) == (1, 0))
    leaf.send(.change { $0 = Leaf.State(name: "A") })
    #expect((name.notified, title.notified) == (1, 0))
    leaf.send(.rename("B"))
    #expect((name.notified, leaf.name) == (1, "B"))
  }

  @Test("I272: changing a property doesn't notify observers of the store's state")
  func unchanged() {
    let leaf = store.scope(state: \.leaf, action: \.leaf)
    let state = Reader { _ = store.state }
    let part = Reader { _ = leaf.state }
    leaf.send(.grow)
    leaf.send(.rename("A"))
    store.send(.change { $0.count += 1 })
    #expect((state.notified, part.notified) == (0, 0))
  }

  @Test(
    "I273: an action that changes many properties notifies once, and unread changes never"
  )
  func once() {
    let both = Reader { _ = (store.title, store.count, store.leaf.name) }
    store.send(
      .change {
        $0.title = "A"
        $0.count += 1
        $0.leaf.name = "B"
      })
    #expect(both.notified == 1)
    store.send(.change { $0.maybe = Leaf.State() })
    store.send(.change { _ in })
    #expect(both.notified == 0)
  }

  @Test("I289: an enum that stays in a case without payload never notifies observers")
  func inert() {
    let light = Store(initialState: Light.State.off) { Light() }
    let state = Reader { _ = light.state }
    light.send(.turn(.off))
    light.send(.turn(.off))
    #expect(state.notified == 0)
    light.send(.turn(.on))
    #expect(state.notified == 1)
    light.send(.turn(.labelled("a")))
    light.send(.turn(.labelled("a")))
    #expect(state.notified == 1)
    light.send(.turn(.labelled("b")))
    #expect(state.notified == 1)
  }

  @Test("a store that was read is deallocated, together with its observation")
  func lifetime() {
    var leaf: StoreOf<Leaf>?
    weak var weakStore: StoreOf<Outline>?
    do {
      let store = Outline.store()
      weakStore = store
      let observers = store.current.observers.count
      _ = store.title
      #expect(store.current.observers.count == observers + 1)
      leaf = store.scope(state: \.leaf, action: \.leaf)
      _ = leaf?.name
    }
    #expect(weakStore == nil)
    leaf = nil
  }

  @Test("reading a store many times observes its state once")
  func watchedOnce() {
    for _ in 1...100 { _ = (store.state, store.title, store.count) }
    #expect(store.current.observers.count == 1)
  }

  @Test("I272: each replacement notifies, even one that restores an earlier state")
  func restored() {
    let states = [store.state, Outline.State(title: "A"), Outline.State(title: "B")]
    let title = Reader { _ = store.title }
    for index in [1, 0, 2, 1, 0] {
      store.send(.change { [state = UncheckedSendable(states[index])] in $0 = state.value })
      #expect(title.notified == 1)
      #expect(store.title == states[index].title)
      store.send(.change { [state = UncheckedSendable(states[index])] in $0 = state.value })
      #expect(title.notified == 0)
    }
  }

  @Test("I272: the first read of a store already counts")
  func firstRead() {
    let state = Reader { _ = store.state }
    store.send(.change { $0 = Outline.State() })
    #expect(state.notified == 1)
  }
}

/// A feature whose state is one of several that carry nothing to be observed.
@Reducer
struct Light {
  @ObservableState
  enum State: Equatable {
    case off
    case on
    case labelled(String)
  }

  enum Action { case turn(State) }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .turn(let next): state = next
      }
      return .none
    }
  }
}
