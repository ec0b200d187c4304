import Perception
import Testing

@testable import ComposableArchitecture
@testable import TestFixtures

@MainActor
@Suite("Exercise 14.5 · Notify affected stores")
struct Exercise5WatchTests {
  let store = Outline.store(.rows(1, 2))

  private var leaf: StoreOf<Leaf> { store.scopedStore(\.leaf, Outline.Action.leaf) }

  private func maybe(onRemoval: (() -> Void)? = nil) throws -> StoreOf<Leaf> {
    try #require(
      store.scopedStore(whilePresent: \.maybe, Outline.Action.maybe, onRemoval: onRemoval))
  }

  private func row(_ id: Int) throws -> StoreOf<Leaf> {
    try #require(
      store.scopedStore(\.rows, Outline.Action.rows)
        .scopedStore(whilePresent: \.[id: id]) { .element(id: id, action: $0) })
  }

  @Test("I366: a changed property notifies only observers that read it")
  func fields() {
    let leaf = leaf
    let title = Reader { [store] in _ = store.title }
    let name = Reader { _ = leaf.name }
    let size = Reader { _ = leaf.size }
    leaf.send(.grow)
    #expect((title.notified, name.notified, size.notified) == (0, 0, 1))
    store.send(.change { $0.title = "A" })
    #expect((title.notified, name.notified, size.notified) == (1, 0, 0))
  }

  @Test("I366: each replacement of a child state notifies the observers of its store")
  func another() {
    let leaf = leaf
    let name = Reader { _ = leaf.name }
    let state = Reader { _ = leaf.state }
    let title = Reader { [store] in _ = store.title }
    for number in 1...3 {
      store.send(.change { $0.leaf = Leaf.State(name: "\(number)") })
      #expect((name.notified, state.notified, title.notified) == (1, 1, 0))
      #expect(leaf.name == "\(number)")
    }
    leaf.send(.change { $0 = Leaf.State(name: "4") })
    #expect((name.notified, state.notified, title.notified) == (1, 1, 0))
  }

  @Test("I366: replacing a child state doesn't notify observers of other child states")
  func others() throws {
    store.send(.change { $0.maybe = Leaf.State(id: 1) })
    let (leaf, maybe, row) = try (leaf, maybe(), row(1))
    let readers = [Reader { _ = leaf.name }, Reader { _ = maybe.name }, Reader { _ = row.name }]
    store.send(.change { $0.leaf = Leaf.State() })
    #expect(readers.map(\.notified) == [1, 0, 0])
    store.send(.change { $0.maybe = Leaf.State(id: 1) })
    #expect(readers.map(\.notified) == [0, 1, 0])
    store.send(.change { $0.rows[id: 1] = Leaf.State(id: 1) })
    #expect(readers.map(\.notified) == [0, 0, 1])
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
    #expect(readers.map(\.notified) == [0, 0, 0])
  }

  @Test("I366: a change after a replacement doesn't notify observers of the whole state")
  func notifiedOnce() {
    let leaf = leaf
    let state = Reader { _ = leaf.state }
    store.send(.change { $0.leaf = Leaf.State() })
    #expect(state.notified == 1)
    for _ in 1...3 {
      leaf.send(.grow)
      store.send(.change { $0.rows[id: 1]?.size += 1 })
      #expect(state.notified == 0)
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
      #expect(readers.map(\.notified) == [1, 1, 1])
    }
    store.send(.change { $0.leaf = Leaf.State() })
    #expect(readers.map(\.notified) == [0, 1, 0])
    store.send(.change { $0.maybe = Leaf.State(id: 1) })
    #expect(readers.map(\.notified) == [0, 0, 1])
    store.send(.change { $0.title = "A" })
    #expect(readers.map(\.notified) == [1, 0, 0])
  }

  @Test(
    "I366: replacing a state notifies observers of its child states, and changing it doesn't")
  func deep() throws {
    let twins = StoreOf<Twins>(initialState: Twins.State()) { Twins() }
    let outline = twins.scopedStore(\.outline, Twins.Action.outline)
    let leaf = outline.scopedStore(\.leaf, Outline.Action.leaf)
    let readers = [Reader { _ = outline.title }, Reader { _ = leaf.name }]
    outline.send(.change { $0.count += 1 })
    #expect(readers.map(\.notified) == [0, 0])
    for number in 1...2 {
      outline.send(.change { $0 = Outline.State(count: number) })
      #expect(readers.map(\.notified) == [1, 1])
      #expect(outline.count == number, "the state from before the action is shown")
    }
    outline.send(.change { $0.leaf = Leaf.State() })
    #expect(readers.map(\.notified) == [0, 1])
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
    let outline = store.scopedStore(\.outline) { $0 }
    let leaf = outline.scopedStore(\.leaf, Outline.Action.leaf)
    let readers = [Reader { _ = outline.state }, Reader { _ = leaf.state }]
    store.send(.change { $0.count += 1 })
    #expect(readers.map(\.notified) == [0, 0])
    store.send(.change { $0.leaf = Leaf.State() })
    #expect(readers.map(\.notified) == [0, 1])
    store.send(.change { $0 = Outline.State() })
    #expect(readers.map(\.notified) == [1, 1])
    store.send(.change { $0.leaf = Leaf.State() })
    #expect(readers.map(\.notified) == [0, 1])
  }

  @Test("I366: replacing a row in place, with the same id, notifies only its observers")
  func rows() throws {
    let rows = try [row(1), row(2)]
    let readers = rows.map { row in Reader { _ = row.name } }
    let title = Reader { [store] in _ = store.title }
    store.send(.change { $0.rows[id: 2] = Leaf.State(id: 2, name: "B") })
    #expect(readers.map(\.notified) == [0, 1])
    #expect(rows[1].name == "B")
    store.send(.change { $0.rows[id: 2] = Leaf.State(id: 2, name: "C") })
    store.send(.change { $0.rows.swapAt(0, 1) })
    #expect(readers.map(\.notified) == [0, 1])
    store.send(.rows(.element(id: 1, action: .rename("A"))))
    #expect(readers.map(\.notified) == [1, 0])
    #expect(title.notified == 0)
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
    #expect(readers.map(\.notified) == [0, 0])
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
    let times = Holder(0)
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

  @Test("I366: if one action replaces several states, the observers of each are notified")
  func several() throws {
    store.send(.change { $0.replaceChildren() })
    let sheet = try #require(
      store.scopedStore(whilePresent: \.sheet) { Outline.Action.sheet(.presented($0)) })
    let (leaf, maybe) = try (leaf, maybe())
    let readers = [Reader { _ = leaf.name }, Reader { _ = maybe.name }, Reader { _ = sheet.name }]
    for _ in 1...2 {
      store.send(.change { $0.replaceChildren() })
      #expect(readers.map(\.notified) == [1, 1, 1])
    }
  }

  @Test("I366: replacing a row in place notifies its observers at every depth")
  func deepRows() throws {
    let twins = StoreOf<Twins>(initialState: Twins.State()) { Twins() }
    let outline = twins.scopedStore(\.outline, Twins.Action.outline)
    outline.send(.change { $0 = .rows(1, 2) })
    let rows = try [1, 2].map { id in
      try #require(
        outline.scopedStore(\.rows, Outline.Action.rows)
          .scopedStore(whilePresent: \.[id: id]) { .element(id: id, action: $0) })
    }
    let readers = rows.map { row in Reader { _ = row.name } }
    for name in ["A", "B"] {
      outline.send(.change { $0.rows[id: 2] = Leaf.State(id: 2, name: name) })
      #expect(readers.map(\.notified) == [0, 1])
    }
  }

  @Test("I366: replacing a child of a plain state notifies its observers at every depth")
  func plainChild() {
    let store = Store(initialState: Cupboard()) {
      Reduce<Cupboard, Outline.Action> { state, action in
        if case .change(let change) = action { change(&state.drawer.outline) }
        return .none
      }
    }
    let outline = store.scopedStore(\.drawer) { $0 }.scopedStore(\.outline) { $0 }
    let readers = [
      Reader { [store] in _ = store.peek(\.drawer.outline.title) }, Reader { _ = outline.state },
    ]
    for count in 1...2 {
      store.send(.change { $0 = Outline.State(count: count) })
      #expect(readers.map(\.notified) == [0, 1])
    }
  }

  @Test("I366: an action that doesn't affect a child state doesn't derive it")
  func derives() {
    let store = Store(initialState: Chest()) {
      Reduce<Chest, Chest.Action> { state, action in
        if case .change(let change) = action { change(&state) }
        return .none
      }
    }
    let leaf = store.scopedStore(\.countedLeaf, Chest.Action.leaf)
    let reads = store.peek(\.reads)
    let name = Reader { _ = leaf.name }

    /// How often the child's state is derived after an action. Code on other threads may change something in place
    /// meanwhile, so only the smallest of some numbers counts.
    func fewest() -> Int? {
      (1...10).map { _ in
        let before = reads.count
        store.send(.change { $0.count += 1 })
        return reads.count - before
      }.min()
    }
    #expect(fewest() == 0)
    store.send(.change { $0.rows[id: 1] = Leaf.State(id: 1) })
    #expect(fewest() == 0, "there was only one change in place, and every watch checked after it")
    store.send(.change { $0.leaf = Leaf.State(name: "A") })
    #expect(name.notified == 1)
    #expect(fewest() == 0, "a due watch checks once")
  }
}

extension Outline.State {
  fileprivate mutating func replaceChildren() {
    maybe = Leaf.State(id: 1)
    leaf = Leaf.State(id: 2)
    sheet = Leaf.State(id: 3)
  }
}

/// A plain state around one that is observed.
private struct Drawer {
  var outline = Outline.State()
}

/// A plain state around a plain one.
private struct Cupboard {
  var drawer = Drawer()
}

/// A state that counts how often its child is derived.
@ObservableState
private struct Chest {
  var count = 0
  var leaf = Leaf.State()
  var rows: IdentifiedArrayOf<Leaf.State> = [Leaf.State(id: 1)]
  @ObservationStateIgnored let reads = Shelf.Reads()

  var countedLeaf: Leaf.State {
    reads.count += 1
    return leaf
  }

  enum Action {
    case change((inout Chest) -> Void)
    case leaf(Leaf.Action)
  }
}
