import Foundation
import Testing

@testable import ComposableArchitecture
@testable import TestFixtures

/// Numbers the values that it creates, and records the values that its effects read.
private struct Feature: ReducerProtocol {
  struct State: Equatable {
    var made: [UUID] = []
    var found: [Int] = []
    var initial = 0

    init(initial: Int = 0) { self.initial = initial }

    /// A state that reads a dependency in its initialiser.
    static func reading() -> State {
      @Dependency(\.number) var number
      return State(initial: number)
    }
  }
  enum Action: Equatable {
    case make
    case ask
    case answered(Int)
  }
  var gate: Gate?
  @Dependency(\.uuid) private var uuid
  @Dependency(\.number) private var number

  init(gate: Gate? = nil) { self.gate = gate }

  func reduce(into state: inout State, action: Action) -> EffectTask<Action> {
    switch action {
    case .make:
      state.made.append(uuid())
      return .none
    case .ask:
      return .run { [gate] send in
        await gate?.wait("ask")
        await send(.answered(number))
      }
    case .answered(let found):
      state.found += [found, number]
      return .none
    }
  }
}

@Suite("Together · dependencies of stores", .serialExecutor, .timeLimit(.minutes(5)))
@MainActor
struct TogetherStoresTests {
  private let gate = Gate()
  @Dependency(\.number) private var number

  @Test("I122: a deallocated store releases the dependencies that it was returned with")
  func releases() {
    weak var token: Token?
    do {
      let store = withDependencies {
        let new = Token()
        token = new
        $0.token = new
      } operation: {
        Store(initialState: Feature.State(), reducer: Feature())
      }
      #expect(token != nil)
      withExtendedLifetime(store) {}
    }
    #expect(token == nil)
  }

