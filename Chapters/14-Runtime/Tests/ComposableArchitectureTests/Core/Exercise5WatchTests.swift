import Perception
import Testing

@testable import ComposableArchitecture
@testable import TestFixtures

@MainActor
@Suite("Exercise 14.5 · Notify affected stores")
struct Exercise5WatchTests {
  let store = Outline.store(.rows(1, 2))

  private var leaf: StoreOf<Leaf> { store.window(\.leaf, Outline.Action.leaf) }

  private func maybe(onRemoval: (() -> Void)? = nil) throws -> StoreOf<Leaf> {
    try #require(store.window(whilePresent: \.maybe, Outline.Action.maybe, onRemoval: onRemoval))
  }

  private func row(_ id: Int) throws -> StoreOf<Leaf> {
    try #require(
      store.window(\.rows, Outline.Action.rows)
        .window(whilePresent: \.[id: id]) { .element(id: id, action: $0) })
  }

  @Test("I366: a changed property notifies only observers that read it")
  func fields() {
    let leaf = leaf
    let title = Reader { [store] in _ = store.title }
    let name = Reader { _ = leaf.name }
    let size = Reader { _ = leaf.size }
    leaf.send(.grow)
    #expect((title.told, name.told, size.told) == (0, 0, 1))
    store.send(.change { $0.title = "A" })
    #expect((title.told, name.told, size.told) == (1, 0, 0))
  }

  @Test("I366: each replacement of a child state notifies the observers of its store")
  func another() {
    let leaf = leaf
    let name = Reader { _ = leaf.name }
    let state = Reader { _ = leaf.state }
    let title = Reader { [store] in _ = store.title }
    for number in 1...3 {
      store.send(.change { $0.leaf = Leaf.State(name: "\(number)") })
      #expect((name.told, state.told, title.told) == (1, 1, 0))
      #expect(leaf.name == "\(number)")
    }
    leaf.send(.change { $0 = Leaf.State(name: "4") })
    #expect((name.told, state.told, title.told) == (1, 1, 0))
  }

  @Test("I366: replacing a child state doesn't notify observers of other child states")
  func others() throws {
    store.send(.change { $0.maybe = Leaf.State(id: 1) })
    let (leaf, maybe, row) = try (leaf, maybe(), row(1))
    let readers = [Reader { _ = leaf.name }, Reader { _ = maybe.name }, Reader { _ = row.name }]
    store.send(.change { $0.leaf = Leaf.State() })
    #expect(readers.map(\.told) == [1, 0, 0])
    store.send(.change { $0.maybe = Leaf.State(id: 1) })
    #expect(readers.map(\.told) == [0, 1, 0])
    store.send(.change { $0.rows[id: 1] = Leaf.State(id: 1) })
    #expect(readers.map(\.told) == [0, 0, 1])
  }

  @Test("I366: a change doesn't notify observers of the whole state")
  func unchanged() throws {
    store.send(.change { $0.maybe = Leaf.State(id: 1) })
    let (leaf, maybe) = try (leaf, maybe())
    let readers = [
      Reader { [store] in _ = store.state }, Reader { _ = leaf.state }, Reader { _ = maybe.state },
    ]
    leaf.send(.grow)
    maybe.send(.grow)
    store.send(.change { $0.count += 1 })
    store.send(.change { _ in })
    #expect(readers.map(\.told) == [0, 0, 0])
  }

  @Test("I366: a change after a replacement doesn't notify observers of the whole state")
  func toldOnce() {
    let leaf = leaf
    let state = Reader { _ = leaf.state }
    store.send(.change { $0.leaf = Leaf.State() })
    #expect(state.told == 1)
    for _ in 1...3 {
      leaf.send(.grow)
      store.send(.change { $0.rows[id: 1]?.size += 1 })
      #expect(state.told == 0)
    }
  }

  @Test("I366: replacing the root state notifies all observers, and so do later changes")
  func root() throws {
    store.send(.change { $0.maybe = Leaf.State(id: 1) })
    let (leaf, maybe) = try (leaf, maybe())
    let readers = [
      Reader { [store] in _ = store.title }, Reader { _ = leaf.name }, Reader { _ = maybe.name },
    ]
    for _ in 1...2 {
      store.send(
        .change {
          $0 = Outline.State()
          $0.maybe = Leaf.State(id: 1)
        })
      #expect(readers.map(\.told) == [1, 1, 1])
    }
    store.send(.change { $0.leaf = Leaf.State() })
    #expect(readers.map(\.told) == [0, 1, 0])
    store.send(.change { $0.maybe = Leaf.State(id: 1) })
    #expect(readers.map(\.told) == [0, 0, 1])
    store.send(.change { $0.title = "A" })
    #expect(readers.map(\.told) == [1, 0, 0])
  }

  @Test(
    "I366: replacing a state notifies observers of its child states, and changing it doesn't")
  func deep() throws {
    let twins = StoreOf<Twins>(initialState: Twins.State()) { Twins() }
    let outline = twins.window(\.outline, Twins.Action.outline)
    let leaf = outline.window(\.leaf, Outline.Action.leaf)
    let readers = [Reader { _ = outline.title }, Reader { _ = leaf.name }]
    outline.send(.change { $0.count += 1 })
    #expect(readers.map(\.told) == [0, 0])
    for number in 1...2 {
      outline.send(.change { $0 = Outline.State(count: number) })
      #expect(readers.map(\.told) == [1, 1])
      #expect(outline.count == number, "the state from before the action is shown")
    }
    outline.send(.change { $0.leaf = Leaf.State() })
    #expect(readers.map(\.told) == [0, 1])
  }

  @Test(
    "I366: replacing a child of a state without identity notifies only the child's observers")
  func plain() {
    let store = Store(initialState: Drawer()) {
      Reduce<Drawer, Outline.Action> { state, action in
        if case .change(let change) = action { change(&state.outline) }
        return .none
      }
    }
    let outline = store.window(\.outline) { $0 }
    let leaf = outline.window(\.leaf, Outline.Action.leaf)
    let readers = [Reader { _ = outline.state }, Reader { _ = leaf.state }]
    store.send(.change { $0.count += 1 })
    #expect(readers.map(\.told) == [0, 0])
    store.send(.change { $0.leaf = Leaf.State() })
    #expect(readers.map(\.told) == [0, 1])
    store.send(.change { $0 = Outline.State() })
    #expect(readers.map(\.told) == [1, 1])
    store.send(.change { $0.leaf = Leaf.State() })
    #expect(readers.map(\.told) == [0, 1])
  }

  @Test("I366: replacing a row in place, with the same id, notifies only its observers")
  func rows() throws {
    let rows = try [row(1), row(2)]
    let readers = rows.map { row in Reader { _ = row.name } }
    let title = Reader { [store] in _ = store.title }
    store.send(.change { $0.rows[id: 2] = Leaf.State(id: 2, name: "B") })
    #expect(readers.map(\.told) == [0, 1])
    #expect(rows[1].name == "B")
    store.send(.change { $0.rows[id: 2] = Leaf.State(id: 2, name: "C") })
    store.send(.change { $0.rows.swapAt(0, 1) })
    #expect(readers.map(\.told) == [0, 1])
    store.send(.rows(.element(id: 1, action: .rename("A"))))
    #expect(readers.map(\.told) == [1, 0])
    #expect(title.told == 0)
  }

  @Test("I366: removing a state notifies none of its observers, nor does presenting a new one")
  func gone() throws {
    store.send(.change { $0.maybe = Leaf.State(id: 1, name: "A") })
    let maybe = try maybe()
    let readers = [Reader { _ = maybe.state }, Reader { _ = maybe.name }]
    #expect(maybe.name == "A")
    store.send(.change { $0.maybe = nil })
    store.send(.change { $0.maybe = Leaf.State(id: 1, name: "B") })
    store.send(.maybe(.rename("C")))
    #expect(readers.map(\.told) == [0, 0])
    #expect(maybe.name == "A")
  }

  @Test("I363: the removal of a state is detected once, after the action")
  func onRemoval() throws {
    var count = 0
    store.send(.change { $0.maybe = Leaf.State(id: 1) })
    let maybe = try maybe { count += 1 }
    store.send(.change { $0.maybe?.size += 1 })
    store.send(.change { $0.title = "A" })
    #expect(count == 0)
    store.send(.change { $0.maybe = nil })
    #expect(count == 1)
    store.send(.change { $0.maybe = Leaf.State(id: 1) })
    store.send(.change { $0.maybe = nil })
    #expect(count == 1)
    #expect(maybe.wasRemoved)
  }

  @Test("I347: observers are notified once, regardless of how often an action replaces the state")
  func once() {
    let leaf = leaf
    let times = Kept(0)
    let token = PerceptionTracking.track {
      (leaf.state, leaf.name)
    } onChange: {
      times.value += 1
    }
    store.send(
      .change {
        for name in ["A", "B", "C"] { $0.leaf = Leaf.State(name: name) }
      })
    #expect(times.value == 1)
    token.1.cancel()
  }
}

/// A plain state around one that is observed.
private struct Drawer {
  var outline = Outline.State()
}
