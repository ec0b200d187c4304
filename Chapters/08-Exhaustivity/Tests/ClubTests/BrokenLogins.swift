import ComposableArchitecture

@testable import club

/// The form with one mistake, which a reader's test has to find. The raw value describes the mistake.
enum BrokenLogin: String, Variant {
  case ignoresEmail = "the e-mail address in the state does not change"
  case ignoresPassword = "the password is written to the e-mail address"
  case submitsHalf = "a form without a password can be submitted"
  case asksTwice = "a second tap on submit sends a second request"
  case swapsFields = "the club gets the password as the e-mail address, and the other way round"
  static let ofForms: [Self] = [
    .ignoresEmail, .ignoresPassword, .submitsHalf, .asksTwice, .swapsFields,
  ]

  case keepsPassword = "the password stays in the form after a login"
  case keepsWaiting = "after a login `isLoggingIn` stays true"
  case sendsNoDelegateAction = "after a login the form sends no `didLogIn`"
  case sendsAnotherSession =
    "`didLogIn` contains a different session from the club's response"
  case timesOutAfterLogIn = "the timeout continues after a login"
  static let ofLogIns: [Self] = [
    .keepsPassword, .keepsWaiting, .sendsNoDelegateAction, .sendsAnotherSession,
    .timesOutAfterLogIn,
  ]

  case hidesFailure = "a failure leaves no message"
  case keepsWaitingAfterFailure = "after a failure `isLoggingIn` stays true"
  case keepsWrongPassword = "a wrong password stays in the form"
  case forgetsRightPassword = "a failure of the server clears the password"
  case keepsMessage = "the message stays during the next request"
  case timesOutAfterFailure = "the timeout continues after a failure"
  static let ofFailures: [Self] = [
    .hidesFailure, .keepsWaitingAfterFailure, .keepsWrongPassword, .forgetsRightPassword,
    .keepsMessage, .timesOutAfterFailure,
  ]

  case staysAfterCancel = "after cancelling `isLoggingIn` stays true"
  case cancelsNothing = "cancelling leaves the request and the timeout running"
  case cancelsTimeOut = "cancelling leaves the request running, and cancels the timeout"
  case cancelsRequest = "cancelling leaves the timeout running, and cancels the request"
  case timesOutEarly = "the timeout arrives after five seconds"
  case timesOutLate = "the timeout arrives after eleven seconds"
  case neverTimesOut = "the timeout never arrives"
  case timesOutSilently = "the timeout leaves no message"
  case goesOn = "the request continues after the timeout"
  static let ofEnds: [Self] = [
    .staysAfterCancel, .cancelsNothing, .cancelsTimeOut, .cancelsRequest, .timesOutEarly,
    .timesOutLate, .neverTimesOut, .timesOutSilently, .goesOn,
  ]

  @MainActor
  func reducer(
    around right: some ReducerProtocol<club.Login.State, club.Login.Action>
  ) -> Reduce<club.Login.State, club.Login.Action> {
    Reduce(FaultyLogin(fault: self, base: right))
  }
}

