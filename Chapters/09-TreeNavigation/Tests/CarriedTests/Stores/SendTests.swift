@preconcurrency import OpenCombine
import Testing

@testable import ComposableArchitecture
@testable import TestFixtures

@Suite("Sending actions")
@MainActor
struct SendTests {
  enum Action: Equatable { case increment, twice, nothing, chain(Int) }

  static let counter = Reduce<Int, Action> { state, action in
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
    let store = Store(initialState: 40) {
      Self.counter
    }
    store.send(.increment)
    #expect(store.state.value == 41)
    store.send(.twice)
    #expect(store.state.value == 43, "the second action was not reduced, or not yet")
  }

  @Test("I3: observers are notified once for each outermost `send`, when the queue is empty")
  func publishesOnce() {
    let store = Store(initialState: 0) {
      Self.counter
    }
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
    let store = Store(initialState: 0) {
      Reduce<Int, Action> { state, action in
        guard case .chain = action else {
          state += 1
          return .none
        }
        return .merge(
          .send(.increment), .send(.increment), .send(.increment))
      }
    }
    let viewStore = ViewStore(store, observe: { $0 })
    var published: [Int] = []
    let subscription = viewStore.publisher.sink { published.append($0) }
    viewStore.send(.chain(0))
    #expect(published == [0, 3], "observers need not be notified of 1 and 2")
    #expect(viewStore.state == 3)
    subscription.cancel()
  }

  @Test("I3: while an action is being reduced, other code still sees the old state")
  func isolatesHalfReducedState() {
    var seen: [Int] = []
    let look = Holder<() -> Void>({})
    let reducer = Reduce<Int, Action> { state, _ in
      state += 1
      look.value()
      state += 1
      return .none
    }
    let store = Store(initialState: 0) {
      reducer
    }
    let viewStore = ViewStore(store, observe: { $0 })
    look.value = { [unowned viewStore] in seen.append(viewStore.state) }
    store.send(.increment)
    store.send(.increment)
    #expect(seen == [0, 2])
  }

  @Test("I4: an action sent while an action is being reduced is queued")
  func waitsForReducer() {
    var log: [String] = []
    let sendAgain = Holder<() -> Void>({})
    let reducer = Reduce<Int, String> { state, action in
      log.append("begin \(action)")
      if action == "a" { sendAgain.value() }
      state += 1
      log.append("end \(action)")
      return .none
    }
    let store = Store(initialState: 0) {
      reducer
    }
    sendAgain.value = { [unowned store] in
      store.send("b")
      store.send("c")
    }
    var published: [Int] = []
    let subscription = store.state.dropFirst().sink { published.append($0) }
    store.send("a")
    #expect(log == ["begin a", "end a", "begin b", "end b", "begin c", "end c"])
    #expect(published == [3], "observers get the state after all three actions")
    subscription.cancel()
  }

  @Test("I4: an action sent by an observer is queued until all observers are notified of the first")
  func waitsForObservers() {
    let store = Store(initialState: 0) {
      Self.counter
    }
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
    let reducer = Reduce<Int, Action> { _, action in
      depth += 1
      defer { depth -= 1 }
      deepest = max(deepest, depth)
      count += 1
      stack.append(stackPosition())
      if case let .chain(remaining) = action, remaining > 0 { sendNext.value(remaining - 1) }
      return .none
    }
    let store = Store(initialState: 0) {
      reducer
    }
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
    let reducer = Reduce<[String], String> { state, action in
      log.append("reduce \(action), \(started.value()) started")
      state.append(action)
      return action == "ask" ? .publisher { silent } : .none
    }
    let store = Store(initialState: [String]()) {
      reducer
    }
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

  @Test("I4: an action sent while others are queued is appended to the queue")
  func goesToTheEnd() {
    let sendAgain = Holder<(String) -> Void>({ _ in })
    let reducer = Reduce<[String], String> { state, action in
      state.append(action)
      sendAgain.value(action)
      return .none
    }
    let store = Store(initialState: [String]()) {
      reducer
    }
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
}
