import OpenCombine
import Testing

@testable import ComposableArchitecture
@testable import TestFixtures

private typealias State = StackScreen.State
private typealias Action = StackScreen.Action

@Suite(
  "Exercise 10.3 · Remove elements in other reducers", .serialExecutor, .timeLimit(.minutes(5)))
@MainActor
struct Exercise3StackOthersTests {
  private let gate = Gate()

  /// Clears the stack when it receives a text.
  private struct Clearing: Reducer {
    let word: String

    func reduce(into state: inout StackScreen.State, action: StackScreen.Action) -> Effect<
      StackScreen.Action
    > {
      if action == .heard(word) { state.path.removeAll() }
      return .none
    }
  }

  @Test("I197: a different reducer may remove an element, before or after this one runs")
  func isRemovedByAnother() async throws {
    for (word, isAtOnce) in [("before", true), ("after", false)] {
      let gate = Gate()
      let state = State(path: [State("a"), State("b")])
      let (low, high) = (try state.path.id(0), try state.path.id(1))
      let found = await reports {
        let store = Store(initialState: state) {
          Clearing(word: "before")
          StackScreen(gate: gate)
          Clearing(word: "after")
        }
        store.send(.at(low, .does(.wait("low"))))
        store.send(.at(high, .does(.wait("high"))))
        store.send(.heard(word))
        #expect(store.withState(\.path.isEmpty))
        #expect(gate.cancelled.sorted() == (isAtOnce ? ["high", "low"] : []))
        store.send(.heard("anything"))
        #expect(gate.cancelled.sorted() == ["high", "low"], "by the next action")
        for name in gate.names { await gate.open(name) }
      }
      #expect(found == [])
    }
  }

  @Test("I197: a different reducer may also replace the removed screens by others")
  func isReplacedByAnother() async throws {
    let state = State(path: [State("same")])
    let id = try state.path.id(0)
    let found = await reports {
      let store = Store(initialState: state) {
        StackScreen(gate: gate)
        Reduce<StackScreen.State, StackScreen.Action> { state, action in
          if action == .heard("replace") { state.path = StackState([State("same")]) }
          return .none
        }
      }
      store.send(.at(id, .does(.wait("old"))))
      store.send(.heard("replace"))
      store.send(.heard("anything"))
      #expect(gate.cancelled == ["old"])
      await gate.open("old")
      #expect(store.heard == [[]])
    }
    #expect(found == [])
  }

  @Test(
    "I197: an element that the base removes from an inner stack ends at that stack's next action")
  func isRemovedFromAfar() async throws {
    let state = State(path: [State("a", path: [State("inner")])])
    let id = try state.path.id(0)
    let inner = try #require(state.path.first?.path.ids.first)
    let found = await reports {
      let store = Store(initialState: state) { StackScreen(gate: gate) }
      store.send(.at(id, .at(inner, .does(.wait("inner")))))
      store.send(.changePath { $0[id: id]?.path.removeAll() })
      store.send(.at(id, .heard("anything")))
      #expect(gate.cancelled == ["inner"])
      await gate.open("inner")
    }
    #expect(found == [])
  }

  @Test("I195: the base's own effect of the action for which it removes the element continues")
  func leavesTheBasesEffect() async throws {
    let state = StackOrderBase.State(1, 2)
    let id = try state.path.id(0)
    for action: StackOrderBase.Action in [.at(id, .wait("element")), .popFrom(id)] {
      let gate = Gate()
      let found = await reports {
        let store = Store(initialState: state) {
          StackOrderBase(log: LockIsolated([]), gate: gate) { state, now in
            guard now == action else { return .none }
            state.path.removeAll()
            return .run { @MainActor send in
              await gate.wait("base")
              send(.answered)
            }
          }
        }
        store.send(.at(id, .wait("before")))
        await Task.megaYield()
        store.send(action)
        await Task.megaYield()
        #expect(!gate.cancelled.contains("base"))
        for name in gate.names { await gate.open(name) }
        #expect(store.withState(\.answers) == 1)
        #expect(gate.cancelled.first == "before")
        #expect(store.isIdle)
      }
      #expect(found == [])
    }
  }