  @Test(
    "I122: the preparation runs once, before the initial state is created, and applies permanently")
  func once() async {
    var calls: [String] = []
    func state() -> Feature.State {
      calls.append("state")
      return .reading()
    }
    let store = Store(
      initialState: state(), reducer: Feature(),
      prepareDependencies: {
        calls.append("preparation")
        $0.uuid = .incrementing
        $0.number = 10
      })
    for _ in 1...3 { store.send(.make) }
    await ViewStore(store).send(.ask).finish()
    #expect(calls == ["preparation", "state"])
    #expect(
      store.state.value.made == [UUID(0), UUID(1), UUID(2)], "`.incrementing` started again at 0")
    #expect(store.state.value.initial == 10)
    #expect(store.state.value.found == [10, 10])
    #expect(number == 3, "the override is current outside the store")
  }

  @Test("I122: a store captures the overrides of its creation, and its preparation precedes them")
  func scope() async {
    let (kept, prepared) = withDependencies {
      $0.number = 10
      $0.uuid = .incrementing
    } operation: {
      (
        Store(initialState: .reading(), reducer: Feature()),
        Store(
          initialState: .reading(), reducer: Feature(),
          prepareDependencies: {
            #expect($0.number == 10)
            $0.number = 20
          })
      )
    }
    for (store, number) in [(kept, 10), (prepared, 20)] {
      #expect(store.state.value.initial == number)
      store.send(.make)
      await ViewStore(store).send(.ask).finish()
      #expect(store.state.value.found == [number, number])
    }
    #expect(kept.state.value.made == [UUID(0)])
    #expect(
      prepared.state.value.made == [UUID(1)],
      "the stores share the generator that is current at their creation")
  }

  @Test("I122: a scoped store reduces with the dependencies of its root")
  func scoped() {
    let store = Store(
      initialState: Feature.State(), reducer: Feature(),
      prepareDependencies: { $0.uuid = .incrementing })
    let scoped = withDependencies {
      $0.uuid = .constant(UUID(-1))
    } operation: {
      store.scope(state: \.made, action: { (_: Void) in Feature.Action.make })
    }
    withDependencies {
      $0.uuid = .constant(UUID(-1))
    } operation: {
      _ = scoped.send(())
    }
    #expect(scoped.state.value == [UUID(0)])
  }

  @Test("I112, I122: setting a part of a dependency in the preparation is not a read")
  func setting() async {
    let reducer = Reduce<UntestedClient, Bool> { state, _ in
      @Dependency(\.untested) var untested
      state = untested
      return .none
    }
    let expected = UntestedClient(name: "preview", size: 2)
    let inStore = issues {
      let store = Store(
        initialState: UntestedClient(name: ""), reducer: reducer,
        prepareDependencies: { $0.untested.size = 2 })
      store.send(true)
      #expect(store.state.value == expected)
    }
    let inTestStore = await failures {
      let store = TestStore(
        initialState: UntestedClient(name: ""), reducer: reducer,
        prepareDependencies: { $0.untested.size = 2 })
      await store.send(true) { $0 = expected }
    }
    #expect(inStore == [])
    #expect(inTestStore == [])
  }

  @Test("I122: a test store's preparation runs once, and applies permanently")
  func testStore() async {
    var calls = 0
    let store = withDependencies {
      $0.number = 10
    } operation: {
      TestStore(
        initialState: Feature.State.reading(), reducer: Feature(),
        prepareDependencies: {
          calls += 1
          $0.uuid = .incrementing
          $0.number += 1
        })
    }
    #expect(store.state.initial == 11)
    await store.send(.make) { $0.made = [UUID(0)] }
    await store.send(.make) { $0.made = [UUID(0), UUID(1)] }
    await store.send(.ask)
    await store.receive(.answered(11)) { $0.found = [11, 11] }
    #expect(calls == 1)
  }

  @Test("I122: a test store with `observe` and `send` is prepared, too")
  func testStoreOfPart() async {
    let store = TestStore(
      initialState: .reading(), reducer: Feature(), observe: \.made,
      send: { (_: Int) in Feature.Action.make },
      prepareDependencies: { $0.uuid = .incrementing })
    await store.send(1) { $0 = [UUID(0)] }
    let observing = TestStore(
      initialState: .reading(), reducer: Feature(), observe: \.made,
      prepareDependencies: { $0.uuid = .incrementing })
    await observing.send(.make) { $0 = [UUID(0)] }
  }

  @Test(
    "I123: a change of a test store's dependencies applies to later actions, and not to running effects"
  )
  func changing() async {
    let gate = gate
    let store = TestStore(
      initialState: Feature.State(), reducer: Feature(gate: gate),
      prepareDependencies: { $0.number = 10 })
    await store.send(.ask)
    store.dependencies.number = 20
    #expect(store.dependencies.number == 20)
    #expect(number == 3, "the override is current outside the store")
    await gate.open("ask")
    await store.receive(.answered(10)) { $0.found = [10, 20] }
    await store.send(.ask)
    await gate.open("ask")
    await store.receive(.answered(20)) { $0.found = [10, 20, 20, 20] }
  }

  @Test("I123: test stores of the same feature share their dependencies")
  func sharing() async {
    let store = TestStore(initialState: Feature.State(), reducer: Feature())
    let part = scopedStore(of: store, state: \.found)
    part.dependencies.number = 30
    #expect(store.dependencies.number == 30)
    await store.send(.answered(1)) { $0.found = [1, 30] }
  }

  @Test("I123: closures that describe changes use the dependencies, for `send` and `receive`")
  func closures() async {
    let gate = gate
    let store = TestStore(
      initialState: Feature.State(), reducer: Feature(gate: gate),
      prepareDependencies: { $0.number = 10 })
    await store.send(.ask)
    store.dependencies.number = 20
    await gate.open("ask")
    await store.receive(.answered(10)) { $0.found = [10, number] }
    await store.send(.answered(1)) { $0.found += [1, number] }
    #expect(store.state.found == [10, 20, 1, 20])
  }

  @Test("I123: a part of a dependency with a test value can be set")
  func part() async {
    let store = TestStore(
      initialState: [String](),
      reducer: Reduce<[String], Bool> { state, _ in
        @Dependency(\.client) var client
        state = [client.first(), client.second()]
        return .none
      })
    store.dependencies.client.first = { "mine" }
    await store.send(true) { $0 = ["mine", "test second"] }
  }

  @Test("I112: outside a closure, setting a part of a dependency without a test value is a read")
  func partWithoutTestValue() {
    let store = TestStore(initialState: Feature.State(), reducer: Feature())
    #expect(issues { store.dependencies.untested.size = 1 }.count == 1)
    #expect(store.dependencies.untested == UntestedClient(name: "preview", size: 1))
  }

  @Test("I110: a read in an effect is reported, too")
  func unexpectedInEffect() async {
    struct Reading: ReducerProtocol {
      @Dependency(\.untestedNumber) var number
      func reduce(into state: inout Int, action: Int?) -> EffectTask<Int?> {
        state = action ?? 0
        return action == nil ? .task { number } : .none
      }
    }
    let found = await failures {
      let store = TestStore(initialState: 0, reducer: Reading())
      await store.send(nil)
      await store.receive(40) { $0 = 40 }
    }
    #expect(found.count == 1)
  }
}
