import OpenCombine
import Testing

@testable import ComposableArchitecture
@testable import TestFixtures

@Suite("Exercise 11.6 · Cache scoped stores")
@MainActor
struct SameStoreTests {
  let store = Store(initialState: Desk.State()) { Desk() }

  @Test("I239: equal paths return the same store")
  func same() {
    let first = store.scope(state: \.left, action: \.left)
    let second = store.scope(state: \Desk.State.left, action: \Desk.Action.Cases.left)
    #expect(first === second)
  }

  @Test("I239: equal paths return the same store even if no other code retains it")
  func held() {
    weak let first = store.scope(state: \.left, action: \.left)
    #expect(first != nil)
    #expect(first === store.scope(state: \.left, action: \.left))
  }

  @Test("I239: a different state or a different action has a different store")
  func others() {
    let left = store.scope(state: \.left, action: \.left)
    let right = store.scope(state: \.right, action: \.right)
    let crossed = store.scope(state: \.left, action: \.right)
    #expect(left !== right)
    #expect(left !== crossed)
    #expect(right !== crossed)
    crossed.send(.add(3))
    #expect(store.withState(\.right.count) == 3)
    #expect(store.withState(\.left.count) == 0)
  }

  @Test("I239: closures return a new store each time")
  func functions() {
    let first = store.scope(state: { $0.left }, action: { .left($0) })
    let second = store.scope(state: { $0.left }, action: { .left($0) })
    #expect(first !== second)
  }

