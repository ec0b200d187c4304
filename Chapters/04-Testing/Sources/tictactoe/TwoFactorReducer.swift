import ComposableArchitecture

/// A form for the code that somebody was sent.
struct TwoFactorState: Equatable {
  /// What the code was sent for.
  let token: String
  @BindableState var code = ""

  /// Whether an answer is on its way.
  var isRequesting = false
  var alert: AlertState<TwoFactorAction>?

  var canSubmit: Bool { code.count == 4 && !isRequesting }
}

/// All that can happen in the second step of a log-in.
enum TwoFactorAction: BindableAction, Equatable {
  case binding(BindingAction<TwoFactorState>)
  case submitButtonTapped
  case backButtonTapped
  case response(Result<User, AuthenticationError>)
  case alertDismissed
}

typealias TwoFactorReducer = Reducer<TwoFactorState, TwoFactorAction, LoginEnvironment>

/// The second step of a log-in. It does not know where it leads, neither on nor back.
let twoFactorReducer = TwoFactorReducer { state, action, environment in
  struct RequestID: Hashable {}

  switch action {
  case .binding(\.$code):
    // It may have been copied from a message, spaces and all.
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
    // The form is about to go. An answer that came later would come to nobody.
    state.alert = nil
    return .cancel(id: RequestID())

  case .binding:
    return .none
  }
}
.binding()

extension AlertState<TwoFactorAction> {
  /// What to say of a failure. With a token that has expired, nothing is left but to go back.
  static func failed(_ failure: AuthenticationError) -> Self {
    AlertState(
      title: "You are not logged in",
      message: TextState(failure.message),
      dismissButton: failure == .expiredToken
        ? .default("Log in again", send: .backButtonTapped) : .default("OK")
    )
  }
}
