import Testing

@testable import ComposableArchitecture
@testable import TestFixtures

/// Seed 000: Adopting Swift concurrency; `TaskResult`.
@Suite(
  "Together · seed 000: adopting Swift concurrency, TaskResult", .serialExecutor,
  .timeLimit(.minutes(5)))
@MainActor
struct SwiftConcurrencyPageTests {
  struct State: Equatable, Sendable {
    var count = 0
    var delayed: [Int] = []
  }

  enum Action: Equatable {
    case buttonTapped
    case delayed(Int)
  }

  @Test(
    "an effect captures the state, or a part of it, at the time of its action",
    arguments: [false, true])
  func capturesState(whole: Bool) async {
    let reducer = Reducer<State, Action, any Clock<Duration>> { state, action, clock in
      switch action {
      case .buttonTapped:
        state.count += 1
        return whole
          ? .run { [state] send in
            try await clock.sleep(for: .seconds(1))
            await send(.delayed(state.count))  // ✅
          }
          : .run { [count = state.count] send in
            try await clock.sleep(for: .seconds(1))
            await send(.delayed(count))  // ✅
          }
      case let .delayed(count):
        state.delayed.append(count)
        return .none
      }
    }
    let clock = TestClock()
    let store = TestStore(initialState: State(count: 41), reducer: reducer, environment: clock)
    await store.send(.buttonTapped) { $0.count = 42 }
    await clock.advance(by: .seconds(0.5))
    await store.send(.buttonTapped) { $0.count = 43 }
    await clock.advance(by: .seconds(1))
    await store.receive(.delayed(42)) { $0.delayed = [42] }
    await store.receive(.delayed(43)) { $0.delayed = [42, 43] }
  }

  // The dependency holds `@Sendable` closures, so all of it is `Sendable`, and effects may use it.
  struct NumberFactClient: Sendable {
    var fetch: @Sendable (Int) async throws -> String
  }

  enum FactAction: Equatable {
    case factButtonTapped
    case factResponse(TaskResult<String>)
  }

  struct FactState: Equatable {
    var number = 42
    var fact: String?
    var isError = false
  }

  static let factReducer = Reducer<FactState, FactAction, NumberFactClient> {
    state, action, environment in
    switch action {
    case .factButtonTapped:
      return .run { [number = state.number] send in
        await send(
          .factResponse(
            TaskResult { try await environment.fetch(number) }
          )
        )
      }

    case let .factResponse(.success(fact)):
      state.fact = fact
      return .none

    case .factResponse(.failure):
      state.isError = true
      return .none
    }
  }

  @Test("a `TaskResult` returns a value")
  func success() async {
    let store = TestStore(
      initialState: FactState(), reducer: Self.factReducer,
      environment: NumberFactClient { "\($0) is a good number" })
    await store.send(.factButtonTapped)
    await store.receive(.factResponse(.success("42 is a good number"))) {
      $0.fact = "42 is a good number"
    }
  }

  @Test("a `TaskResult` returns an error; one that isn't `Equatable` fails the test")
  func failure() async {
    // 🛑 'RefreshFailure' is not equatable
    struct RefreshFailure: Error {}
    // ✅
    struct EquatableRefreshFailure: Error, Equatable {}

    let found = await failures {
      let store = TestStore(
        initialState: FactState(), reducer: Self.factReducer,
        environment: NumberFactClient { _ in throw RefreshFailure() })
      await store.send(.factButtonTapped)
      await store.receive(.factResponse(.failure(RefreshFailure()))) { $0.isError = true }
    }
    #expect(found.count == 2)
    #expect(found.first?.firstLine.contains("RefreshFailure") == true)
    #expect(found.first?.firstLine.contains("is not “Equatable”") == true)

    let store = TestStore(
      initialState: FactState(), reducer: Self.factReducer,
      environment: NumberFactClient { _ in throw EquatableRefreshFailure() })
    await store.send(.factButtonTapped)
    await store.receive(.factResponse(.failure(EquatableRefreshFailure()))) { $0.isError = true }
  }

  @Test("a dependency may change between steps: the next action gets the new one")
  func environment() async {
    let store = TestStore(
      initialState: FactState(), reducer: Self.factReducer,
      environment: NumberFactClient { _ in "old" })
    store.environment.fetch = { _ in "new" }
    await store.send(.factButtonTapped)
    await store.receive(.factResponse(.success("new"))) { $0.fact = "new" }
  }
}
