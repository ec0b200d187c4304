import ComposableArchitecture
import Dispatch
import OpenCombineDispatch

/// A form for an e-mail address and a password; and the form after it, for those who need one.
struct LoginState: Equatable {
  @BindableState var email = ""
  @BindableState var password = ""

  /// Whether an answer is on its way.
  var isRequesting = false
  var alert: AlertState<LoginAction>?
  var twoFactor: TwoFactorState?

  var canLogIn: Bool { !email.isEmpty && !password.isEmpty && !isRequesting }
}

/// All that can happen until somebody is logged in.
enum LoginAction: BindableAction, Equatable {
  case binding(BindingAction<LoginState>)
  case logInButtonTapped
  case cancelButtonTapped
  case response(Result<LoginResponse, AuthenticationError>)
  case alertDismissed
  case twoFactor(TwoFactorAction)
}

/// All that a log-in needs from outside, in one step or in two.
struct LoginEnvironment {
  var authentication: AuthenticationClient
  var mainQueue: AnySchedulerOf<DispatchQueue.OCombine>
}

typealias LoginReducer = Reducer<LoginState, LoginAction, LoginEnvironment>

/// The log-in in both steps. The second comes first: it has to see the action that takes it away.
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
