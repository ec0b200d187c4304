import Testing

@testable import ComposableArchitecture
@testable import TestFixtures

/// Seed 000: “Dependencies”, `dependency(_:_:)`, `transformDependency(_:transform:)`, `dependency(_:)`.
private struct Settings: Sendable, Equatable {
  var name: String
  static let mock = Settings(name: "mock settings")
}

extension Settings: DependencyKey {
  static let liveValue = Settings(name: "live settings")
  static let testValue = Settings(name: "test settings")
}

private struct Database: Sendable {
  var load: @Sendable () async throws -> String
  static let mock = Database(load: { "mock data" })
}

extension Database: DependencyKey {
  static let liveValue = Database(load: { "live data" })
  static let testValue = Database(load: { "test data" })
}

private struct SpeechClient: Sendable {
  var requestAuthorization: @Sendable () async throws -> String
}

extension SpeechClient: DependencyKey {
  static let liveValue = SpeechClient(requestAuthorization: { "authorized" })
  static let testValue = SpeechClient(requestAuthorization: { "authorized in a test" })
}

extension DependencyValues {
  fileprivate var settings: Settings {
    get { self[Settings.self] }
    set { self[Settings.self] = newValue }
  }

  fileprivate var database: Database {
    get { self[Database.self] }
    set { self[Database.self] = newValue }
  }

  fileprivate var speechClient: SpeechClient {
    get { self[SpeechClient.self] }
    set { self[SpeechClient.self] = newValue }
  }
}

private struct Feature: ReducerProtocol {
  struct State: Equatable {
    var log: [String] = []
  }
  enum Action: Equatable {
    case appeared
    case loaded(String)
    case speakButtonTapped
  }
  @Dependency(\.settings) var settings
  @Dependency(\.database) var database
  @Dependency(\.speechClient) var speechClient

  func reduce(into state: inout State, action: Action) -> EffectTask<Action> {
    switch action {
    case .appeared:
      state.log.append(settings.name)
      return .run { send in await send(.loaded(try await database.load())) }
    case .loaded(let data):
      state.log.append(data)
      return .none
    case .speakButtonTapped:
      return .run { send in await send(.loaded(try await speechClient.requestAuthorization())) }
    }
  }
}

/// A feature that is used as itself, and to teach people how to use it.
private struct Onboarding: ReducerProtocol {
  struct State: Equatable {
    var feature = Feature.State()
    var taught = Feature.State()
    var step = 0
    var settings = ""
  }
  enum Action: Equatable {
    case feature(Feature.Action)
    case taught(Feature.Action)
  }
  @Dependency(\.settings) var settings

  var body: some ReducerProtocol<State, Action> {
    Scope(state: \.feature, action: /Action.feature) {
      Feature()
    }
    Scope(state: \.taught, action: /Action.taught) {
      Feature()
        .dependency(\.settings, .mock)
        .dependency(\.database, .mock)
    }
    Reduce { state, action in
      state.step += 1
      state.settings = settings.name
      return .none
    }
  }
}

@Suite("Together · seeds 000 and 002: reducer modifiers", .serialExecutor, .timeLimit(.minutes(5)))
@MainActor
struct DependencyModifiersPageTests {
  @Test("`dependency` replaces dependencies for a feature and its effects, and for no other")
  func onboarding() async {
    let store = TestStore(initialState: Onboarding.State(), reducer: Onboarding())
    await store.send(.taught(.appeared)) {
      $0.taught.log = ["mock settings"]
      $0.step = 1
      $0.settings = "test settings"
    }
    await store.receive(.taught(.loaded("mock data"))) {
      $0.taught.log = ["mock settings", "mock data"]
      $0.step = 2
    }
    await store.send(.feature(.appeared)) {
      $0.feature.log = ["test settings"]
      $0.step = 3
    }
    await store.receive(.feature(.loaded("test data"))) {
      $0.feature.log = ["test settings", "test data"]
      $0.step = 4
    }
  }

  @Test("`transformDependency` changes one endpoint, and still calls the original one")
  func transform() async {
    let printed = LockIsolated<[String]>([])
    let store = TestStore(
      initialState: Feature.State(),
      reducer: Feature()
        .transformDependency(\.speechClient) { speechClient in
          // The closure escapes, so it cannot refer to the inout value.
          let original = speechClient
          speechClient.requestAuthorization = {
            printed.withValue { $0.append("requestAuthorization") }
            return try await original.requestAuthorization()
          }
        })
    await store.send(.speakButtonTapped)
    await store.receive(.loaded("authorized in a test")) { $0.log = ["authorized in a test"] }
    #expect(printed.value == ["requestAuthorization"])
  }

  @Test(#"with the key path `\.self`, it changes all dependencies"#)
  func transformAll() async {
    let store = TestStore(
      initialState: Feature.State(),
      reducer: Feature()
        .transformDependency(\.self) { dependencyValues in
          dependencyValues.settings = .mock
          dependencyValues.database.load = { "data from all" }
        })
    await store.send(.appeared) { $0.log = ["mock settings"] }
    await store.receive(.loaded("data from all")) { $0.log = ["mock settings", "data from all"] }
  }

  @Test("`dependency` with only a value replaces the dependency whose key is the value's type")
  func value() async {
    let store = TestStore(
      initialState: Feature.State(),
      reducer: Feature().dependency(Settings.mock).dependency(Database.mock))
    await store.send(.appeared) { $0.log = ["mock settings"] }
    await store.receive(.loaded("mock data")) { $0.log = ["mock settings", "mock data"] }
  }

  @Test("a modified reducer is a `_DependencyKeyWritingReducer`, as in the original")
  func types() {
    let changed: _DependencyKeyWritingReducer<Feature> = Feature().dependency(\.settings, .mock)
    let twice: _DependencyKeyWritingReducer<Feature> = changed.transformDependency(\.settings) {
      _ in
    }
    var state = Feature.State()
    _ = twice.reduce(into: &state, action: .appeared)
    #expect(state.log == ["mock settings"])
  }
}