  @Test("I195: effects that are publishers are cancelled, too, and can dismiss their element")
  func publishers() async throws {
    struct Listening: Reducer {
      struct State: Equatable { var numbers: [Int] = [] }
      enum Action: Equatable { case listens, number(Int) }
      let subject: PassthroughSubject<Int, Never>
      let waysOut: LockIsolated<Int>

      func reduce(into state: inout State, action: Action) -> EffectOf<Self> {
        switch action {
        case .listens:
          return .publisher { [subject, waysOut] in
            Deferred {
              if DismissalPath.current != nil { waysOut.withValue { $0 += 1 } }
              return subject.map(Action.number)
            }
          }
        case .number(let number): state.numbers.append(number)
        }
        return .none
      }
    }
    struct Base: Reducer {
      struct State: Equatable { var path: StackState<Listening.State> }
      enum Action: Equatable { case path(StackAction<Listening.State, Listening.Action>) }
      let listening: Listening

      var body: some ReducerOf<Self> {
        EmptyReducer().forEach(\.path, action: /Action.path) { listening }
      }
    }
    let subject = PassthroughSubject<Int, Never>()
    let waysOut = LockIsolated(0)
    let state = Base.State(path: StackState([Listening.State(), Listening.State()]))
    let (low, high) = (try state.path.id(0), try state.path.id(1))
    let found = await reports {
      let store = Store(initialState: state) {
        Base(listening: Listening(subject: subject, waysOut: waysOut))
      }
      store.send(.path(.element(id: low, action: .listens)))
      store.send(.path(.element(id: high, action: .listens)))
      #expect(waysOut.value == 2, "both publishers can dismiss their element")
      subject.send(1)
      store.send(.path(.popFrom(id: high)))
      subject.send(2)
      #expect(store.withState { $0.path.map(\.numbers) } == [[1, 2]])
      await Task.megaYield()
      #expect(store.root.runningEffects.count == 1)
      subject.send(completion: .finished)
      await Task.megaYield()
      #expect(store.isIdle)
    }
    #expect(found == [])
  }
}

@Suite("Exercise 10.3 · Cancel by ID in a stack", .serialExecutor, .timeLimit(.minutes(5)))
@MainActor
struct Exercise3StackIdentifierTests {
  private let gate = Gate()

  /// A store with two screens, the second of which has a stack and a sheet.
  private func store() throws -> (
    store: StoreOf<StackScreen>, low: StackElementID, high: StackElementID, inner: StackElementID
  ) {
    let second = State("b", sheet: State("sheet"), path: [State("inner")])
    let state = State(path: [State("a"), second])
    let store = Store(initialState: state) { StackScreen(gate: gate) }
    return (store, try state.path.id(0), try state.path.id(1), try second.path.id(0))
  }

  /// Starts an effect with the ID everywhere.
  private func begin() throws -> (
    store: StoreOf<StackScreen>, low: StackElementID, high: StackElementID, inner: StackElementID
  ) {
    let all = try store()
    let (store, low, high, inner) = all
    store.send(.does(.wait("base", id: 1)))
    store.send(.at(low, .does(.wait("low", id: 1))))
    store.send(.at(high, .does(.wait("high", id: 1))))
    store.send(.at(high, .inSheet(.does(.wait("sheet", id: 1)))))
    store.send(.at(high, .at(inner, .does(.waitInside("inner", id: 1)))))
    #expect(store.runningCount(1) == 5)
    return all
  }

  @Test("I199: an element cancels its own effects and those below it by an ID, and no others")
  func isItsOwn() async throws {
    let found = try await reports {
      let (store, low, high, inner) = try begin()
      store.send(.at(low, .does(.cancel(1))))
      #expect(gate.cancelled == ["low"])
      store.send(.at(high, .at(inner, .does(.cancelInside(1)))))
      await Task.megaYield()
      #expect(gate.cancelled == ["low", "inner"])
      store.send(.at(high, .does(.cancel(1))))
      #expect(gate.cancelled == ["low", "inner", "high", "sheet"])
      #expect(store.runningCount(1) == 1)
      for name in gate.names { await gate.open(name) }
      #expect(store.withState(\.heard) == ["base"])
    }
    #expect(found == [])
  }

  @Test("I199: the base cancels the effects of all elements by an ID, at any depth")
  func reachesAll() async throws {
    let found = try await reports {
      let (store, _, _, _) = try begin()
      store.send(.does(.cancel(1)))
      #expect(gate.cancelled == ["base", "low", "high", "sheet", "inner"])
      for name in gate.names { await gate.open(name) }
      #expect(store.isIdle)
    }
    #expect(found == [])
  }

  @Test("I199: with `cancelInFlight`, an effect replaces the effects of its own element")
  func replaces() async throws {
    let found = try await reports {
      let (store, low, high, _) = try begin()
      store.send(.at(low, .does(.wait("low, again", id: 1, replacing: true))))
      #expect(gate.cancelled == ["low"])
      store.send(.at(high, .does(.wait("high, again", id: 1, replacing: true))))
      #expect(gate.cancelled == ["low", "high", "sheet", "inner"])
      for name in gate.names { await gate.open(name) }
      #expect(store.heard == [["low, again"], ["high, again"]])
    }
    #expect(found == [])
  }

