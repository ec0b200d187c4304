import ComposableArchitecture

/// A form for the code that was sent to the user.
struct TwoFactorState: Equatable {
  /// The token of the log-in that the code was sent for.
  let token: String
  @BindableState var code = ""

  /// Whether a request is in flight.
  var isRequesting = false
  var alert: AlertState<TwoFactorAction>?

  var canSubmit: Bool { code.count == 4 && !isRequesting }
}

/// The actions of the second step of a log-in.
enum TwoFactorAction: BindableAction, Equatable {
  case binding(BindingAction<TwoFactorState>)
  case submitButtonTapped
  case backButtonTapped
  case response(Result<User, AuthenticationError>)
  case alertDismissed
}

typealias TwoFactorReducer = Reducer<TwoFactorState, TwoFactorAction, LoginEnvironment>

/// The second step of a log-in. It doesn't know the steps before and after it.
let twoFactorReducer = TwoFactorReducer { state, action, environment in
  struct RequestID: Hashable {}

  switch action {
  case .binding(\.$code):
    // The code may be copied from a message, with spaces in it.
    state.code = String(state.code.filter { ("0"..."9").contains($0) }.prefix(4))
    return .none

  case .submitButtonTapped:
    guard state.canSubmit else { return .none }
    state.isRequesting = true
    return environment.authentication
      .verify(Verification(code: state.code, token: state.token))
      .receive(on: environment.mainQueue)
      .catchToEffect()
      .map(TwoFactorAction.response)
      .cancellable(id: RequestID())

  case .response(.success):
    state.isRequesting = false
    return .none

  case .response(.failure(let failure)):
    state.isRequesting = false
    state.code = ""
    state.alert = .failed(failure)
    return .none

  case .alertDismissed:
    state.alert = nil
    return .none

  case .backButtonTapped:
    // The form will be removed. A later response would have no state.
    state.alert = nil
    return .cancel(id: RequestID())

  case .binding:
    return .none
  }
}
.binding()

extension AlertState<TwoFactorAction> {
  /// Reports a failure. If the token has expired, the user can only go back.
  static func failed(_ failure: AuthenticationError) -> Self {
    AlertState(
      title: "You are not logged in",
      message: TextState(failure.message),
      dismissButton: failure == .expiredToken
        ? .default("Log in again", send: .backButtonTapped) : .default("OK")
    )
  }
}
