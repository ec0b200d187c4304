@preconcurrency import OpenCombine
import Testing

@testable import ComposableArchitecture
@testable import TestFixtures

/// A feature that may contain a feature of its own type, and whose actions contain its logic.
private struct Nest: Reducer {
  struct State: Equatable {
    var depth: Int
    var heard: [String] = []
    var children: [State] = []
    var left: State? {
      get { children.first }
      set { if let newValue { children[0] = newValue } }
    }
    var right: State? {
      get { children.last }
      set { if let newValue { children[1] = newValue } }
    }

    init(depth: Int) {
      self.depth = depth
      if depth > 0 { children = [State(depth: depth - 1), State(depth: depth - 1)] }
    }
  }

  @CasePathable
  indirect enum Action: Equatable {
    /// Waits at the gate, by the id 1.
    case wait(String)
    case cancel
    case heard(String)
    case left(Action)
    case right(Action)
  }

  let gate: Gate

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .wait(let name):
        return .atOnce { [gate] send in
          await gate.wait(name)
          send(.heard(name))
        }
        .cancellable(id: 1)
      case .cancel: return .cancel(id: 1)
      case .heard(let name): state.heard.append(name)
      case .left, .right: break
      }
      return .none
    }
    .ifLet(\.left, action: \.left) { Nest(gate: gate) }
    .ifLet(\.right, action: \.right) { Nest(gate: gate) }
  }
}

@MainActor
@Suite("Together · Cancel IDs", .serialExecutor, .timeLimit(.minutes(5)))
struct TogetherCancelIDTests {
  private let gate = Gate()

  private func store() -> StoreOf<Nest> {
    Store(initialState: Nest.State(depth: 2)) { Nest(gate: gate) }
  }

  private var cancelled: [String] {
    gate.log.filter { $0.hasSuffix(" is cancelled") }.map { String($0.prefix { $0 != " " }) }
  }

  private func open(_ names: String...) async {
    for name in names { await gate.open(name) }
  }

  @Test("I361: cancel(id:) reaches the effects of its feature, and of the features below it")
  func below() async {
    let store = store()
    store.send(.wait("root"))
    store.send(.left(.wait("left")))
    store.send(.left(.left(.wait("deep"))))
    store.send(.right(.wait("right")))
    store.send(.left(.cancel))
    #expect(cancelled == ["left", "deep"])
    store.send(.cancel)
    #expect(cancelled == ["left", "deep", "root", "right"])
    await open("root", "left", "deep", "right")
    #expect(store.peek(\.heard) == [])
  }

  @Test("I361: cancel(id:) reaches neither parents nor siblings")
  func notUp() async {
    let store = store()
    store.send(.wait("root"))
    store.send(.right(.wait("right")))
    store.send(.left(.wait("left")))
    store.send(.left(.left(.cancel)))
    store.send(.left(.right(.cancel)))
    #expect(cancelled == [])
    store.send(.right(.left(.cancel)))
    store.send(.left(.cancel))
    #expect(cancelled == ["left"])
    await open("root", "right", "left")
    #expect(store.peek(\.heard) == ["root"])
    #expect(store.peek { $0.right?.heard } == ["right"])
    #expect(store.peek { $0.left?.heard } == [])
  }

  @Test("I361: a cancel ID is valid only in one root store, and so in one test store")
  func roots() async {
    let (one, two) = (store(), store())
    let tested = TestStore(initialState: Nest.State(depth: 1)) { Nest(gate: gate) }
    one.send(.wait("one"))
    two.send(.wait("two"))
    await tested.send(.wait("test"))
    one.send(.cancel)
    #expect(cancelled == ["one"])
    await tested.send(.cancel)
    #expect(cancelled == ["one", "test"])
    await open("one", "two", "test")
    #expect(two.peek(\.heard) == ["two"])
    await expectEnd("the effect was cancelled") { await tested.finish() }
  }

  @Test(
    "I361: an effect that a different effect starts later belongs to the same store")
  func later() async {
    let subjects = [PassthroughSubject<String, Never>(), PassthroughSubject<String, Never>()]
    let gate = gate
    let stores = subjects.map { subject in
      Notebook.noting { action in
        switch action {
        case "listen":
          .concatenate(
            .atOnce { _ in await gate.wait("listen") }, .publisher { subject }.cancellable(id: 1))
        case "cancel": .cancel(id: 1)
        default: .none
        }
      }
    }
    for store in stores { store.send("listen") }
    await gate.open("listen")
    #expect(stores.map { $0.runningCount(1) } == [1, 1])
    stores[0].send("cancel")
    for subject in subjects { subject.send("a") }
    #expect(stores.map(\.notes) == [["listen", "cancel"], ["listen", "a"]])
  }

  @Test(
    "an effect that cancels an ID and restarts under it replaces the older effect",
    arguments: ["merged", "concatenated"])
  func restarts(combined: String) async {
    let gate = gate
    let store = Notebook.noting { action in
      guard action.hasPrefix("go") else { return .none }
      let effects: [Effect<String>] = [
        .cancel(id: 1), .waiting("\(action) is done", at: gate).cancellable(id: 1),
      ]
      return combined == "merged" ? .merge(effects) : .concatenate(effects)
    }
    store.send("go 1")
    store.send("go 2")
    await Task.megaYield()
    #expect(store.runningCount(1) == 1)
    await gate.open("go 1 is done")
    await gate.open("go 2 is done")
    #expect(store.notes == ["go 1", "go 2", "go 2 is done"])
  }

  @Test("with nested cancel IDs, the outer one cancels all effects, and the inner one only its own")
  func nested() async {
    let gate = gate
    let store = Notebook.noting { action in
      switch action {
      case "begin":
        .merge(
          .waiting("a", at: gate).cancellable(id: "inner"), .waiting("b", at: gate),
          .concatenate(
            .waiting("c", at: gate).cancellable(id: "inner"), .waiting("d", at: gate))
        )
        .cancellable(id: "outer")
      case "inner", "outer": .cancel(id: action)
      default: .none
      }
    }
    store.send("begin")
    store.send("inner")
    #expect(cancelled == ["a", "c"])
    await open("a", "c")
    #expect(
      gate.names == ["b", "d"], "the next effect starts, although the one before was cancelled")
    store.send("outer")
    #expect(cancelled == ["a", "c", "b", "d"])
    await open("b", "d")
    #expect(store.notes == ["begin", "inner", "outer"])
    #expect(store.isIdle)
    #expect(store.runtime.effects.running.isEmpty)
  }

  @Test("with cancelInFlight, the new effect is registered before the old one is cancelled")
  func inFlight() async {
    let gate = gate
    let store = Notebook.noting { action in
      action.count == 1
        ? .waiting(action + "!", at: gate).cancellable(id: 1, cancelInFlight: true) : .none
    }
    for action in ["a", "b", "c"] { store.send(action) }
    #expect(cancelled == ["a!", "b!"])
    #expect(store.runningCount(1) == 1)
    await open("c!", "b!", "a!")
    #expect(store.notes == ["a", "b", "c", "c!"])
    #expect(store.isIdle)
  }
}
