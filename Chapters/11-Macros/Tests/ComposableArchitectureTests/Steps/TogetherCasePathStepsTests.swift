import ComposableArchitecture
import Testing

@testable import TestFixtures

/// Actions without `Equatable`, so that they can be expected by their cases alone.
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

@Suite("Together · steps by case paths", .serialExecutor)
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

  @Test("I243, I245, I252: an action is waited for by its case; only the state is compared")
  func receives() async {
    let store = store()
    await store.send(\.ask)
    await clock.advance(by: .seconds(1))
    await store.receive(\.response.success) { $0.text = "Hello" }
    await store.receive(\.outcome.failure)
    await store.receive(\.pair.success)
  }

  @Test("I243: another case is not that case")
  func otherCase() async throws {
    let store = store()
    await store.send(\.askAgain)
    let found = await failures { await store.receive(\.response.success) }
    let message = try #require(found.first).message
    #expect(message.hasPrefix("Another action was received than the one that was expected:"))
    #expect(!message.contains("computed"))
    #expect(message.contains("Lost"))
  }

  @Test("I244: with a value, the value is compared")
  func values() async {
    let store = store()
    await store.send(\.ask)
    await clock.advance(by: .seconds(1))
    await store.receive(\.response.success, Letters.Letter(text: "Hello")) { $0.text = "Hello" }
    await store.receive(\.outcome.failure)
    await store.receive(\.pair.success)
  }

  @Test("I244: the same case with another value fails with the difference of the two actions")
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

  @Test("I244: another case fails with what came")
  func otherCaseThanTheValue() async throws {
    let store = store()
    await store.send(\.askAgain)
    let found = await failures {
      await store.receive(\.response.success, Letters.Letter(text: "Hello"))
    }
    let message = try #require(found.first).message
    #expect(message.contains("another case"))
    #expect(message.contains("Lost"))
    #expect(!message.contains("matching case path"))
  }

  @Test("I245: a test that is not exhaustive skips to the first of the case")
  func skips() async {
    let store = store()
    store.exhaustivity = .off
    await store.send(\.ask)
    await clock.advance(by: .seconds(1))
    await store.receive(\.pair.success)
    #expect(store.state.text == "Hello")
  }

  @Test("I245: what never comes is reported after the time")
  func nothingComes() async throws {
    let store = store()
    await store.send(\.askAgain)
    await store.receive(\.response.failure)
    let found = await failures { await store.receive(\.response.success) }
    #expect(try #require(found.first).message.hasPrefix("No action was received"))
  }

  @Test("I246: sending by a path is sending the action")
  func sends() async {
    let store = store()
    await store.send(\.response.success, Letters.Letter(text: "Hi")) { $0.text = "Hi" }
    await store.send(.response(.success(Letters.Letter(text: "Ho")))) { $0.text = "Ho" }
  }

  @Test("I253: what a control writes is sent, found and received by its field")
  func bindings() async {
    let store = store()
    await store.send(\.binding.$count, 1) { $0.count = 1 }
    await store.send(\.writes)
    await store.receive(\.binding.$count, 7) { $0.count = 7 }
    let action = Letters.Action.set(\.$count, 3)
    #expect(action[case: \.binding.$count] == 3)
    #expect(action[case: \.binding.$isOn] == nil)
  }

  @Test("I253: another field is another case")
  func otherField() async throws {
    let store = store()
    await store.send(\.writes)
    let found = await failures { await store.receive(\.binding.$isOn, true) { $0.count = 7 } }
    #expect(try #require(found.first).message.contains("another case"))
  }
}
