import ComposableArchitecture

/// The log-in form.
struct Login: ReducerProtocol {
  struct State: Equatable {
    var email = ""
    var password = ""
    /// Whether a request is in flight.
    var isLoggingIn = false
    /// The reason why the log-in failed.
    var message: String?

    /// Whether the form can be submitted.
    var canSubmit: Bool { !isLoggingIn && !email.isEmpty && !password.isEmpty }
  }

  enum Action: Equatable {
    case emailChanged(String)
    case passwordChanged(String)
    case submitButtonTapped
    case cancelButtonTapped
    case logInResponse(TaskResult<Session>)
    /// The response took too long.
    case timedOut
    case delegate(Delegate)

    /// Actions for the parent feature.
    enum Delegate: Equatable {
      case didLogIn(Session)
    }
  }

  /// The cancel IDs of the effects.
  enum CancelID: Hashable, Sendable {
    case logIn
  }

  /// The maximum time to wait for a response.
  static let patience = Duration.seconds(10)

  @Dependency(\.club) var club
  @Dependency(\.continuousClock) var clock

  func reduce(into state: inout State, action: Action) -> EffectTask<Action> {
    switch action {
    case .emailChanged(let email):
      state.email = email
      return .none

    case .passwordChanged(let password):
      state.password = password
      return .none

    case .submitButtonTapped:
      guard state.canSubmit else { return .none }
      state.isLoggingIn = true
      state.message = nil
      return .merge(
        .task { [club, email = state.email, password = state.password] in
          .logInResponse(
            await TaskResult { try await club.logIn(email, password) })
        },
        .task { [clock] in
          try await clock.sleep(for: Self.patience)
          return .timedOut
        }
      )
      .cancellable(id: CancelID.logIn)

    case .cancelButtonTapped:
      state.isLoggingIn = false
      return .cancel(id: CancelID.logIn)

    case .logInResponse(.success(let session)):
      state.isLoggingIn = false
      state.password = ""
      return .merge(
        .cancel(id: CancelID.logIn), EffectTask(value: .delegate(.didLogIn(session))))

    case .logInResponse(.failure(let error)):
      let error = ClubError(error)
      state.isLoggingIn = false
      state.message = error.message
      if error == .wrongPassword { state.password = "" }
      return .cancel(id: CancelID.logIn)

    case .timedOut:
      state.isLoggingIn = false
      state.message = "The club does not answer. Try again."
      return .cancel(id: CancelID.logIn)

    case .delegate:
      return .none
    }
  }
}
