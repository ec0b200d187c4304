import ComposableArchitecture
import Foundation

// The features of the page. Code that the page leaves out in the log-in is as short as possible.

/// Seed: 000, Testing; TestStore.
enum TestingPage {
  /// Seed: 000, Testing state changes.
  @Reducer
  struct Counter {
    @ObservableState
    struct State: Equatable {
      var count = 0

      var isPrime: Bool { count > 1 && (2..<count).allSatisfy { !count.isMultiple(of: $0) } }
    }
    enum Action {
      case incrementButtonTapped
      case decrementButtonTapped
    }

    var body: some Reducer<State, Action> {
      Reduce { state, action in
        switch action {
        case .incrementButtonTapped:
          state.count += 1
          return .none
        case .decrementButtonTapped:
          state.count -= 1
          return .none
        }
      }
    }
  }

  /// Seed: 000, Testing effects.
  @Reducer
  struct Timer {
    @ObservableState
    struct State: Equatable {
      var count = 0
    }
    enum Action {
      case startTimerButtonTapped
      case timerTick
    }

    @Dependency(\.continuousClock) var clock

    var body: some Reducer<State, Action> {
      Reduce { state, action in
        switch action {
        case .startTimerButtonTapped:
          state.count = 0
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
  }

  /// Seed: 000, Non-exhaustive testing.
  @Reducer
  struct AppFeature {
    enum Tab: Equatable { case activity, login }

    @ObservableState
    struct State: Equatable {
      var login: Login.State? = Login.State()
      var profile: String?
      var selectedTab = Tab.login
    }
    enum Action {
      case login(Login.Action)
    }

    var body: some Reducer<State, Action> {
      Reduce { state, action in
        switch action {
        case let .login(.delegate(.didLogin(name))):
          state.login = nil
          state.profile = name
          state.selectedTab = .activity
          return .none
        case .login:
          return .none
        }
      }
      .ifLet(\.login, action: \.login) {
        Login()
      }
    }
  }

  @Reducer
  struct Login {
    @ObservableState
    struct State: Equatable {
      var isLoading = false
    }
    enum Action {
      case delegate(Delegate)
      case loginResponse(Result<String, any Error>)
      case submitButtonTapped

      @CasePathable
      enum Delegate {
        case didLogin(String)
      }
    }

    var body: some Reducer<State, Action> {
      Reduce { state, action in
        switch action {
        case .delegate:
          return .none
        case let .loginResponse(response):
          state.isLoading = false
          guard case .success(let name) = response else { return .none }
          return .send(.delegate(.didLogin(name)))
        case .submitButtonTapped:
          state.isLoading = true
          return .run { send in await send(.loginResponse(.success("Blob"))) }
        }
      }
    }
  }

  /// Seed: 000, Understanding non-exhaustive testing: a model that makes its id, or is given it.
  struct Model: Equatable {
    let id: UUID

    init() {
      @Dependency(\.uuid) var uuid
      self.id = uuid()
    }

    init(id: UUID) {
      self.id = id
    }
  }

  @Reducer
  struct Values {
    @ObservableState
    struct State: Equatable {
      var values: [Model] = []
    }
    enum Action {
      case addButtonTapped
      case addWithIDButtonTapped
      case removeButtonTapped
    }

    @Dependency(\.uuid) var uuid

    var body: some Reducer<State, Action> {
      Reduce { state, action in
        switch action {
        case .addButtonTapped:
          state.values.append(Model())
          return .none
        case .addWithIDButtonTapped:
          state.values.append(Model(id: self.uuid()))
          return .none
        case .removeButtonTapped:
          state.values.removeLast()
          return .none
        }
      }
    }
  }

  struct APIClient: DependencyKey {
    var search: @Sendable (String) async throws -> [String]

    static let liveValue = Self(search: { [$0] })
    static let testValue = Self(search: { _ in ["Composable Architecture"] })
  }

  /// Seed: 000, TestStore, Exhaustive testing.
  @Reducer
  struct Search {
    struct State: Equatable {
      var query = ""
      var results: [String] = []
    }
    enum Action {
      case queryChanged(String)
      case searchResponse(Result<[String], any Error>)
    }

    @Dependency(APIClient.self) var apiClient
    @Dependency(\.continuousClock) var clock
    private enum CancelID { case search }

    var body: some Reducer<State, Action> {
      Reduce { state, action in
        switch action {
        case let .queryChanged(query):
          state.query = query
          guard !query.isEmpty else {
            state.results = []
            return .cancel(id: CancelID.search)
          }
          return .run { send in
            try await self.clock.sleep(for: .seconds(0.5))
            await send(.searchResponse(Result { try await self.apiClient.search(query) }))
          }
          .cancellable(id: CancelID.search, cancelInFlight: true)

        case let .searchResponse(.success(results)):
          state.results = results
          return .none

        case .searchResponse(.failure):
          return .none
        }
      }
    }
  }
}
