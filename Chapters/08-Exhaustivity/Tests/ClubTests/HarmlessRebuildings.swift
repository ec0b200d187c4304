import ComposableArchitecture

@testable import club

/// The app with a rebuilt log-in. The flow is the same, so that no test of the flow should fail. The raw value
/// describes the difference.
enum HarmlessRebuilding: String, Variant {
  case asksTwice = "the login makes two requests instead of one"
  case hasNoSpinner = "the form shows no spinner"
  case hasEarlySpinner = "the activity shows its spinner earlier, immediately after the login"
  case hasLateSpinner =
    "the activity shows its spinner a moment longer, even after the posts have arrived"
  case emptiesForm = "the form is cleared when it is submitted rather than after the response"
  case sendsMore = "the form sends itself one more action before the response"
  case answersItself = "the form sends its delegate action without a `logInResponse`"
  case refreshes = "the activity loads with `refreshButtonTapped` rather than `appeared`"

  @MainActor
  func reducer(
    around right: some ReducerProtocol<club.AppFeature.State, club.AppFeature.Action>
  ) -> Reduce<club.AppFeature.State, club.AppFeature.Action> {
    Reduce(RebuiltApp(rebuilding: self, base: right))
  }
}

private struct RebuiltApp<Base: ReducerProtocol<club.AppFeature.State, club.AppFeature.Action>>:
  ReducerProtocol
{
  typealias State = club.AppFeature.State
  typealias Action = club.AppFeature.Action

  let rebuilding: HarmlessRebuilding
  let base: Base
  /// Whether one of two requests has a response.
  let hasAnswered = LockIsolated(false)
  @Dependency(\.club) var client

  func reduce(into state: inout State, action: Action) -> EffectTask<Action> {
    switch (rebuilding, action) {
    case (.asksTwice, .account(.login(.submitButtonTapped))):
      guard let login = state.account.login, login.canSubmit else { break }
      let effect = base.reduce(into: &state, action: action)
      return .merge(effect, logIn(login).map { .account(.login(.logInResponse($0))) })

    case (.asksTwice, .account(.login(.logInResponse(.success)))) where !hasAnswered.value:
      hasAnswered.setValue(true)
      return .none

    case (.asksTwice, .account(.login(.logInResponse))):
      hasAnswered.setValue(false)

    case (.answersItself, .account(.login(.submitButtonTapped))):
      guard let login = state.account.login, login.canSubmit else { break }
      state.account.login?.isLoggingIn = true
      state.account.login?.message = nil
      return logIn(login).map {
        switch $0 {
        case .success(let session): .account(.login(.delegate(.didLogIn(session))))
        case .failure(let error): .account(.login(.logInResponse(.failure(error))))
        }
      }

    case (.hasEarlySpinner, .activity(.appeared)) where state.activity?.posts == nil:
      state.activity?.isLoading = false

    default: break
    }
    let effect = base.reduce(into: &state, action: action)
    return changed(effect, &state, action)
  }

  /// An additional request.
  private func logIn(_ login: club.Login.State) -> EffectTask<TaskResult<Session>> {
    .task { [client, email = login.email, password = login.password] in
      await TaskResult { try await client.logIn(email, password) }
    }
    .cancellable(id: club.Login.CancelID.logIn)
  }

  /// Changes the result of the app's reducer.
  private func changed(
    _ effect: EffectTask<Action>, _ state: inout State, _ action: Action
  ) -> EffectTask<Action> {
    switch (rebuilding, action) {
    case (.hasNoSpinner, .account(.login(.submitButtonTapped))):
      state.account.login?.isLoggingIn = false
    case (.hasEarlySpinner, .account(.login(.delegate(.didLogIn)))):
      state.activity?.isLoading = true
    case (.hasLateSpinner, .activity(.response(.success))):
      state.activity?.isLoading = true
    case (.emptiesForm, .account(.login(.submitButtonTapped))):
      state.account.login?.password = ""
    case (.sendsMore, .account(.login(.submitButtonTapped))):
      guard let email = state.account.login?.email else { break }
      return .merge(EffectTask(value: .account(.login(.emailChanged(email)))), effect)
    case (.refreshes, .account(.login(.delegate(.didLogIn)))):
      return effect.map { $0 == .activity(.appeared) ? .activity(.refreshButtonTapped) : $0 }
    default: break
    }
    return effect
  }
}
