import ComposableArchitecture
import Dispatch
import OpenCombineDispatch

/// A form for an e-mail address and a password, and the second form for accounts that need a code.
struct LoginState: Equatable {
  @BindableState var email = ""
  @BindableState var password = ""

  /// Whether a request is in flight.
  var isRequesting = false
  var alert: AlertState<LoginAction>?
  var twoFactor: TwoFactorState?

  var canLogIn: Bool { !email.isEmpty && !password.isEmpty && !isRequesting }
}

/// The actions of the log-in.
enum LoginAction: BindableAction, Equatable {
  case binding(BindingAction<LoginState>)
  case logInButtonTapped
  case cancelButtonTapped
  case response(Result<LoginResponse, AuthenticationError>)
  case alertDismissed
  case twoFactor(TwoFactorAction)
}

/// The dependencies of both steps of the log-in.
struct LoginEnvironment {
  var authentication: AuthenticationClient
  var mainQueue: AnySchedulerOf<DispatchQueue.OCombine>
}

typealias LoginReducer = Reducer<LoginState, LoginAction, LoginEnvironment>

/// Both steps of the log-in. The second step comes first, because it also has to process the action
/// that removes it.
let loginReducer = LoginReducer.combine(
  twoFactorReducer.optional().pullback(
    state: \.twoFactor, action: /LoginAction.twoFactor, environment: { $0 }),
  loginFormReducer.binding()
)

/// The first step.
private let loginFormReducer = LoginReducer { state, action, environment in
  struct RequestID: Hashable {}

  switch action {
  case .logInButtonTapped:
    guard state.canLogIn else { return .none }
    state.isRequesting = true
    return environment.authentication
      .logIn(Credentials(email: state.email, password: state.password))
      .receive(on: environment.mainQueue)
      .catchToEffect()
      .map(LoginAction.response)
      .cancellable(id: RequestID())

  case .cancelButtonTapped:
    state.isRequesting = false
    return .cancel(id: RequestID())

  case .response(.success(.codeRequired(let token))):
    state.isRequesting = false
    state.twoFactor = TwoFactorState(token: token)
    return .none

  case .response(.success(.loggedIn)):
    state.isRequesting = false
    return .none

  case .response(.failure(let failure)):
    state.isRequesting = false
    state.alert = AlertState(title: "You are not logged in", message: TextState(failure.message))
    return .none

  case .alertDismissed:
    state.alert = nil
    return .none

  case .twoFactor(.backButtonTapped):
    state.twoFactor = nil
    return .none

  case .binding, .twoFactor:
    return .none
  }
}
