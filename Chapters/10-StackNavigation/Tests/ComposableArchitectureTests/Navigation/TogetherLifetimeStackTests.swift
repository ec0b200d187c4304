import IssueReporting
import OpenCombine
import Testing

@testable import ComposableArchitecture
@testable import TestFixtures

private typealias State = StackScreen.State
private typealias Action = StackScreen.Action

@Suite("Together · lifetime of a stack", .serialExecutor, .timeLimit(.minutes(5)))
@MainActor
struct TogetherLifetimeStackTests {
  private let gate = Gate()

  @Test("I195: when the store is deallocated, the effects of all elements are cancelled")
  func storeGoes() async throws {
    let state = State(path: [State("a", sheet: State("sheet")), State("b")])
    let (low, high) = (try state.path.id(0), try state.path.id(1))
    let found = await reports {
      var store: StoreOf<StackScreen>? = Store(initialState: state) { StackScreen(gate: gate) }
      store?.send(.at(low, .does(.wait("a", id: 1))))
      store?.send(.at(low, .inSheet(.does(.wait("sheet")))))
      store?.send(.at(high, .does(.wait("b"), .dismissLater("later"))))
      weak let loop = store?.root as AnyObject?
      store = nil
      #expect(loop == nil)
      #expect(gate.cancelled.sorted() == ["a", "b", "later", "sheet"])
      for name in gate.names { await gate.open(name) }
    }
    #expect(found == [])
  }

  /// An object that lives as long as the state that contains it.
  private final class Witness: Sendable {}

  private struct Holder: Reducer {
    struct State: Equatable {
      let witness: Witness
      static func == (first: State, second: State) -> Bool { first.witness === second.witness }
    }
    enum Action: Equatable { case wait }
    let gate: Gate

    func reduce(into state: inout State, action: Action) -> EffectOf<Self> {
      .atOnce { [gate, witness = state.witness] _ in
        await gate.wait("\(type(of: witness))")
      }
    }
  }

  private struct Holding: Reducer {
    struct State: Equatable { var path = StackState<Holder.State>() }
    enum Action: Equatable { case path(StackAction<Holder.State, Holder.Action>) }
    let gate: Gate

    var body: some ReducerOf<Self> {
      EmptyReducer().forEach(\.path, action: /Action.path) { Holder(gate: gate) }
    }
  }

  @Test("I200: objects of a removed element are deallocated after its effects end")
  func lets() async throws {
    weak var witness: Witness?
    let store = Store(initialState: Holding.State()) { Holding(gate: gate) }
    let id = nextStackID
    do {
      let new = Witness()
      witness = new
      store.send(.path(.push(id: id, state: Holder.State(witness: new))))
    }
    store.send(.path(.element(id: id, action: .wait)))
    #expect(witness != nil)
    store.send(.path(.popFrom(id: id)))
    for name in gate.names { await gate.open(name) }
    #expect(witness == nil)
    #expect(store.isIdle)
  }

  @Test("I195: thousands of screens with one effect each are removed immediately")
  func thousands() async throws {
    var state = State(path: [State("low"), State("next")])
    try #require(state.path.count == 2)
    state.path.append(contentsOf: (2...2_000).map { State("\($0)") })
    let (low, next) = (try state.path.id(0), try state.path.id(1))
    let count = RunningWork()
    let found = await reports {
      let store = Store(initialState: state) { StackScreen(gate: count) }
      for id in state.path.ids { store.send(.at(id, .does(.wait("a", id: 1)))) }
      #expect(store.runningCount(1) == 2_001)
      store.send(.at(low, .does(.cancel(1))))
      #expect(store.runningCount(1) == 2_000)
      store.send(.popFrom(next))
      #expect(store.runningCount(1) == 0)
      #expect(store.names == ["low"])
      for _ in 0..<100 where count.running > 0 { await Task.megaYield() }
      #expect(count.running == 0)
      #expect(store.isIdle)
    }
    #expect(found == [])
  }
}

/// The gate at which effects wait until they are cancelled, and are counted.
@MainActor
private final class RunningWork: LeavingGate {
  private(set) var running = 0

