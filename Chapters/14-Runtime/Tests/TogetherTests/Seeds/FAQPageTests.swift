import ComposableArchitecture
import Testing

@testable import TestFixtures

/// Seed: 000, Frequently asked questions.
enum FAQPage {
  struct User: Equatable, Sendable {
    var id: Int
    var name: String
  }

  struct APIClient: DependencyKey {
    var fetchCurrentUser: @Sendable () async -> User = { User(id: 42, name: "Blob") }
    var fetchMovies: @Sendable (_ userID: Int) async -> [String] = { ["Movie of \($0)"] }

    static let liveValue = Self()
    static let testValue = Self()
  }

  /// Seed: 000, excessive “ping-ponging”: an action for each step, or one effect for all of them.
  @Reducer
  struct Movies {
    @ObservableState
    struct State: Equatable {
      var currentUser: User?
      var isLoading = false
      var movies: [String] = []
    }
    enum Action {
      case refreshButtonTapped
      case userResponse(User)
      case moviesResponse([String])
    }
    let isOneEffect: Bool
    @Dependency(APIClient.self) var apiClient

    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .refreshButtonTapped:
          state.isLoading = true
          return .run { send in
            let userResponse = await apiClient.fetchCurrentUser()
            guard isOneEffect else { return await send(.userResponse(userResponse)) }
            let moviesResponse = await apiClient.fetchMovies(userResponse.id)
            await send(.moviesResponse(moviesResponse))
          }

        case let .userResponse(response):
          state.currentUser = response
          state.isLoading = false
          return .run { send in
            await send(.moviesResponse(apiClient.fetchMovies(response.id)))
          }

        case let .moviesResponse(response):
          state.movies = response
          state.isLoading = false
          return .none
        }
      }
    }
  }

  /// Seed: 000, Isn't maintaining a separate enum of “actions” unnecessary work?: the game.
  @Reducer
  struct Game {
    @ObservableState
    struct State: Equatable {
      var selectedWord = ""
    }
    enum Action {
      case submitButtonTapped
    }
    var body: some ReducerOf<Self> {
      Reduce { state, action in
        state.selectedWord = ""
        return .none
      }
    }
  }

  @Reducer
  struct Onboarding {
    enum Step: Int { case step1, step5SubmitGame, step6, step8FindCubes, step9 }

    @ObservableState
    struct State: Equatable {
      var game = Game.State()
      var step = Step.step5SubmitGame
    }
    enum Action {
      case game(Game.Action)
    }
    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .game(.submitButtonTapped):
          switch state.step {
          case .step5SubmitGame where state.game.selectedWord == "GAME",
            .step8FindCubes where state.game.selectedWord == "CUBES":
            state.step = Step(rawValue: state.step.rawValue + 1)!
          default: break
          }
          return .none
        }
      }
      Scope(state: \.game, action: \.game) {
        Game()
      }
    }
  }
}

private typealias Seed = FAQPage

@Suite("Seed 000: frequently asked questions", .serialExecutor, .timeLimit(.minutes(5)))
@MainActor
struct FAQPageTests {
  @Test("Unnecessary work?: a parent sees each action of its child, and can add to it")
  func onboarding() async {
    for (word, step) in [
      ("GAME", Seed.Onboarding.Step.step6), ("CUBES", .step5SubmitGame),
    ] {
      let store = TestStore(
        initialState: Seed.Onboarding.State(game: Seed.Game.State(selectedWord: word))
      ) {
        Seed.Onboarding()
      }
      await store.send(\.game.submitButtonTapped) {
        $0.game.selectedWord = ""
        $0.step = step
      }
    }
  }

  @Test("Unnecessary work?, ping-ponging: each step is an action, and a test receives all of them")
  func pingPong() async {
    let store = TestStore(initialState: Seed.Movies.State()) { Seed.Movies(isOneEffect: false) }
    await store.send(.refreshButtonTapped) { $0.isLoading = true }
    await store.receive(\.userResponse) {
      $0.currentUser = Seed.User(id: 42, name: "Blob")
      $0.isLoading = false
    }
    await store.receive(\.moviesResponse) { $0.movies = ["Movie of 42"] }
  }

  @Test("Ping-ponging: one effect does all steps, if no state changes in between")
  func oneEffect() async {
    let store = TestStore(initialState: Seed.Movies.State()) { Seed.Movies(isOneEffect: true) }
    await store.send(.refreshButtonTapped) { $0.isLoading = true }
    await store.receive(\.moviesResponse, ["Movie of 42"]) {
      $0.movies = ["Movie of 42"]
      $0.isLoading = false
    }
  }

  @Test("Stack overflows?: the size of a state doesn't depend on the state that it presents")
  func size() {
    struct Large { var numbers: (Int, Int, Int, Int, Int, Int, Int, Int) }
    #expect(MemoryLayout<PresentationState<Large>>.size <= MemoryLayout<Int>.size)
    #expect(MemoryLayout<StackState<Large>>.size == MemoryLayout<StackState<Int>>.size)
  }
}
