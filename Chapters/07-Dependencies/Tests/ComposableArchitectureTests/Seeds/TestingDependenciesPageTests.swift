import Foundation
import Testing

@testable import ComposableArchitecture
@testable import TestFixtures

/// Seed 000: “Testing”, a timer.
private struct Timer: ReducerProtocol {
  struct State: Equatable { var count: Int }
  enum Action: Equatable { case startTimerButtonTapped, timerTick }
  @Dependency(\.continuousClock) var clock

  func reduce(into state: inout State, action: Action) -> EffectTask<Action> {
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

/// Seed 000: “Testing”, identifiers.
private struct Models: ReducerProtocol {
  struct Model: Equatable {
    let id: UUID
  }
  struct State: Equatable { var values: [Model] = [] }
  enum Action { case addButtonTapped }
  @Dependency(\.uuid) var uuid

  func reduce(into state: inout State, action: Action) -> EffectTask<Action> {
    switch action {
    case .addButtonTapped:
      state.values.append(Model(id: self.uuid()))
      return .none
    }
  }
}

/// Seed 000: “Testing”, a model that reads a dependency itself.
private struct ReadingModels: ReducerProtocol {
  struct Model: Equatable {
    let id: UUID
    init() {
      @Dependency(\.uuid) var uuid
      id = uuid()
    }
  }
  func reduce(into state: inout [Model], action: Void) -> EffectTask<Void> {
    state.append(Model())
    return .none
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

private struct Feed: ReducerProtocol {
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

  func reduce(into state: inout State, action: Action) -> EffectTask<Action> {
    switch action {
    case .refresh:
      state.isLoading = true
      return .task { .refreshResponse(await TaskResult { try await apiClient.fetchFeed() }) }
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

@Suite("Together · seed 000: testing with dependencies", .serialExecutor, .timeLimit(.minutes(5)))
@MainActor
struct TestingDependenciesPageTests {
  @Test("with an immediate clock, a timer ticks immediately")
  func immediateClock() async {
    let store = TestStore(
      initialState: Timer.State(count: 0), reducer: Timer(),
      prepareDependencies: { $0.continuousClock = ImmediateClock() })
    await store.send(.startTimerButtonTapped)
    for count in 1...5 {
      await store.receive(.timerTick) { $0.count = count }
    }
  }

  @Test("with a test clock, a timer ticks when the test advances the clock")
  func testClock() async {
    let clock = TestClock()
    let store = TestStore(
      initialState: Timer.State(count: 0), reducer: Timer(),
      prepareDependencies: { $0.continuousClock = clock })
    await store.send(.startTimerButtonTapped)
    for count in 1...5 {
      await clock.advance(by: .seconds(1))
      await store.receive(.timerTick) { $0.count = count }
    }
  }

  @Test("identifiers of a reducer count from 0, from one action to the next")
  func identifiers() async {
    let store = TestStore(
      initialState: Models.State(), reducer: Models(),
      prepareDependencies: { $0.uuid = .incrementing })
    await store.send(.addButtonTapped) {
      $0.values = [Models.Model(id: UUID(0))]
    }
    await store.send(.addButtonTapped) {
      $0.values = [Models.Model(id: UUID(0)), Models.Model(id: UUID(1))]
    }
  }

  @Test("a test's closure that creates such a model uses the next identifier of the same generator")
  func sharedGenerator() async {
    let store = TestStore(
      initialState: [], reducer: ReadingModels(),
      prepareDependencies: { $0.uuid = .incrementing })
    // The reducer created the one with `UUID(0)`.
    var made: ReadingModels.Model?
    let found = await failures {
      await store.send(()) {
        made = ReadingModels.Model()
        $0 = [ReadingModels.Model()]
      }
    }
    #expect(made?.id == UUID(1))
    #expect(found.count == 1, "UUID(0) and UUID(2) differ")
  }

  @Test("a failing dependency can be set between two steps")
  func failure() async {
    struct RefreshFailure: Error, Equatable {}
    let store = TestStore(initialState: Feed.State(), reducer: Feed())
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

  @Test("a client with sendable closures is sendable, and can be used in any task")
  func sendable() async {
    func requireSendable<T: Sendable>(_: T.Type) {}
    requireSendable(APIClient.self)
    @Dependency(\.apiClient) var apiClient
    let client = apiClient
    let items = try? await Task.detached { try await client.fetchFeed() }.value
    #expect(items == ["first", "second"])
  }
}
