import Foundation

@testable import ComposableArchitecture
@testable import TestFixtures

/// The flow of seed 000: a log-in in the third of three tabs.
struct SeedApp: ReducerProtocol {
  enum Tab: Equatable { case activity, members, account }

  struct State: Equatable {
    var selectedTab = Tab.account
    var login: SeedLogin.State? = SeedLogin.State()
    var profile: String?
  }

  enum Action: Equatable {
    case login(SeedLogin.Action)
    case tabSelected(Tab)
  }

  var login = SeedLogin()

  var body: some ReducerProtocol<State, Action> {
    Reduce { state, action in
      switch action {
      case .login(.delegate(.didLogIn(let name))):
        state.login = nil
        state.profile = name
        state.selectedTab = .activity
      case .login:
        break
      case .tabSelected(let tab):
        state.selectedTab = tab
      }
      return .none
    }
    .ifLet(\.login, action: /Action.login) {
      login
    }
  }
}

/// The form. How it does its work is its own business.
struct SeedLogin: ReducerProtocol {
  struct State: Equatable {
    var name = "Ada"
    var isLoading = false
    var requests = 0
  }

  enum Action: Equatable {
    enum Delegate: Equatable { case didLogIn(String) }
    case submitButtonTapped
    case loginResponse(TaskResult<String>)
    case delegate(Delegate)
  }

  /// The number of requests until it stops.
  var requests = 1

  func reduce(into state: inout State, action: Action) -> EffectTask<Action> {
    switch action {
    case .submitButtonTapped:
      state.isLoading = true
      return .body { [name = state.name] send in send(.loginResponse(.success(name))) }
    case .loginResponse(.success(let name)):
      state.requests += 1
      guard state.requests >= requests else {
        return .body { send in send(.loginResponse(.success(name))) }
      }
      state.isLoading = false
      return .body { send in send(.delegate(.didLogIn(name))) }
    case .loginResponse(.failure):
      state.isLoading = false
      return .none
    case .delegate:
      return .none
    }
  }
}

/// The search of seed 000, TestStore.
struct SeedSearch: ReducerProtocol {
  struct State: Equatable {
    var query = ""
    var results: [String] = []
  }

  enum Action: Equatable {
    case queryChanged(String)
    case searchResponse(TaskResult<[String]>)
  }

  @Dependency(\.continuousClock) private var clock
  private enum CancelID { case search }
  var search: @Sendable (String) async throws -> [String] = { _ in ["Composable Architecture"] }

  func reduce(into state: inout State, action: Action) -> EffectTask<Action> {
    switch action {
    case .queryChanged(let query):
      state.query = query
      guard !query.isEmpty else {
        state.results = []
        return .cancel(id: CancelID.search)
      }
      return .run { [search, clock] send in
        try await clock.sleep(for: .milliseconds(500))
        await send(.searchResponse(TaskResult { try await search(query) }))
      }
      .cancellable(id: CancelID.search, cancelInFlight: true)
    case .searchResponse(.success(let results)):
      state.results = results
      return .none
    case .searchResponse(.failure):
      return .none
    }
  }
}

/// The timer of seed 000, Testing effects.
struct SeedTimer: ReducerProtocol {
  struct State: Equatable { var count: Int }
  enum Action: Equatable { case startTimerButtonTapped, timerTick }
  @Dependency(\.continuousClock) private var clock

  func reduce(into state: inout State, action: Action) -> EffectTask<Action> {
    switch action {
    case .startTimerButtonTapped:
      state.count = 0
      return .run { [clock] send in
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
}

/// The counter of seed 000, Testing state changes.
struct SeedCounter: ReducerProtocol {
  struct State: Equatable {
    var count = 0
    var isPrime: Bool { count > 1 && (2..<count).allSatisfy { count % $0 > 0 } }
  }
  enum Action: Equatable { case incrementButtonTapped, decrementButtonTapped }

  func reduce(into state: inout State, action: Action) -> EffectTask<Action> {
    switch action {
    case .incrementButtonTapped: state.count += 1
    case .decrementButtonTapped: state.count -= 1
    }
    return .none
  }
}

/// The values of seed 000, Understanding non-exhaustive testing.
struct SeedValues: ReducerProtocol {
  struct Model: Equatable {
    let id: UUID

    init(id: UUID) {
      self.id = id
    }

    /// Reads a dependency itself.
    init() {
      @Dependency(\.uuid) var uuid
      id = uuid()
    }
  }
  struct State: Equatable { var values: [Model] = [] }
  enum Action: Equatable { case addButtonTapped, addReadingButtonTapped, removeButtonTapped }
  @Dependency(\.uuid) private var uuid

  func reduce(into state: inout State, action: Action) -> EffectTask<Action> {
    switch action {
    case .addButtonTapped: state.values.append(Model(id: uuid()))
    case .addReadingButtonTapped: state.values.append(Model())
    case .removeButtonTapped: state.values.removeLast()
    }
    return .none
  }
}
