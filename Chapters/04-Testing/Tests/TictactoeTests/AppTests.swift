import ComposableArchitecture
import Dispatch
import OpenCombineDispatch
import Testing

@testable import tictactoe

@Suite("Together · navigation", .oneAtATime)
struct AppTests {
  private let scheduler = DispatchQueue.testScheduler

  private func store(
    _ login: LoginState
  ) -> TestStore<AppState, AppState, AppAction, AppAction, AppEnvironment> {
    TestStore(
      initialState: .login(login), reducer: appReducer,
      environment: .fake(mainQueue: scheduler.eraseToAnyScheduler()))
  }

  @Test(
    "a log-in in one step leads to a new game, with the user's name in the form, and logging out leads back"
  )
  func oneStep() {
    let form = LoginState(email: "ada@example.com", password: "engine")
    var requesting = form
    requesting.isRequesting = true

    store(form).assert(
      .send(.login(.logInButtonTapped)) { $0 = .login(requesting) },
      .do { scheduler.advance(by: 1) },
      .receive(.login(.response(.success(.loggedIn(User(name: "Ada")))))) {
        $0 = .newGame(NewGameState(xPlayer: "Ada"))
      },
      .send(.newGame(.logOutButtonTapped)) { $0 = .login(LoginState()) }
    )
  }

  @Test("a log-in in two steps leads to a new game after the second step")
  func twoSteps() {
    let form = LoginState(email: "grace@example.com", password: "cobol")
    /// The expected changes on the screen of the log-in.
    func changing(
      _ update: @escaping (inout LoginState) -> Void
    ) -> (inout AppState) throws -> Void {
      { state in
        var login = try #require((/AppState.login).extract(from: state))
        update(&login)
        state = .login(login)
      }
    }

    store(form).assert(
      .send(.login(.logInButtonTapped), changing { $0.isRequesting = true }),
      .do { scheduler.advance(by: 1) },
      .receive(
        .login(.response(.success(.codeRequired(token: "token-1")))),
        changing {
          $0.isRequesting = false
          $0.twoFactor = TwoFactorState(token: "token-1")
        }),
      .send(
        .login(.twoFactor(.binding(.set(\.$code, "1906")))),
        changing { $0.twoFactor?.code = "1906" }),
      .send(
        .login(.twoFactor(.submitButtonTapped)), changing { $0.twoFactor?.isRequesting = true }),
      .do { scheduler.advance(by: 1) },
      .receive(.login(.twoFactor(.response(.success(User(name: "Grace")))))) {
        $0 = .newGame(NewGameState(xPlayer: "Grace"))
      }
    )
  }

  @Test("a game can be started and played from the form")
  func game() {
    let store = TestStore(
      initialState: AppState.newGame(NewGameState(xPlayer: "Ada", oPlayer: "Blob")),
      reducer: appReducer,
      environment: AppEnvironment(authentication: .failing, mainQueue: .failing("mainQueue")))
    var form = NewGameState(xPlayer: "Ada", oPlayer: "Blob")
    store.send(.newGame(.startButtonTapped)) {
      form.game = GameState(xPlayer: "Ada", oPlayer: "Blob")
      $0 = .newGame(form)
    }
    store.send(.newGame(.game(.squareTapped(Square(2, 2))))) {
      form.game?.board[Square(2, 2)] = .x
      form.game?.turn = .o
      $0 = .newGame(form)
    }
    store.send(.newGame(.game(.quitButtonTapped))) {
      form.game = nil
      $0 = .newGame(form)
    }
  }
}
