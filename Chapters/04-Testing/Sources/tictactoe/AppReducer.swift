import ComposableArchitecture
import Dispatch
import OpenCombineDispatch

/// The current screen, with its state. There is always exactly one screen.
enum AppState: Equatable {
  case login(LoginState)
  case newGame(NewGameState)
}

/// The actions of the whole app.
enum AppAction: Equatable {
  case login(LoginAction)
  case newGame(NewGameAction)
}

/// The app's dependencies.
struct AppEnvironment {
  var authentication: AuthenticationClient
  var mainQueue: AnySchedulerOf<DispatchQueue.OCombine>
}

typealias AppReducer = Reducer<AppState, AppAction, AppEnvironment>

/// The whole app: a reducer for each screen, and one that switches screens.
///
/// The screens come first, because they also have to process the actions that leave them.
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

/// Switches screens.
private let screenReducer = AppReducer { state, action, _ in
  switch action {
  case .login(.response(.success(.loggedIn(let user)))),
    .login(.twoFactor(.response(.success(let user)))):
    // The user who logs in is likely to play.
    state = .newGame(NewGameState(xPlayer: user.name))
    return .none

  case .newGame(.logOutButtonTapped):
    state = .login(LoginState())
    return .none

  case .login, .newGame:
    return .none
  }
}
