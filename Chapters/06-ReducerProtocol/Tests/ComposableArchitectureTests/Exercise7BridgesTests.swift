import Testing

@testable import ComposableArchitecture
@testable import TestFixtures

/// The dependencies of a feature.
private struct Needs: Sendable {
  var greeting = "Hello"
  var gate = Gate()
}

private enum Action: Equatable {
  case greet(String)
  case wait
  case nothing
  case answered(String)
}

/// The feature as a conformance.
private struct Greeter: ReducerProtocol {
  let needs: Needs

  func reduce(into state: inout [String], action: Action) -> EffectTask<Action> {
    switch action {
    case .greet(let name):
      state.append("\(needs.greeting), \(name)")
      return .send(.answered("\(needs.greeting) to you"))
    case .wait:
      return .body { [needs] send in
        await needs.gate.wait("greeter")
        send(.answered(needs.greeting))
      }
    case .nothing:
      return .none
    case .answered(let answer):
      state.append(answer)
      return .none
    }
  }
}

/// The same feature as a reducer of the old kind.
private let oldGreeter = AnyReducer<[String], Action, Needs> { state, action, needs in
  Greeter(needs: needs).reduce(into: &state, action: action)
}

@Suite(
  "Exercise 6.7 · Bridge old and new reducers: AnyReducer", .serialExecutor, .timeLimit(.minutes(5))
)
@MainActor
struct BridgesToOldTests {
  private let bridged = AnyReducer<[String], Action, Needs> { needs in Greeter(needs: needs) }

  @Test("I95: the bridge changes the state once, and has the feature's effects")
  func same() {
    var state = ["before"]
    let run = AsyncRun(bridged.run(&state, .greet("Blob"), Needs()))
    #expect(state == ["before", "Hello, Blob"])
    #expect(run.actions == [.answered("Hello to you")])
    #expect(run.isFinished)
  }

  @Test("I95: an action without effects has none through the bridge")
  func noEffect() {
    var state: [String] = []
    #expect(bridged.run(&state, .nothing, Needs()).isNone)
    #expect(state == [])
  }

  @Test("I95: the environment is the action's, not the one at the bridge's creation")
  func environment() async {
    var state: [String] = []
    let first = AsyncRun(bridged.run(&state, .greet("Blob"), Needs(greeting: "Hi")))
    let second = AsyncRun(bridged.run(&state, .greet("Blob"), Needs(greeting: "Bye")))
    #expect(state == ["Hi, Blob", "Bye, Blob"])
    #expect(first.actions + second.actions == [.answered("Hi to you"), .answered("Bye to you")])

    let store = TestStore(initialState: [], reducer: bridged, environment: Needs(greeting: "Yes"))
    await store.send(.greet("1")) { $0 = ["Yes, 1"] }
    await store.receive(.answered("Yes to you")) { $0.append("Yes to you") }
    store.environment.greeting = "No"
    await store.send(.greet("2")) { $0.append("No, 2") }
    await store.receive(.answered("No to you")) { $0.append("No to you") }
  }

  @Test("I95: the feature is created once for each action, and not before")
  func madeForEach() {
    let made = LockIsolated(0)
    let bridged = AnyReducer<[String], Action, Needs> { needs in
      let _ = made.withValue { $0 += 1 }
      Greeter(needs: needs)
    }
    #expect(made.value == 0, "the feature was created before there was an action")
    var state: [String] = []
    for number in 1...3 {
      _ = bridged.run(&state, .answered("\(number)"), Needs())
      #expect(made.value == number)
    }
    #expect(state == ["1", "2", "3"])
  }

  @Test("I95: an asynchronous effect passes through the bridge, starts late and ends")
  func longEffect() async {
    let needs = Needs(greeting: "Hi")
    let store = Store(initialState: [], reducer: bridged, environment: needs)
    store.send(.wait)
    #expect(needs.gate.names == ["greeter"])
    await needs.gate.open("greeter")
    #expect(store.state.value == ["Hi"])
    #expect(store.root.runningEffects.isEmpty)
  }

  @Test("I95: among old reducers, the bridge runs in order and sees the previous changes")
  func combined() {
    func note(_ line: String) -> AnyReducer<[String], Action, Needs> {
      AnyReducer { state, _, _ in
        state.append("\(line) \(state.count)")
        return .send(.answered(line))
      }
    }
    var state: [String] = []
    let combined = AnyReducer.combine(note("a"), bridged, note("b"))
    let run = AsyncRun(combined.run(&state, .greet("Blob"), Needs()))
    #expect(state == ["a 0", "Hello, Blob", "b 2"])
    #expect(run.actions == [.answered("a"), .answered("Hello to you"), .answered("b")])
  }

