@preconcurrency import OpenCombine
import Testing

@testable import ComposableArchitecture

@Suite("Sending")
@MainActor
struct SendTests {
  enum Action: Equatable { case increment, twice, nothing, chain(Int) }

  static let counter = Reducer<Int, Action, Void> { state, action, _ in
    switch action {
    case .increment, .chain:
      state += 1
    case .twice:
      state += 1
      state += 1
    case .nothing:
      break
    }
    return .none
  }

  @Test("I3: when `send` returns, the action is reduced and the new state is visible")
  func reduces() {
    let store = Store(initialState: 40, reducer: Self.counter, environment: ())
    store.send(.increment)
    #expect(store.state.value == 41)
    store.send(.twice)
    #expect(store.state.value == 43, "the second action was not reduced, or not yet")
  }

  @Test("I3: observers are notified once for each outermost `send`, when the queue is empty")
  func publishesOnce() {
    let store = Store(initialState: 0, reducer: Self.counter, environment: ())
    var published: [Int] = []
    let subscription = store.state.sink { published.append($0) }
    store.send(.twice)
    store.send(.nothing)
    store.send(.increment)
    #expect(published == [0, 2, 2, 3], "the initial state, then one state for each action")
    subscription.cancel()
  }

  @Test("I3: actions that effects send immediately are reduced before observers are notified once")
  func publishesOnceWithEffects() {
    let store = Store(
      initialState: 0,
      reducer: Reducer<Int, Action, Void> { state, action, _ in
        guard case .chain = action else {
          state += 1
          return .none
        }
        return .merge(
          Effect(value: .increment), Effect(value: .increment), Effect(value: .increment))
      },
      environment: ()
    )
    let viewStore = ViewStore(store)
    var published: [Int] = []
    let subscription = viewStore.publisher.sink { published.append($0) }
    viewStore.send(.chain(0))
    #expect(published == [0, 3], "no observer needs to draw 1 and 2")
    #expect(viewStore.state == 3)
    subscription.cancel()
  }

  @Test("I3: while an action is being reduced, other code still sees the old state")
  func isolatesHalfReducedState() {
    var seen: [Int] = []
    let look = Holder<() -> Void>({})
    let reducer = Reducer<Int, Action, Void> { state, _, _ in
      state += 1
      look.value()
      state += 1
      return .none
    }
    let store = Store(initialState: 0, reducer: reducer, environment: ())
    let viewStore = ViewStore(store)
    look.value = { [unowned viewStore] in seen.append(viewStore.state) }
    store.send(.increment)
    store.send(.increment)
    #expect(seen == [0, 2])
  }

  @Test("I4: an action sent while an action is being reduced is queued")
  func waitsForReducer() {
    var log: [String] = []
    let sendAgain = Holder<() -> Void>({})
    let reducer = Reducer<Int, String, Void> { state, action, _ in
      log.append("begin \(action)")
      if action == "a" { sendAgain.value() }
      state += 1
      log.append("end \(action)")
      return .none
    }
    let store = Store(initialState: 0, reducer: reducer, environment: ())
    sendAgain.value = { [unowned store] in
      store.send("b")
      store.send("c")
    }
    var published: [Int] = []
    let subscription = store.state.dropFirst().sink { published.append($0) }
    store.send("a")
    #expect(log == ["begin a", "end a", "begin b", "end b", "begin c", "end c"])
    #expect(published == [3], "observers are notified once, after all three actions")
    subscription.cancel()
  }

  @Test("I4: an action sent by an observer is queued until all observers are notified of the first")
  func waitsForObservers() {
    let store = Store(initialState: 0, reducer: Self.counter, environment: ())
    var log: [String] = []
    let eager = store.state.sink { [unowned store] state in
      log.append("eager \(state)")
      if state == 1 { store.send(.increment) }
    }
    let calm = store.state.sink { log.append("calm \($0)") }
    log = []
    store.send(.increment)
    #expect(log == ["eager 1", "calm 1", "eager 2", "calm 2"])
    eager.cancel()
    calm.cancel()
  }

  @Test("I4: a chain of actions is a loop: neither the reducer nor `send` recurses")
  func doesNotNest() {
    var depth = 0
    var deepest = 0
    var count = 0
    var stack: [UInt] = []
    let sendNext = Holder<(Int) -> Void>({ _ in })
    let reducer = Reducer<Int, Action, Void> { _, action, _ in
      depth += 1
      defer { depth -= 1 }
      deepest = max(deepest, depth)
      count += 1
      stack.append(stackPosition())
      if case let .chain(remaining) = action, remaining > 0 { sendNext.value(remaining - 1) }
      return .none
    }
    let store = Store(initialState: 0, reducer: reducer, environment: ())
    sendNext.value = { [unowned store] in store.send(.chain($0)) }
    store.send(.chain(500))
    #expect(count == 501)
    #expect(deepest == 1, "the reducer was called again while it was still running")
    let growth = (stack.max() ?? 0) - (stack.min() ?? 0)
    #expect(growth < 10_000, "each action of the chain needs more of the stack than the one before")
  }