  nonisolated init() {}

  func wait(_ name: String) async {
    running += 1
    try? await Task.never()
    running -= 1
  }
}

@Suite("Together · simultaneous events in a stack", .serialExecutor, .timeLimit(.minutes(5)))
@MainActor
struct TogetherReentrantStackTests {
  private let gate = Gate()

  /// A feature whose elements return several effects for one action. A test decides the base's logic for that action.
  private struct Base: Reducer {
    struct State: Equatable {
      var path: StackState<Element.State>
    }
    enum Action: Equatable {
      case path(StackAction<Element.State, Element.Action>)
      static func at(_ id: StackElementID, _ action: Element.Action) -> Self {
        .path(.element(id: id, action: action))
      }
    }

    struct Element: Reducer {
      struct State: Equatable { var heard: [String] = [] }
      enum Action: Equatable { case begin, hear(String) }
      let effect: () -> Effect<Action>

      func reduce(into state: inout State, action: Action) -> EffectOf<Self> {
        switch action {
        case .begin: return effect()
        case .hear(let name):
          state.heard.append(name)
          return .none
        }
      }
    }

    let effect: () -> Effect<Element.Action>
    var react: (inout State, Action) -> Effect<Action> = { _, _ in .none }

    var body: some ReducerOf<Self> {
      Reduce<State, Action> { state, action in react(&state, action) }
        .forEach(\.path, action: /Action.path) { Element(effect: effect) }
    }
  }

  /// Waits, and then sends a name.
  private func waiting(_ name: String) -> Effect<Base.Element.Action> {
    .atOnce { [gate] send in
      await gate.wait(name)
      send(.hear(name))
    }
  }

  private func state(_ count: Int) -> Base.State {
    Base.State(path: StackState((0..<count).map { _ in Base.Element.State() }))
  }

  @Test(
    "I195: an immediate `.popFrom` from an element's effect cancels the element's other effects")
  func popsAtOnce() async throws {
    let state = state(2)
    let id = try state.path.id(1)
    let found = await reports {
      let store = Store(initialState: state) {
        Base(effect: { .merge(waiting("before"), .send(.hear("at once")), waiting("after")) }) {
          _, action in
          action == .at(id, .hear("at once")) ? .send(.path(.popFrom(id: id))) : .none
        }
      }
      store.send(.at(id, .begin))
      #expect(store.withState { $0.path.count } == 1)
      #expect(gate.cancelled == ["before", "after"])
      for name in gate.names { await gate.open(name) }
      #expect(store.isIdle)
    }
    #expect(found == [])
  }

  @Test("I195: the base may send the `.popFrom` for the action for which effects begin")
  func popsAtTheSameAction() async throws {
    let state = state(1)
    let id = try state.path.id(0)
    let found = await reports {
      let store = Store(initialState: state) {
        Base(effect: { waiting("a") }) { _, action in
          action == .at(id, .begin) ? .send(.path(.popFrom(id: id))) : .none
        }
      }
      store.send(.at(id, .begin))
      #expect(gate.cancelled == ["a"])
      for name in gate.names { await gate.open(name) }
      #expect(store.isIdle)
      #expect(store.withState { $0.path.isEmpty })
    }
    #expect(found == [])
  }

  @Test("I195: effects of all kinds are cancelled with their element, and none begins afterwards")
  func allKinds() async throws {
    let state = state(1)
    let id = try state.path.id(0)
    let subject = PassthroughSubject<String, Never>()
    let found = await reports {
      let store = Store(initialState: state) {
        Base(effect: {
          .merge(
            .concatenate(waiting("first"), waiting("second")),
            .publisher { subject.map(Base.Element.Action.hear) },
            .merge(waiting("third").cancellable(id: 1), .send(.hear("now"))),
            .run { [gate] send in
              await withTaskGroup(of: Void.self) { group in
                group.addTask { await gate.wait("fourth") }
              }
              await send(.hear("fourth"))
            })
        })
      }
      store.send(.at(id, .begin))
      await Task.megaYield()
      subject.send("published")
      #expect(store.withState { $0.path.first?.heard } == ["now", "published"])
      #expect(gate.names.sorted() == ["first", "fourth", "third"])
      store.send(.path(.popFrom(id: id)))
      #expect(gate.cancelled.sorted() == ["first", "fourth", "third"])
      subject.send("too late")
      for name in gate.names { await gate.open(name) }
      #expect(!gate.log.contains("second waits"))
      await Task.megaYield()
      #expect(store.isIdle)
      #expect(store.root.runningEffects.isEmpty)
    }
    #expect(found == [])
  }

