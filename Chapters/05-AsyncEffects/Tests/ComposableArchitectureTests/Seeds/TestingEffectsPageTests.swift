import Testing

@testable import ComposableArchitecture
@testable import TestFixtures

/// Seed 000: Testing effects.
@Suite("Together · seed 000: testing effects", .serialExecutor, .timeLimit(.minutes(5)))
@MainActor
struct TestingEffectsPageTests {
  struct State: Equatable {
    var count = 0
  }

  enum Action: Equatable {
    case startTimerButtonTapped
    case timerTick
  }

  // The page begins with `Task.sleep`, and then hands in a clock, as here.
  static let reducer = Reducer<State, Action, any Clock<Duration>> { state, action, clock in
    switch action {
    case .startTimerButtonTapped:
      state.count = 0
      return .run { send in
        for _ in 1...5 {
          try await clock.sleep(for: .seconds(1))
          await send(.timerTick)
        }
      }

    case .timerTick:
      state.count += 1
      return .none
    }
  }

  private func store(
    _ clock: any Clock<Duration>
  ) -> WholeTestStore<State, Action, any Clock<Duration>> {
    TestStore(initialState: State(count: 0), reducer: Self.reducer, environment: clock)
  }

  @Test("ending a test while the effect is running fails")
  func running() async {
    let found = await failures {
      let store = store(TestClock())
      await store.send(.startTimerButtonTapped)
    }
    #expect(
      found.map(\.firstLine) == [
        "The test ended, and an effect of this action is still running."
      ])
  }

  @Test("a `receive` fails if nothing arrives after a while")
  func receivesNothing() async {
    let found = await failures {
      let store = store(TestClock())
      await store.send(.startTimerButtonTapped)
      await store.receive(.timerTick, timeout: .milliseconds(1)) { $0.count = 1 }
    }
    #expect(found.count == 2)
    #expect(found.first?.firstLine.hasPrefix("No action was received after 0.001 seconds") == true)
  }

  @Test("receiving one tick isn't enough: the others have to be received, too")
  func oneTick() async {
    let found = await failures {
      let store = store(ImmediateClock())
      await store.send(.startTimerButtonTapped)
      await store.receive(.timerTick) { $0.count = 1 }
    }
    #expect(
      found.map(\.firstLine) == [
        "The test ended, and it did not assert 4 received actions:"
      ])
  }

  @Test("with an immediate clock, the test passes immediately")
  func immediate() async {
    let store = store(ImmediateClock())
    await store.send(.startTimerButtonTapped)
    await store.receive(.timerTick) {
      $0.count = 1
    }
    await store.receive(.timerTick) {
      $0.count = 2
    }
    await store.receive(.timerTick) {
      $0.count = 3
    }
    await store.receive(.timerTick) {
      $0.count = 4
    }
    await store.receive(.timerTick) {
      $0.count = 5
    }
  }

  @Test("with a test clock, the test can stop between two ticks, and cancel, too")
  func between() async {
    let clock = TestClock()
    let store = store(clock)
    let task = await store.send(.startTimerButtonTapped)
    await clock.advance(by: .milliseconds(2_999))
    await store.receive(.timerTick) { $0.count = 1 }
    await store.receive(.timerTick) { $0.count = 2 }
    await clock.advance(by: .milliseconds(1))
    await store.receive(.timerTick) { $0.count = 3 }
    let cancelling = Task { await task.cancel() }
    await clock.run()
    await cancelling.value
    #expect(store.state == State(count: 3))
  }
}

/// Seed 000: the search example of `TestStore`.
@Suite("Together · seed 000: the search of TestStore", .serialExecutor, .timeLimit(.minutes(5)))
@MainActor
struct SearchExampleTests {
  struct State: Equatable {
    var query = ""
    var results: [String] = []
  }

  enum Action: Equatable {
    case queryChanged(String)
    case searchResponse(TaskResult<[String]>)
  }

  struct APIClient: Sendable {
    var search: @Sendable (String) async throws -> [String]
  }

  struct Environment: Sendable {
    var apiClient: APIClient
    var clock: any Clock<Duration>
  }

  static let search = Reducer<State, Action, Environment> { state, action, environment in
    enum CancelID { case search }

    switch action {
    case let .queryChanged(query):
      state.query = query
      // The page speaks of this below its example.
      guard !query.isEmpty else {
        state.results = []
        return .cancel(id: CancelID.search)
      }
      return .run { send in
        try await environment.clock.sleep(for: .seconds(0.5))

        await send(
          .searchResponse(TaskResult { try await environment.apiClient.search(query) }))
      }
      .cancellable(id: CancelID.search, cancelInFlight: true)

    case let .searchResponse(.success(results)):
      state.results = results
      return .none

    case .searchResponse(.failure):
      // Do error handling here.
      return .none
    }
  }

  private func store(
    _ clock: TestClock<Duration>
  ) -> WholeTestStore<State, Action, Environment> {
    // Create a test clock to control the timing of effects
    TestStore(
      initialState: State(),
      reducer: Self.search,
      environment: Environment(
        // Simulate a search response with one item
        apiClient: APIClient { _ in
          ["Composable Architecture"]
        },
        // Override the clock dependency with the test clock
        clock: clock
      )
    )
  }

  @Test("the example's test passes")
  func test() async {
    let clock = TestClock()
    let store = store(clock)

    // Change the query
    await store.send(.queryChanged("c")) {
      // Assert that state updates accordingly
      $0.query = "c"
    }

    // Advance the clock by enough to get past the debounce
    await clock.advance(by: .seconds(0.5))

    // Assert that the expected response is received
    await store.receive(.searchResponse(.success(["Composable Architecture"]))) {
      $0.results = ["Composable Architecture"]
    }

    await store.send(.queryChanged("")) {
      $0.query = ""
      $0.results = []
    }

    // No need to perform `store.receive` since we do not expect a search
    // effect to execute.
  }

  @Test("an unexpected response fails the test")
  func notReceived() async {
    let found = await failures {
      let clock = TestClock()
      let store = store(clock)
      await store.send(.queryChanged("c")) { $0.query = "c" }
      await clock.advance(by: .seconds(0.5))
    }
    #expect(
      found.map(\.firstLine) == [
        "The test ended, and it did not assert a received action:"
      ]
    )
  }

  @Test("sending an action before the response is received fails the test")
  func sentBefore() async {
    let found = await failures {
      let clock = TestClock()
      let store = store(clock)
      await store.send(.queryChanged("c")) { $0.query = "c" }
      await clock.advance(by: .seconds(0.5))
      await store.send(.queryChanged("")) {
        $0.query = ""
        $0.results = []
      }
      await store.receive(.searchResponse(.success(["Composable Architecture"])))
    }
    #expect(
      found.first?.firstLine
        == "Expect an action that effects have sent, before sending an action:")
  }

  @Test("a query typed in time replaces the previous one")
  func replaces() async {
    let clock = TestClock()
    let store = store(clock)
    await store.send(.queryChanged("c")) { $0.query = "c" }
    await clock.advance(by: .seconds(0.4))
    await store.send(.queryChanged("co")) { $0.query = "co" }
    await clock.advance(by: .seconds(0.4))
    await store.send(.queryChanged("")) { $0.query = "" }
    await clock.run()
  }
}