  @Test("I5: an effect starts after its action's state is written and before the next action")
  func startsEffects() {
    var log: [String] = []
    let started = Holder<() -> Int>({ 0 })
    let silent = PassthroughSubject<String, Never>()
    let reducer = Reducer<[String], String, Void> { state, action, _ in
      log.append("reduce \(action), \(started.value()) started")
      state.append(action)
      return action == "ask" ? Effect(upstream: silent.eraseToAnyPublisher()) : .none
    }
    let store = Store(initialState: [], reducer: reducer, environment: ())
    started.value = { [unowned store] in store.root.startedEffects }
    let observer = store.state.dropFirst().sink { [unowned store] state in
      log.append("observe \(state), \(started.value()) started")
      if state == ["ask"] { store.send("next") }
    }
    store.send("ask")
    #expect(
      log == [
        "reduce ask, 0 started",
        #"observe ["ask"], 1 started"#,
        "reduce next, 1 started",
        #"observe ["ask", "next"], 1 started"#,
      ]
    )
    observer.cancel()
  }

  @Test("I5: a queued action's effect starts before the next action is reduced")
  func startsEffectsOfThoseThatWaited() {
    var log: [String] = []
    let started = Holder<() -> Int>({ 0 })
    let sendMore = Holder<() -> Void>({})
    let silent = PassthroughSubject<String, Never>()
    let reducer = Reducer<[String], String, Void> { state, action, _ in
      log.append("reduce \(action), \(started.value()) started")
      state.append(action)
      if action == "go" { sendMore.value() }
      return action.hasPrefix("ask") ? Effect(upstream: silent.eraseToAnyPublisher()) : .none
    }
    let store = Store(initialState: [], reducer: reducer, environment: ())
    started.value = { [unowned store] in store.root.startedEffects }
    sendMore.value = { [unowned store] in
      for action in ["ask 1", "ask 2", "rest"] { store.send(action) }
    }
    store.send("go")
    #expect(
      log == [
        "reduce go, 0 started",
        "reduce ask 1, 0 started",
        "reduce ask 2, 1 started",
        "reduce rest, 2 started",
      ],
      "each action is taken through the whole loop before the next one"
    )
    #expect(store.state.value == ["go", "ask 1", "ask 2", "rest"])
  }

  @Test("I4, I5: a queued action's effect starts after the write, and its output is queued")
  func startIsNotInterrupted() {
    var log: [String] = []
    var read: () -> [String] = { [] }
    let ask = Holder<() -> Void>({})
    let reducer = Reducer<[String], String, Void> { state, action, _ in
      state.append(action)
      if action == "go" { ask.value() }
      guard action == "ask" else { return .none }
      return Effect(
        upstream: Publishers.Sequence(sequence: ["one", "two"])
          .handleEvents(receiveOutput: { log.append("emit \($0), state \(read())") })
          .eraseToAnyPublisher()
      )
    }
    let store = Store(initialState: [], reducer: reducer, environment: ())
    read = { [unowned store] in store.state.value }
    ask.value = { [unowned store] in store.send("ask") }
    store.send("go")
    #expect(
      log == [#"emit one, state ["go", "ask"]"#, #"emit two, state ["go", "ask"]"#],
      "`send` writes “ask”, then starts its effect, and sends “one” when that has returned"
    )
  }

  @Test("I4: an action sent while others are queued is appended to the queue")
  func goesToTheEnd() {
    let sendAgain = Holder<(String) -> Void>({ _ in })
    let reducer = Reducer<[String], String, Void> { state, action, _ in
      state.append(action)
      sendAgain.value(action)
      return .none
    }
    let store = Store(initialState: [], reducer: reducer, environment: ())
    sendAgain.value = { [unowned store] action in
      switch action {
      case "a":
        store.send("b")
        store.send("c")
      case "b":
        store.send("d")
      default:
        break
      }
    }
    store.send("a")
    #expect(
      store.state.value == ["a", "b", "c", "d"], "c was there first: d was sent while it waited"
    )
  }

  @Test("I4: two equal queued actions are both reduced")
  func equalActions() {
    let sendAgain = Holder<() -> Void>({})
    let reducer = Reducer<[String], String, Void> { state, action, _ in
      state.append(action)
      if action == "a" { sendAgain.value() }
      return .none
    }
    let store = Store(initialState: [], reducer: reducer, environment: ())
    sendAgain.value = { [unowned store] in
      store.send("b")
      store.send("b")
    }
    store.send("a")
    #expect(store.state.value == ["a", "b", "b"])
  }

  @Test("I4: ten thousand queued actions are all reduced, in order")
  func longQueue() {
    var order: [Int] = []
    let fill = Holder<() -> Void>({})
    let reducer = Reducer<Int, Int, Void> { _, action, _ in
      if action == -1 { fill.value() } else { order.append(action) }
      return .none
    }
    let store = Store(initialState: 0, reducer: reducer, environment: ())
    fill.value = { [unowned store] in
      for index in 0..<10_000 { store.send(index) }
    }
    store.send(-1)
    #expect(order.count == 10_000)
    #expect(order.elementsEqual(0..<10_000) == true, "they were reduced in a different order")
  }

  @Test("I4: once the queue is empty, the next action is reduced immediately")
  func startsOver() {
    let store = Store(initialState: 0, reducer: Self.counter, environment: ())
    var sent = false
    let observer = store.state.sink { [unowned store] state in
      guard state == 1, !sent else { return }
      sent = true
      store.send(.increment)
    }
    store.send(.increment)
    #expect(store.state.value == 2)
    store.send(.increment)
    #expect(
      store.state.value == 3, "an old action was reduced again, or the new one is still queued")
    observer.cancel()
  }
}