  @Test("I195: a cancelled effect may send an action at that moment, and the action is ignored")
  func sendsWhenCancelled() async throws {
    let state = state(2)
    let id = try state.path.id(0)
    let found = await reports {
      let store = Store(initialState: state) {
        Base(effect: {
          let subject = PassthroughSubject<Base.Element.Action, Never>()
          return .merge(
            .publisher {
              subject.handleEvents(receiveCancel: { subject.send(.hear("publisher")) })
            },
            .run { @MainActor send in
              await withTaskCancellationHandler {
                try? await Task.never()
              } onCancel: {
                MainActor.assumeIsolated { send.send(.hear("task")) }
              }
              send.send(.hear("after the end"))
            })
        })
      }
      store.send(.at(id, .begin))
      store.send(.path(.popFrom(id: id)))
      await Task.megaYield()
      #expect(store.withState { $0.path.isEmpty })
      #expect(store.isIdle)
    }
    #expect(found == [])
  }

  @Test("I195: an observer may pop and push while it is notified")
  func observes() async throws {
    let state = State(path: [State("a")])
    let id = try state.path.id(0)
    let found = await reports {
      let store = Store(initialState: state) { StackScreen(gate: gate) }
      store.send(.at(id, .does(.wait("old"))))
      var new: StackElementID?
      let subscription = store.publisher.sink { state in
        guard new == nil, state.path[id: id]?.heard == ["close"] else { return }
        new = nextStackID
        store.send(.popFrom(id))
        store.send(.path(.push(id: nextStackID, state: State("b"))))
        if let new { store.send(.at(new, .does(.wait("new")))) }
      }
      defer { subscription.cancel() }
      store.send(.at(id, .heard("close")))
      #expect(store.names == ["b"])
      #expect(gate.cancelled == ["old"])
      for name in ["old", "new"] { await gate.open(name) }
      #expect(store.heard == [["new"]])
    }
    #expect(found == [])
  }

  @Test("I190: an immediate action of an element arrives, even if the base removes the element")
  func saysAtOnce() async throws {
    let state = state(1)
    let id = try state.path.id(0)
    let found = await reports {
      let store = Store(initialState: state) {
        Base(effect: { .send(.hear("at once")) }) { state, action in
          if action == .at(id, .begin) { state.path.removeAll() }
          return .none
        }
      }
      store.send(.at(id, .begin))
      #expect(store.withState { $0.path.isEmpty })
    }
    #expect(found.count == 1)
    #expect(
      found.first?.message.contains("element \(id.debugDescription), which is not in") == true)
  }

  @Test("I195: a ticking screen stops when it is popped, and a different one continues")
  func ticks() async throws {
    let clock = TestClock()
    let state = state(2)
    let (low, high) = (try state.path.id(0), try state.path.id(1))
    let found = await reports {
      let store = Store(initialState: state) {
        Base(effect: {
          .run { send in
            for await _ in clock.timer(interval: .seconds(1)) { await send(.hear("tick")) }
          }
        })
      }
      store.send(.at(low, .begin))
      store.send(.at(high, .begin))
      await clock.advance(by: .seconds(2))
      #expect(store.withState { $0.path.map(\.heard.count) } == [2, 2])
      store.send(.path(.popFrom(id: high)))
      await clock.advance(by: .seconds(3))
      #expect(store.withState { $0.path.map(\.heard.count) } == [5])
      store.send(.path(.popFrom(id: low)))
      await clock.advance(by: .seconds(1))
      #expect(store.isIdle)
    }
    #expect(found == [])
  }
}