  @Test("I95: old operators work on the bridge")
  func operators() {
    struct State: Equatable {
      var lines: [String] = []
    }
    enum AppAction: Equatable { case greeter(Action) }
    let app = bridged.pullback(
      state: \State.lines, action: /AppAction.greeter,
      environment: { (greeting: String) in Needs(greeting: greeting) })
    let store = Store(initialState: State(), reducer: app, environment: "Good day")
    store.send(.greeter(.greet("Blob")))
    #expect(store.state.value.lines == ["Good day, Blob", "Good day to you"])
  }

  @Test("I95: a feature that needs no environment can be passed directly")
  func constant() {
    let bridged = AnyReducer<[String], String, Int>(Note("a"))
    var state: [String] = []
    let run = AsyncRun(bridged.run(&state, "go", 7))
    #expect(state == ["a"])
    #expect(run.actions == ["a"])
  }

  @Test("I95: the bridge changes the state in place")
  func inPlace() {
    let bridged = AnyReducer<Watched, Bool, Void> { Change() }
    var watched = Watched()
    for _ in 0..<3 { _ = bridged.run(&watched, true, ()) }
    #expect(watched.changes == 3)
    #expect(watched.copies == 0)
  }
}

@Suite(
  "Exercise 6.7 · Bridge old and new reducers: Reduce", .serialExecutor, .timeLimit(.minutes(5)))
@MainActor
struct BridgesToNewTests {
  @Test("I95: the bridge changes the state once, and has the old reducer's effects")
  func same() {
    let bridged = Reduce(oldGreeter, environment: Needs(greeting: "Hi"))
    var state = ["before"]
    let run = AsyncRun(bridged.reduce(into: &state, action: .greet("Blob")))
    #expect(state == ["before", "Hi, Blob"])
    #expect(run.actions == [.answered("Hi to you")])
    #expect(run.isFinished)
    #expect(bridged.reduce(into: &state, action: .nothing).isNone)
  }

  @Test("I95: the old reducer gets its environment with each action")
  func environment() {
    let counting = AnyReducer<[String], Action, LockIsolated<Int>> { state, _, count in
      count.withValue { $0 += 1 }
      state.append("\(count.value)")
      return .none
    }
    let count = LockIsolated(0)
    let bridged = Reduce(counting, environment: count)
    var state: [String] = []
    _ = bridged.reduce(into: &state, action: .nothing)
    count.setValue(10)
    _ = bridged.reduce(into: &state, action: .nothing)
    #expect(state == ["1", "11"])
  }

  @Test("I95: an asynchronous effect passes through the bridge, starts late and ends")
  func longEffect() async {
    let needs = Needs(greeting: "Hi")
    let store = Store(initialState: [], reducer: Reduce(oldGreeter, environment: needs))
    store.send(.wait)
    store.send(.greet("Blob"))
    #expect(needs.gate.names == ["greeter"])
    await needs.gate.open("greeter")
    #expect(store.state.value == ["Hi, Blob", "Hi to you", "Hi"])
    #expect(store.root.runningEffects.isEmpty)
  }

  @Test("I95: the bridge changes the state in place")
  func inPlace() {
    let old = AnyReducer<Watched, Bool, Void> { state, _, _ in
      state.change()
      return .none
    }
    let bridged = Reduce(old, environment: ())
    var watched = Watched()
    for _ in 0..<3 { _ = bridged.reduce(into: &watched, action: true) }
    #expect(watched.changes == 3)
    #expect(watched.copies == 0)
  }

  @Test("I95: a reducer behind both bridges behaves identically", arguments: ["Hi", "Bye"])
  func thereAndBack(greeting: String) {
    let needs = Needs(greeting: greeting)
    let there = Reduce(oldGreeter, environment: needs)
    let back = AnyReducer<[String], Action, Needs> { Reduce(oldGreeter, environment: $0) }
    for action in [Action.greet("Blob"), .nothing, .answered("a")] {
      var (expected, state, other) = (["before"], ["before"], ["before"])
      let sent = AsyncRun(oldGreeter.run(&expected, action, needs)).actions
      #expect(AsyncRun(there.reduce(into: &state, action: action)).actions == sent)
      #expect(AsyncRun(back.run(&other, action, needs)).actions == sent)
      #expect(state == expected)
      #expect(other == expected)
    }
  }
}