private struct FaultyLogin<Base: ReducerProtocol<club.Login.State, club.Login.Action>>:
  ReducerProtocol
{
  typealias State = club.Login.State
  typealias Action = club.Login.Action

  let fault: BrokenLogin
  let base: Base
  @Dependency(\.continuousClock) var clock
  @Dependency(\.club) var client

  /// The cancel ID of the effect that a cancellation misses.
  private enum CancelID: Hashable, Sendable {
    case forgotten
  }

  func reduce(into state: inout State, action: Action) -> EffectTask<Action> {
    let before = state
    prepare(&state, action)
    let effect = withDependencies {
      change(&$0)
    } operation: {
      base.reduce(into: &state, action: action)
    }
    change(&state, before, action)
    return changed(effect, before, action)
  }

  /// Changes the state so that the correct form makes the mistake.
  private func prepare(_ state: inout State, _ action: Action) {
    switch (fault, action) {
    case (.submitsHalf, .submitButtonTapped) where state.password.isEmpty: state.password = " "
    case (.asksTwice, .submitButtonTapped): state.isLoggingIn = false
    default: break
    }
  }

  /// Adds a mistake to the dependencies.
  private func change(_ values: inout DependencyValues) {
    switch fault {
    case .swapsFields:
      values.club.logIn = { [logIn = values.club.logIn] in try await logIn($1, $0) }
    case .timesOutLate, .neverTimesOut: values.continuousClock = TestClock()
    default: break
    }
  }

  /// Adds a mistake to the state at the end.
  private func change(_ state: inout State, _ before: State, _ action: Action) {
    switch (fault, action) {
    case (.ignoresEmail, .emailChanged): state.email = before.email
    case (.ignoresPassword, .passwordChanged(let password)):
      state.password = before.password
      state.email = password
    case (.submitsHalf, .submitButtonTapped) where before.password.isEmpty: state.password = ""
    case (.keepsPassword, .logInResponse(.success)): state.password = before.password
    case (.keepsWaiting, .logInResponse(.success)): state.isLoggingIn = true
    case (.hidesFailure, .logInResponse(.failure)): state.message = nil
    case (.keepsWaitingAfterFailure, .logInResponse(.failure)): state.isLoggingIn = true
    case (.keepsWrongPassword, .logInResponse(.failure)): state.password = before.password
    case (.forgetsRightPassword, .logInResponse(.failure)): state.password = ""
    case (.keepsMessage, .submitButtonTapped): state.message = before.message
    case (.staysAfterCancel, .cancelButtonTapped): state.isLoggingIn = before.isLoggingIn
    case (.timesOutSilently, .timedOut): state.message = before.message
    default: break
    }
  }

  /// Adds a mistake to the effect.
  private func changed(
    _ effect: EffectTask<Action>, _ before: State, _ action: Action
  ) -> EffectTask<Action> {
    switch (fault, action) {
    case (.sendsNoDelegateAction, .logInResponse(.success)): .cancel(id: club.Login.CancelID.logIn)
    case (.timesOutAfterLogIn, .logInResponse(.success(let session))):
      EffectTask(value: .delegate(.didLogIn(session)))
    case (.sendsAnotherSession, .logInResponse(.success(let session))):
      .merge(
        .cancel(id: club.Login.CancelID.logIn),
        EffectTask(
          value: .delegate(
            .didLogIn(
              Session(
                token: "4-5-6", email: session.email, expirationDate: session.expirationDate)))))
    case (.cancelsTimeOut, .submitButtonTapped) where before.canSubmit:
      .merge(request(before, id: CancelID.forgotten), timeOut(after: club.Login.patience))
    case (.cancelsRequest, .submitButtonTapped) where before.canSubmit:
      .merge(
        request(before, id: club.Login.CancelID.logIn),
        timeOut(after: club.Login.patience, id: CancelID.forgotten))
    case (.cancelsTimeOut, .logInResponse), (.cancelsTimeOut, .timedOut),
      (.cancelsRequest, .logInResponse), (.cancelsRequest, .timedOut):
      .merge(effect, .cancel(id: CancelID.forgotten))
    case (.timesOutAfterFailure, .logInResponse(.failure)), (.cancelsNothing, .cancelButtonTapped),
      (.goesOn, .timedOut):
      .none
    case (.timesOutEarly, .submitButtonTapped) where before.canSubmit:
      .merge(effect, timeOut(after: .seconds(5)))
    case (.timesOutLate, .submitButtonTapped) where before.canSubmit:
      .merge(effect, timeOut(after: .seconds(11)))
    default: effect
    }
  }

  private func request(
    _ state: State, id: some Hashable & Sendable
  ) -> EffectTask<Action> {
    .task { [client, email = state.email, password = state.password] in
      .logInResponse(await TaskResult { try await client.logIn(email, password) })
    }
    .cancellable(id: id)
  }

  private func timeOut(
    after patience: Duration, id: some Hashable & Sendable = club.Login.CancelID.logIn
  ) -> EffectTask<Action> {
    .task { [clock] in
      try await clock.sleep(for: patience)
      return .timedOut
    }
    .cancellable(id: id)
  }
}
