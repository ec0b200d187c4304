import ComposableArchitecture
import Testing

@testable import TestFixtures

/// Actions without `Equatable`, so that tests can only expect their cases.
@Reducer
struct Letters {
  struct State: Equatable {
    var text = ""
    @BindingState var count = 0
    @BindingState var isOn = false
  }

  enum Action: BindableAction {
    case ask
    case askAgain
    case binding(BindingAction<State>)
    case writes
    case response(Result<Letter, any Error>)
    case outcome(Result<Void, any Error>)
    case pair(Result<(Bool, String), any Error>)
  }

  struct Letter: Equatable {
    var text: String
  }

  struct Lost: Error {}

  @Dependency(\.continuousClock) var clock

  var body: some ReducerOf<Self> {
    BindingReducer()
    Reduce { state, action in
      switch action {
      case .ask:
        return .run { send in
          try await self.clock.sleep(for: .seconds(1))
          await send(.response(.success(Letter(text: "Hello"))))
          await send(.outcome(.failure(Lost())))
          await send(.pair(.success((true, "yes"))))
        }
      case .askAgain:
        return .send(.response(.failure(Lost())))
      case .writes:
        return .send(.set(\.$count, 7))
      case .response(.success(let letter)):
        state.text = letter.text
        return .none
      case .binding, .response, .outcome, .pair:
        return .none
      }
    }
  }
}

@Suite("Together · test store with case paths", .serialExecutor)
@MainActor
struct CasePathStepsTests {
  let clock = TestClock()

  func store() -> TestStoreOf<Letters> {
    TestStore(initialState: Letters.State()) {
      Letters()
    } withDependencies: {
      $0.continuousClock = clock
    }
  }

  @Test("I243, I245, I252: `receive` waits for an action by its case, and compares only the state")
  func receives() async {
    let store = store()
    await store.send(\.ask)
    await clock.advance(by: .seconds(1))
    await store.receive(\.response.success) { $0.text = "Hello" }
    await store.receive(\.outcome.failure)
    await store.receive(\.pair.success)
  }

  @Test("I243: a different case doesn't match")
  func otherCase() async throws {
    let store = store()
    await store.send(\.askAgain)
    let found = await failures { await store.receive(\.response.success) }
    let message = try #require(found.first).message
    #expect(message.hasPrefix("The received action is not the expected action:"))
    #expect(!message.contains("computed"))
    #expect(message.contains("Lost"))
  }

  @Test("I244: with a value, `receive` compares the value")
  func values() async {
    let store = store()
    await store.send(\.ask)
    await clock.advance(by: .seconds(1))
    await store.receive(\.response.success, Letters.Letter(text: "Hello")) { $0.text = "Hello" }
    await store.receive(\.outcome.failure)
    await store.receive(\.pair.success)
  }

  @Test("I244: the same case with a different value fails with the difference of the actions")
  func otherValue() async throws {
    let store = store()
    await store.send(\.ask)
    await clock.advance(by: .seconds(1))
    let found = await failures {
      await store.receive(\.response.success, Letters.Letter(text: "Bye")) { $0.text = "Hello" }
    }
    let message = try #require(found.first).message
    #expect(message.contains("−") && message.contains("Bye"))
    #expect(message.contains("+") && message.contains("Hello"))
    store.exhaustivity = .off
    await store.skipReceivedActions(strict: false)
  }

  @Test("I244: a different case fails with a dump of the received action")
  func otherCaseThanTheValue() async throws {
    let store = store()
    await store.send(\.askAgain)
    let found = await failures {
      await store.receive(\.response.success, Letters.Letter(text: "Hello"))
    }
    let message = try #require(found.first).message
    #expect(message.contains("a different case"))
    #expect(message.contains("Lost"))
    #expect(!message.contains("matching case path"))
  }

  @Test("I245: a non-exhaustive test skips to the first action of the case")
  func skips() async {
    let store = store()
    store.exhaustivity = .off
    await store.send(\.ask)
    await clock.advance(by: .seconds(1))
    await store.receive(\.pair.success)
    #expect(store.state.text == "Hello")
  }

  @Test("I245: an action that isn't received is reported after the timeout")
  func nothingComes() async throws {
    let store = store()
    await store.send(\.askAgain)
    await store.receive(\.response.failure)
    let found = await failures { await store.receive(\.response.success) }
    #expect(try #require(found.first).message.hasPrefix("No action was received"))
  }

  @Test("I246: sending with a path sends the action")
  func sends() async {
    let store = store()
    await store.send(\.response.success, Letters.Letter(text: "Hi")) { $0.text = "Hi" }
    await store.send(.response(.success(Letters.Letter(text: "Ho")))) { $0.text = "Ho" }
  }

  @Test("I253: a binding action is sent, matched and received by its property")
  func bindings() async {
    let store = store()
    await store.send(\.binding.$count, 1) { $0.count = 1 }
    await store.send(\.writes)
    await store.receive(\.binding.$count, 7) { $0.count = 7 }
    let action = Letters.Action.set(\.$count, 3)
    #expect(action[case: \.binding.$count] == 3)
    #expect(action[case: \.binding.$isOn] == nil)
  }

  @Test("I253: a different property is a different case")
  func otherField() async throws {
    let store = store()
    await store.send(\.writes)
    let found = await failures { await store.receive(\.binding.$isOn, true) { $0.count = 7 } }
    #expect(try #require(found.first).message.contains("a different case"))
  }
}
