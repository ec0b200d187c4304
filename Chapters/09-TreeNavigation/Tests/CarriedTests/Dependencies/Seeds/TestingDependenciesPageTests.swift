import Testing

@testable import ComposableArchitecture
@testable import TestFixtures

/// Seed 000: “Testing”, a timer.
private struct Timer: Reducer {
  struct State: Equatable { var count: Int }
  enum Action: Equatable { case startTimerButtonTapped, timerTick }
  @Dependency(\.continuousClock) var clock

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .startTimerButtonTapped:
      return .run { send in
        for _ in 1...5 {
          try await self.clock.sleep(for: .seconds(1))
          await send(.timerTick)
        }
      }
    case .timerTick:
      state.count += 1
      return .none
    }
  }
}

/// Seed 000: “TaskResult”, a feed that is refreshed.
private struct APIClient: Sendable {
  var fetchFeed: @Sendable () async throws -> [String]
}

extension APIClient: DependencyKey {
  static let liveValue = APIClient(fetchFeed: { [] })
  static let testValue = APIClient(fetchFeed: { ["first", "second"] })
}

extension DependencyValues {
  fileprivate var apiClient: APIClient {
    get { self[APIClient.self] }
    set { self[APIClient.self] = newValue }
  }
}

private struct Feed: Reducer {
  struct State: Equatable {
    var isLoading = false
    var items: [String] = []
    var errorLabelText: String?
  }
  enum Action: Equatable {
    case refresh
    case refreshResponse(TaskResult<[String]>)
  }
  @Dependency(\.apiClient) var apiClient

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .refresh:
      state.isLoading = true
      return .run { send in
        await send(.refreshResponse(await TaskResult { try await apiClient.fetchFeed() }))
      }
    case .refreshResponse(.success(let items)):
      state.isLoading = false
      state.items = items
      return .none
    case .refreshResponse(.failure):
      state.isLoading = false
      state.errorLabelText = "An error occurred."
      return .none
    }
  }
}

@Suite("Dependencies · seed 000: testing", .serialExecutor, .timeLimit(.minutes(5)))
@MainActor
struct TestingDependenciesPageTests {
  @Test("with an immediate clock, a timer ticks immediately")
  func immediateClock() async {
    let store = TestStore(initialState: Timer.State(count: 0)) {
      Timer()
    } withDependencies: {
      $0.continuousClock = ImmediateClock()
    }
    await store.send(.startTimerButtonTapped)
    for count in 1...5 {
      await store.receive(.timerTick) { $0.count = count }
    }
  }

  @Test("with a test clock, a timer ticks when the test advances the clock")
  func testClock() async {
    let clock = TestClock()
    let store = TestStore(initialState: Timer.State(count: 0)) {
      Timer()
    } withDependencies: {
      $0.continuousClock = clock
    }
    await store.send(.startTimerButtonTapped)
    for count in 1...5 {
      await clock.advance(by: .seconds(1))
      await store.receive(.timerTick) { $0.count = count }
    }
  }

  @Test("a failing dependency can be set between two steps")
  func failure() async {
    struct RefreshFailure: Error, Equatable {}
    let store = TestStore(initialState: Feed.State()) {
      Feed()
    }
    await store.send(.refresh) { $0.isLoading = true }
    await store.receive(.refreshResponse(.success(["first", "second"]))) {
      $0.isLoading = false
      $0.items = ["first", "second"]
    }
    store.dependencies.apiClient.fetchFeed = { throw RefreshFailure() }
    await store.send(.refresh) { $0.isLoading = true }
    await store.receive(.refreshResponse(.failure(RefreshFailure()))) {
      $0.errorLabelText = "An error occurred."
      $0.isLoading = false
    }
  }
}
