import Testing

@testable import ComposableArchitecture
@testable import TestFixtures

@Suite("Exercise 6.1 · Run a body", .serialExecutor, .timeLimit(.minutes(5)))
@MainActor
struct BodiesTests {
  let gate = Gate()

  @Test("I80: reducers run from top to bottom, and each sees the changes of the previous ones")
  func order() {
    struct Sum: ReducerProtocol {
      var body: some ReducerProtocol<Int, Int> {
        Reduce { state, action in
          state += action
          return .none
        }
        Reduce { state, _ in
          state *= 2
          return .none
        }
        Reduce { state, _ in
          state -= 1
          return .none
        }
      }
    }
    var sum = 5
    _ = Sum().reduce(into: &sum, action: 3)
    #expect(sum == 15)
  }

  @Test("I80: the effects of the reducers are merged, in order")
  func effects() {
    let feature = Listed {
      Note("a")
      Note("b")
      Note("c")
    }
    #expect(feature.run() == Run(lines: ["a", "b", "c"], sent: ["a", "b", "c"]))
  }

  @Test("I80: the effects of all reducers start immediately, and none waits for a different one")
  func sideBySide() async {
    struct Waiting: ReducerProtocol {
      let gate: Gate
      var body: some ReducerProtocol<[String], String> {
        Reduce { _, _ in .waiting("a", at: gate) }
        Reduce { _, _ in .waiting("b", at: gate) }
        Reduce { _, _ in .waiting("c", at: gate) }
      }
    }
    var lines: [String] = []
    let run = AsyncRun(Waiting(gate: gate).reduce(into: &lines, action: "go"))
    #expect(gate.names == ["a", "b", "c"], "not all effects started, or not in order")
    for name in ["c", "a", "b"] { await gate.open(name) }
    #expect(run.events == ["c", "a", "b", "finished"])
  }

  @Test("I80: an effect isn't lost among reducers without effects", arguments: 0..<3)
  func oneEffect(position: Int) {
    let feature = Listed {
      for number in 0..<3 {
        Reduce { _, _ in number == position ? .send("loop") : .none }
      }
      Reduce { _, _ in position == 0 ? .send("first") : .none }
      Reduce { _, _ in position == 1 ? .send("second") : .none }
      Reduce { _, _ in position == 2 ? .send("third") : .none }
    }
    #expect(feature.run().sent == ["loop", ["first", "second", "third"][position]])
  }

  @Test("I84: if no reducer has an effect, the body has none, and nothing starts")
  func noEffect() {
    struct Silent: ReducerProtocol {
      var body: some ReducerProtocol<[String], String> {
        silent("a")
        for name in ["b", "c"] { silent(name) }
        silent("d")
      }
      func silent(_ name: String) -> Reduce<[String], String> {
        Reduce { state, _ in
          state.append(name)
          return .none
        }
      }
    }
    var lines: [String] = []
    #expect(Silent().reduce(into: &lines, action: "go").isNone)
    #expect(lines == ["a", "b", "c", "d"])
    let store = Store(initialState: [], reducer: Silent())
    store.send("go")
    #expect(store.root.startedEffects == 0)
  }

  @Test("I84: the only effect of a body is returned unchanged")
  func sameEffect() {
    let feature = Listed {
      Reduce { _, _ in .none }
      Reduce { _, _ in .body(priority: .low) { send in send("low") } }
      EmptyReducer()
    }
    var lines: [String] = []
    let effect = feature.reduce(into: &lines, action: "go")
    #expect(effect.priority == .low, "it isn't the same task any more")
    #expect(AsyncRun(effect).events == ["low", "finished"])
  }

  @Test("I80: bodies may be nested, and run in the order of the source")
  func nested() {
    let inner = Listed {
      Note("b")
      Note("c")
    }
    let outer = Listed {
      Note("a")
      inner
      CombineReducers {
        Note("d")
        Note("e")
      }
      Note("f")
    }
    let letters = ["a", "b", "c", "d", "e", "f"]
    #expect(outer.run() == Run(lines: letters, sent: letters))
  }

  @Test("I80: a store runs a body once for each action, including those that its effects send")
  func store() {
    struct Countdown: ReducerProtocol {
      var body: some ReducerProtocol<[Int], Int> {
        Reduce { state, action in
          state.append(action)
          return action > 0 ? .send(action - 1) : .none
        }
        Reduce { state, action in
          state.append(action * 10)
          return .none
        }
      }
    }
    let store = Store(initialState: [], reducer: Countdown())
    store.send(2)
    #expect(store.state.value == [2, 20, 1, 10, 0, 0])
  }

  @Test("I79: a body is evaluated for each action, and stores nothing between actions")
  func evaluatedAnew() {
    var evaluations = 0
    var isOn = false
    let feature = Listed {
      let _ = evaluations += 1
      Note("always")
      if isOn { Note("on") }
    }
    #expect(evaluations == 0, "the body was evaluated before there was an action")
    #expect(feature.run().lines == ["always"])
    isOn = true
    #expect(feature.run() == Run(lines: ["always", "on"], sent: ["always", "on"]))
    #expect(evaluations == 2, "a body is evaluated once for each action")
  }

  @Test("I80: a body, and each reducer in it, changes the state in place")
  func inPlace() {
    struct Changes: ReducerProtocol {
      var body: some ReducerProtocol<Watched, Bool> {
        Change()
        Change()
        for _ in 0..<3 { Change() }
      }
    }
    var watched = Watched()
    _ = Changes().reduce(into: &watched, action: true)
    #expect(watched.changes == 5)
    #expect(watched.copies == 0, "the state was retained elsewhere while it was changed")
  }

  @Test("I83: a modifier after “CombineReducers” applies to all reducers in it")
  func modifier() {
    var changes: [String] = []
    let feature = Listed {
      Note("a")
      CombineReducers {
        Note("b")
        Note("c")
      }
      ._printChanges(
        _ReducerPrinter { action, oldState, newState in
          changes.append("\(action): \(oldState.joined()) → \(newState.joined())")
        })
      Note("d")
    }
    #expect(feature.run().lines == ["a", "b", "c", "d"])
    #expect(changes == ["go: a → abc"])
  }

  @Test("I96: a reducer with a body, a `Reduce` and an `any` of it behave identically")
  func alike() {
    let feature = Listed {
      Note("a")
      Note("b")
    }
    let existential: any ReducerProtocol<[String], String> = feature
    let expected = Run(lines: ["a", "b"], sent: ["a", "b"])
    #expect(feature.run() == expected)
    #expect(Reduce(feature).run() == expected)
    #expect(existential.run() == expected)
  }

  @Test("I97: a reducer may contain itself")
  func recursion() {
    struct Levels: ReducerProtocol {
      let depth: Int
      var body: some ReducerProtocol<[String], String> {
        Note("down \(depth)")
        if depth > 0 { Levels(depth: depth - 1) }
        Note("up \(depth)")
      }
    }
    let lines = ["down 2", "down 1", "down 0", "up 0", "up 1", "up 2"]
    #expect(Levels(depth: 2).run() == Run(lines: lines, sent: lines))
  }
}
