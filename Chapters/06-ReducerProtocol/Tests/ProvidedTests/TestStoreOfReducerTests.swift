import Testing

@testable import ComposableArchitecture
@testable import TestFixtures

/// A search that knows its answers, and a spelling that its view does not show.
private struct Search: ReducerProtocol {
  struct State: Equatable {
    var query = ""
    var results: [String] = []
    var searches = 0
  }
  enum Action: Equatable {
    case queryChanged(String)
    case response([String])
    case watch
  }

  var gate = Gate()

  func reduce(into state: inout State, action: Action) -> EffectTask<Action> {
    switch action {
    case .queryChanged(let query):
      state.query = query
      state.searches += 1
      return .send(.response(["\(query) 1", "\(query) 2"]))
    case .response(let results):
      state.results = results
      return .none
    case .watch:
      return .body { [gate] _ in await gate.wait("watch") }
    }
  }
}

@Suite("Test stores of reducers", .serialExecutor, .timeLimit(.minutes(5)))
@MainActor
struct TestStoreOfReducerTests {
  @Test("I100: asserting every change and every effect's action passes")
  func describes() async {
    let found = await failures {
      let store = TestStore(initialState: Search.State(), reducer: Search())
      await store.send(.queryChanged("a")) {
        $0.query = "a"
        $0.searches = 1
      }
      await store.receive(.response(["a 1", "a 2"])) { $0.results = ["a 1", "a 2"] }
      await store.finish()
    }
    #expect(found == [])
  }

  @Test("I100: a change, an action or a running effect without an assertion fails")
  func fails() async {
    var lines: [UInt] = []
    let found = await failures {
      let store = TestStore(initialState: Search.State(), reducer: Search())
      lines.append(nextLine())
      await store.send(.queryChanged("a")) { $0.query = "a" }
      lines.append(nextLine())
      await store.receive(.response(["b"])) { $0.results = ["a 1", "a 2"] }
      lines.append(nextLine())
      await store.send(.watch)
      await store.send(.response(["a"])) { $0.results = ["a"] }
      lines.append(nextLine())
      await store.send(.response(["a"])) { $0.results = ["a"] }
    }
    #expect(
      found.map(\.firstLine) == [
        "The state is not the expected state:",
        "The received action is not the expected action:",
        "A change of the state was expected, but nothing has changed.",
        "The test ended, and an effect of this action is still running.",
      ])
    #expect(found.map(\.line) == [lines[0], lines[1], lines[3], lines[2]])
  }

  @Test("I100: an unexpected received action fails at the next step, and at the end")
  func unexpected() async {
    let found = await failures {
      let store = TestStore(initialState: Search.State(), reducer: Search(), observe: \.query)
      await store.send(.queryChanged("a")) { $0 = "a" }
      await store.send(.queryChanged("b")) { $0 = "b" }
    }
    #expect(found.count == 2)
    #expect(found.first?.message.contains("Search.Action.response") == true)
    #expect(
      found.last?.firstLine.hasPrefix("The test ended, and it did not assert 2 received actions")
        == true)
  }

  @Test(
    "I100: `observe` determines the asserted state, and received actions are the whole feature's")
  func observe() async {
    let store = TestStore(
      initialState: Search.State(), reducer: Search(), observe: { $0.results.count })
    await store.send(.queryChanged("a"))
    await store.receive(.response(["a 1", "a 2"])) { $0 = 2 }
    #expect(store.state == Search.State(query: "a", results: ["a 1", "a 2"], searches: 1))
  }

  @Test("I100: `send` determines the actions to send")
  func send() async {
    enum ViewAction { case letterTyped(Character), clearButtonTapped }
    let store = TestStore(
      initialState: Search.State(), reducer: Search(), observe: \.query,
      send: { (action: ViewAction) in
        switch action {
        case .letterTyped(let letter): Search.Action.queryChanged(String(letter))
        case .clearButtonTapped: Search.Action.queryChanged("")
        }
      })
    await store.send(.letterTyped("z")) { $0 = "z" }
    await store.receive(.response(["z 1", "z 2"]))
    await store.send(.clearButtonTapped) { $0 = "" }
    await store.receive(.response([" 1", " 2"]))
  }

  @Test("I100: unobserved state may change without an assertion; observed state may not")
  func observedOnly() async {
    var line: UInt = 0
    let found = await failures {
      let store = TestStore(
        initialState: Search.State(), reducer: Search(), observe: \.searches)
      line = nextLine()
      await store.send(.queryChanged("a"))
      await store.receive(.response(["a 1", "a 2"]))
    }
    #expect(found.map(\.line) == [line])
    #expect(
      found.first?.firstLine == "The state has changed, but no change was expected:")
  }

  @Test("I101: `scope` returns a view of the same store: both see an action that either one sends")
  func scopeSharesState() async {
    let store = TestStore(initialState: Search.State(), reducer: Search())
    let part = scopedStore(
      of: store, state: \.query, action: { Search.Action.queryChanged($0) })
    await store.send(.queryChanged("a")) {
      $0.query = "a"
      $0.searches = 1
    }
    await part.receive(.response(["a 1", "a 2"]))
    await part.send("b") { $0 = "b" }
    #expect(store.state.searches == 2)
    await store.receive(.response(["b 1", "b 2"])) { $0.results = ["b 1", "b 2"] }
    #expect(part.state == store.state)
  }

  @Test("I101: an action that neither receives is reported once, when the last one is released")
  func scopeEnds() async {
    let found = await failures {
      var part: TestStore<Search.State, Search.Action, String, Search.Action, Void>?
      do {
        let store = TestStore(initialState: Search.State(), reducer: Search())
        part = scopedStore(of: store, state: \.query)
        await store.send(.watch)
        await store.send(.queryChanged("a")) {
          $0.query = "a"
          $0.searches = 1
        }
      }
      #expect(part?.state.query == "a")
      part = nil
    }
    #expect(
      found.map(\.firstLine) == [
        "The test ended, and it did not assert a received action:",
        "The test ended, and an effect of this action is still running.",
      ])
  }

  @Test("I101: a scope can be made from a scope, or from a store with `observe` and `send`")
  func nestedScopes() async {
    let store = TestStore(
      initialState: Search.State(), reducer: Search(), observe: { ($0.query + "!", $0.searches).0 },
      send: { Search.Action.queryChanged($0) })
    let middle = scopedStore(of: store, state: \.count, action: { (number: Int) in "\(number)" })
    let inner = scopedStore(
      of: middle, state: { $0 * 10 }, action: { (isOn: Bool) in isOn ? 100 : 0 })
    await inner.send(true) { $0 = 40 }
    await inner.receive(.response(["100 1", "100 2"]))
    #expect(store.state.query == "100")
  }

  @Test("I100: `receive` waits for an asynchronous effect, by default for the default timeout")
  func waits() async {
    let gate = Gate()
    let store = TestStore(
      initialState: 0,
      reducer: Reduce<Int, Int> { state, action in
        state += action
        guard action == 0 else { return .none }
        return .body { send in
          await gate.wait("a")
          send(7)
        }
      })
    #expect(store.timeout == usualTimeout)
    await store.send(0)
    Task { await gate.open("a") }
    await store.receive(7, timeout: .seconds(30)) { $0 = 7 }
  }

  @Test("steps without `await` still exist")
  func synchronous() {
    let store = TestStore(initialState: Search.State(), reducer: Search(), observe: \.results)
    store.send(.queryChanged("a"))
    store.receive(.response(["a 1", "a 2"])) { $0 = ["a 1", "a 2"] }
  }
}
