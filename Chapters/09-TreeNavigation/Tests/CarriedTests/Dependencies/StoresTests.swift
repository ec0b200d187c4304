import Foundation
import Testing

@testable import ComposableArchitecture
@testable import TestFixtures

/// Numbers the values that it creates, and records the values that its effects read.
private struct Feature: Reducer {
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

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
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

@Suite("Dependencies · prepared stores", .serialExecutor, .timeLimit(.minutes(5)))
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
        Store(initialState: Feature.State()) { Feature() }
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
    let store = Store(initialState: state()) {
      Feature()
    } withDependencies: {
      calls.append("preparation")
      $0.uuid = .incrementing
      $0.number = 10
    }
    for _ in 1...3 { store.send(.make) }
    await ViewStore(store, observe: { $0 }).send(.ask).finish()
    #expect(calls == ["preparation", "state"])
    #expect(
      store.state.value.made == [UUID(0), UUID(1), UUID(2)], "`.incrementing` began anew")
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
        Store(initialState: .reading()) {
          Feature()
        },
        Store(initialState: .reading()) {
          Feature()
        } withDependencies: {
          #expect($0.number == 10)
          $0.number = 20
        }
      )
    }
    for (store, number) in [(kept, 10), (prepared, 20)] {
      #expect(store.state.value.initial == number)
      store.send(.make)
      await ViewStore(store, observe: { $0 }).send(.ask).finish()
      #expect(store.state.value.found == [number, number])
    }
    #expect(kept.state.value.made == [UUID(0)])
    #expect(prepared.state.value.made == [UUID(1)], "they share the generator of their scope")
  }

  @Test("I122: a scoped store reduces with the dependencies of its root")
  func scoped() {
    let store = Store(initialState: Feature.State()) {
      Feature()
    } withDependencies: {
      $0.uuid = .incrementing
    }
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

  @Test(
    "I123: a change of a test store's dependencies applies to later actions, and not to running effects"
  )
  func changing() async {
    let gate = gate
    let store = TestStore(initialState: Feature.State()) {
      Feature(gate: gate)
    } withDependencies: {
      $0.number = 10
    }
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

  @Test("I123: a part of a dependency with a test value can be set")
  func part() async {
    let store = TestStore(initialState: [String]()) {
      Reduce<[String], Bool> { state, _ in
        @Dependency(\.client) var client
        state = [client.first(), client.second()]
        return .none
      }
    }
    store.dependencies.client.first = { "mine" }
    await store.send(true) { $0 = ["mine", "test second"] }
  }

  @Test("I112: outside a closure, setting a part of a dependency without a test value is a read")
  func partWithoutTestValue() {
    let store = TestStore(initialState: Feature.State()) {
      Feature()
    }
    #expect(issues { store.dependencies.untested.size = 1 }.count == 1)
    #expect(store.dependencies.untested == UntestedClient(name: "preview", size: 1))
  }

  @Test("I110, I147: a feature that reads a dependency that is not set fails its test, at the step")
  func unexpected() async throws {
    struct Reading: Reducer {
      @Dependency(\.untestedNumber) var number
      func reduce(into state: inout Int, action: Bool) -> Effect<Bool> {
        state = number
        return .none
      }
    }
    let found = await failures {
      let store = TestStore(initialState: 0) {
        Reading()
      }
      await store.send(true) { $0 = 40 }
    }
    #expect(found.map(\.line) == [#line - 2])
    let issue = try #require(found.first)
    #expect(issue.firstLine.hasPrefix(#"@Dependency(\.untestedNumber) was read in a test"#))
  }

  @Test("I110: a read in an effect is reported, too")
  func unexpectedInEffect() async {
    struct Reading: Reducer {
      @Dependency(\.untestedNumber) var number
      func reduce(into state: inout Int, action: Int?) -> Effect<Int?> {
        state = action ?? 0
        return action == nil ? .run { send in await send(number) } : .none
      }
    }
    let found = await failures {
      let store = TestStore(initialState: 0) {
        Reading()
      }
      await store.send(nil)
      await store.receive(40) { $0 = 40 }
    }
    #expect(found.count == 1)
  }
}
