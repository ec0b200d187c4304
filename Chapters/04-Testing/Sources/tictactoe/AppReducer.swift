import ComposableArchitecture
import Dispatch
import OpenCombineDispatch

/// The screen that the app shows, with its state. It is always exactly one screen.
enum AppState: Equatable {
  case login(LoginState)
  case newGame(NewGameState)
}

/// Everything that can happen in the app.
enum AppAction: Equatable {
  case login(LoginAction)
  case newGame(NewGameAction)
}

/// Everything that the app needs from outside.
struct AppEnvironment {
  var authentication: AuthenticationClient
  var mainQueue: AnySchedulerOf<DispatchQueue.OCombine>
}

typealias AppReducer = Reducer<AppState, AppAction, AppEnvironment>

/// The whole app: a reducer for each screen, and one that goes from screen to screen.
///
/// The screens come first, because they also have to get the actions that lead away from them.
let appReducer = AppReducer.combine(
  loginReducer.pullback(
    state: /AppState.login,
    action: /AppAction.login,
    environment: {
      LoginEnvironment(authentication: $0.authentication, mainQueue: $0.mainQueue)
    }
  ),
  newGameReducer.pullback(
    state: /AppState.newGame, action: /AppAction.newGame, environment: { _ in () }),
  screenReducer
)

/// Goes from screen to screen.
private let screenReducer = AppReducer { state, action, _ in
  switch action {
  case .login(.response(.success(.loggedIn(let user)))),
    .login(.twoFactor(.response(.success(let user)))):
    // Whoever logs in is likely to play.
    state = .newGame(NewGameState(xPlayer: user.name))
    return .none

  case .newGame(.logOutButtonTapped):
    state = .login(LoginState())
    return .none

  case .login, .newGame:
    return .none
  }
}