  @Test("I239: a cached store caches its own children")
  func deep() {
    let first = store.scope(state: \.drawer, action: \.drawer)
    #expect(
      first.scope(state: \.?.tally, action: \.tally)
        === store.scope(state: \.drawer, action: \.drawer).scope(state: \.?.tally, action: \.tally))
  }

  @Test("I240: a child's store doesn't retain its parent's store")
  func parentGoes() {
    var parent: StoreOf<Desk>? = Store(initialState: Desk.State()) { Desk() }
    weak let observed = parent
    let child = parent!.scope(state: \.left, action: \.left)
    parent = nil
    #expect(observed == nil)
    child.send(.add(2))
    #expect(child.withState(\.count) == 2)
  }

  @Test("I240: the store of an optional child doesn't retain its parent's store")
  func parentOfPresentPartGoes() {
    var parent: StoreOf<Desk>? = Store(initialState: Desk.State(drawer: Drawer.State())) { Desk() }
    weak let observed = parent
    let drawer = parent!.scope(whilePresent: \.drawer, action: \.drawer)
    #expect(drawer != nil)
    parent = nil
    #expect(observed == nil)
  }

  @Test("I240: a child's store works after the store in between is deallocated")
  func middleGoes() {
    let tally: StoreOf<Tally>
    do {
      let parent = Store(initialState: Desk.State(drawer: Drawer.State())) { Desk() }
      let drawer = parent.scope(whilePresent: \.drawer, action: \.drawer)!
      tally = drawer.scope(state: \.tally, action: \.tally)
    }
    tally.send(.add(4))
    #expect(tally.withState(\.count) == 4)
  }

  @Test("I238: optional state has one store while it isn't nil")
  func whilePresent() {
    #expect(store.scope(whilePresent: \.drawer, action: \.drawer) == nil)
    store.send(.open(true))
    let first = store.scope(whilePresent: \.drawer, action: \.drawer)
    #expect(first != nil)
    store.send(.left(.add(1)))
    #expect(first === store.scope(whilePresent: \.drawer, action: \.drawer))
  }

  @Test(
    "I241: state that is presented again has a new store, even if it was scoped while nil",
    arguments: [true, false])
  func comesAgain(isAskedFor: Bool) {
    store.send(.open(true))
    let first = store.scope(whilePresent: \.drawer, action: \.drawer)
    store.send(.open(false))
    if isAskedFor { #expect(store.scope(whilePresent: \.drawer, action: \.drawer) == nil) }
    store.send(.open(true))
    let second = store.scope(whilePresent: \.drawer, action: \.drawer)
    #expect(second != nil)
    #expect(first !== second)
  }

  @Test("I241: the store of a removed state is released immediately")
  func isLetGo() {
    store.send(.open(true))
    weak let drawer = store.scope(whilePresent: \.drawer, action: \.drawer)
    #expect(drawer != nil)
    store.send(.open(false))
    #expect(drawer == nil)
  }

  @Test("I241: a removed row's store isn't notified, and keeps its last state")
  func rowGoes() throws {
    store.send(.setRows([1, 2]))
    let row = try #require(store.scope(whilePresent: \.rows[id: 2], action: \.rows[id: 2]))
    var counts: [Int] = []
    let subscription = row.publisher.map(\.count).removeDuplicates()
      .sink { counts.append($0) }
    defer { subscription.cancel() }
    row.send(.add(5))
    store.send(.setRows([1]))
    store.send(.setRows([1, 2]))
    store.send(.rows(.element(id: 2, action: .add(7))))
    #expect(counts == [0, 5])
    #expect(row.withState(\.count) == 5)
    let again = try #require(store.scope(whilePresent: \.rows[id: 2], action: \.rows[id: 2]))
    #expect(again !== row)
    #expect(again.withState(\.count) == 7)
  }

  @Test("I242: a store at any depth reads its state from the root, through one path")
  func onePath() {
    store.send(.open(true))
    let deep = store.scope(state: \.drawer, action: \.drawer)
      .scope(state: \.?.tally, action: \.tally)
      .scope(state: \.?.count, action: \.never)
    store.send(.drawer(.tally(.add(6))))
    #expect(deep.withState { $0 } == 6)
  }

  @Test(
    "I254: a child presented a hundred times leaves one store, and none after the root"
  )
  func hundredTimes() {
    var root: StoreOf<Desk>? = Store(initialState: Desk.State()) { Desk() }
    var seen: [Weak] = []
    for number in 1...100 {
      root!.send(.open(true))
      root!.send(.setRows([number]))
      let drawer = root!.scope(whilePresent: \.drawer, action: \.drawer)
      seen.append(Weak(drawer))
      seen.append(Weak(drawer?.scope(state: \.tally, action: \.tally)))
      seen.append(
        Weak(root!.scope(whilePresent: \.rows[id: number], action: \.rows[id: number])))
      #expect(!seen.suffix(3).contains { $0.store == nil })
      root!.send(.open(false))
      root!.send(.setRows([]))
    }
    #expect(seen.filter { $0.store != nil }.isEmpty)
    weak let left = root!.scope(state: \.left, action: \.left)
    #expect(left != nil)
    root = nil
    #expect(left == nil)
  }

  @Test("I239: a newly cached store evicts no other store")
  func neighbours() {
    store.send(.open(true))
    store.send(.setRows([1, 2, 3]))
    func all() -> [AnyObject?] {
      var stores: [AnyObject?] = [
        store.scope(state: \.left, action: \.left),
        store.scope(state: \.right, action: \.right),
        store.scope(state: \.left, action: \.right),
        store.scope(whilePresent: \.drawer, action: \.drawer),
      ]
      for id in 1...3 {
        stores.append(store.scope(whilePresent: \.rows[id: id], action: \.rows[id: id]))
      }
      return stores
    }
    let (first, second) = (all(), all())
    #expect(first.count == 7)
    #expect(zip(first, second).allSatisfy { $0 != nil && $0 === $1 })
  }

  @Test(
    "I239: an optional child has one store as an optional, and a different one as long as it exists"
  )
  func twoScopes() {
    store.send(.open(true))
    let optional = store.scope(state: \.drawer, action: \.drawer)
    let present = store.scope(whilePresent: \.drawer, action: \.drawer)
    for _ in 1...2 {
      #expect(store.scope(state: \.drawer, action: \.drawer) === optional)
      #expect(store.scope(whilePresent: \.drawer, action: \.drawer) === present)
    }
  }

  @Test("I241: when a state is removed, the stores of all other states remain in the cache")
  func neighboursOfRemoved() throws {
    store.send(.setRows([1, 2, 3]))
    weak let left = store.scope(state: \.left, action: \.left)
    weak let first = store.scope(whilePresent: \.rows[id: 1], action: \.rows[id: 1])
    weak let second = store.scope(whilePresent: \.rows[id: 2], action: \.rows[id: 2])
    weak let third = store.scope(whilePresent: \.rows[id: 3], action: \.rows[id: 3])
    for _ in 1...2 {
      store.send(.open(true))
      #expect(store.scope(whilePresent: \.drawer, action: \.drawer) != nil)
      store.send(.open(false))
      #expect((left != nil, first != nil, second != nil, third != nil) == (true, true, true, true))
    }
    store.send(.setRows([1, 3]))
    #expect((left != nil, first != nil, second != nil, third != nil) == (true, true, false, true))
    #expect(store.scope(whilePresent: \.rows[id: 3], action: \.rows[id: 3]) === third)
    #expect(store.scope(state: \.left, action: \.left) === left)
  }
}

/// A store that isn't retained.
private struct Weak {
  weak var store: AnyObject?

  init(_ store: AnyObject?) {
    self.store = store
  }
}