  @Test("I199: cancelling by an ID works wherever the element is by then")
  func moves() async throws {
    let found = try await reports {
      let (store, low, high, _) = try begin()
      store.send(.changePath { $0.insert(State("x"), at: 0) })
      store.send(.changePath { $0[id: low] = nil })
      #expect(gate.cancelled == ["low"])
      store.send(.at(high, .does(.cancel(1))))
      #expect(gate.cancelled == ["low", "high", "sheet", "inner"])
      for name in gate.names { await gate.open(name) }
    }
    #expect(found == [])
  }
}

@Suite("Exercise 10.3 · Dismiss elements", .serialExecutor, .timeLimit(.minutes(5)))
@MainActor
struct Exercise3StackDismissTests {
  private let gate = Gate()
  private let log = LockIsolated<[String]>([])

  /// A store that records popped elements.
  private func store(_ state: StackScreen.State) -> StoreOf<StackScreen> {
    Store(initialState: state) {
      StackScreen(gate: gate) { [log] state, action in
        guard case .path(.popFrom(let id)) = action else { return }
        let name = state.path[id: id]?.name ?? "nobody"
        log.withValue { $0.append("pops \(name)") }
      }
    }
  }

  @Test(
    "I201: an element that dismisses itself is popped once, with all elements above it",
    arguments: 0..<3)
  func dismisses(_ position: Int) async throws {
    let names = ["a", "b", "c"]
    let state = State(path: names.map { State($0) })
    let id = try state.path.id(position)
    let found = await reports {
      let store = store(state)
      store.send(.at(id, .does(.dismiss)))
      await Task.megaYield()
      #expect(log.value == ["pops \(names[position])"])
      #expect(store.names == Array(names.prefix(position)))
      #expect(store.isIdle)
    }
    #expect(found == [], "later actions of the effect are ignored without a report")
  }

  @Test(
    "I201: after a suspension, an element still dismisses itself, wherever it is, with its effects")
  func dismissesLater() async throws {
    let state = State(path: ["a", "b", "c"].map { State($0) })
    let ids = try (0..<3).map { try state.path.id($0) }
    let found = await reports {
      let store = store(state)
      for (id, name) in zip(ids, ["a", "b", "c"]) { store.send(.at(id, .does(.wait(name)))) }
      store.send(.at(ids[1], .does(.dismissLater("now"))))
      store.send(.changePath { $0.insert(State("x"), at: 0) })
      await gate.open("now")
      #expect(log.value == ["pops b"])
      #expect(store.names == ["x", "a"])
      #expect(gate.cancelled.sorted() == ["b", "c"])
      for name in gate.names { await gate.open(name) }
      #expect(store.heard == [[], ["a"]])
    }
    #expect(found == [])
  }

  @Test("I201: dismissal works for pushed elements, and for elements that a reducer appended")
  func wasAdded() async throws {
    let found = try await reports {
      let store = store(State())
      let pushed = nextStackID
      store.send(.path(.push(id: pushed, state: State("pushed"))))
      store.send(.changePath { $0.append(State("appended")) })
      let appended = try store.withState(\.path).id(1)
      store.send(.at(appended, .does(.dismiss)))
      await Task.megaYield()
      #expect(store.names == ["pushed"])
      store.send(.at(pushed, .does(.dismiss)))
      await Task.megaYield()
      #expect(log.value == ["pops appended", "pops pushed"])
      #expect(store.names == [])
    }
    #expect(found == [])
  }

  @Test(
    "I202: in a feature that an element presents, `dismiss` closes the feature, not the element")
  func inASheet() async throws {
    let state = State(path: [State("a", sheet: State("sheet")), State("b")])
    let id = try state.path.id(0)
    let found = await reports {
      let store = store(state)
      store.send(.at(id, .inSheet(.does(.dismiss))))
      await Task.megaYield()
      #expect(log.value == [])
      #expect(store.names == ["a", "b"])
      #expect(store.withState { $0.path.first?.sheet } == nil)
    }
    #expect(found == [])
  }

  @Test("I203: elements are presented, and the root of a stack is not")
  func isPresented() async throws {
    let state = State(path: [State("a", sheet: State("sheet"))])
    let id = try state.path.id(0)
    let found = await reports {
      let store = store(state)
      store.send(.asks)
      store.send(.at(id, .asks))
      store.send(.at(id, .inSheet(.asks)))
      #expect(store.withState(\.heard) == ["not presented"])
      #expect(store.heard == [["presented"]])
      #expect(store.withState { $0.path.first?.sheet?.heard } == ["presented"])
    }
    #expect(found == [])
  }
}
