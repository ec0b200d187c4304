import ComposableArchitecture
import Dispatch
import OpenCombineDispatch
import Testing

@testable import tictactoe

@Suite("The second step", .oneAtATime)
struct TwoFactorTests {
  private let scheduler = DispatchQueue.testScheduler

  /// A store of the form, with a server that gives one answer to a code.
  private func store(
    _ answer: Result<User, AuthenticationError>
  ) -> TestStore<
    TwoFactorState, TwoFactorState, TwoFactorAction, TwoFactorAction, LoginEnvironment
  > {
    TestStore(
      initialState: TwoFactorState(token: "t", code: "1906"),
      reducer: twoFactorReducer,
      environment: LoginEnvironment(
        authentication: .answering(Verification(code: "1906", token: "t"), with: answer),
        mainQueue: scheduler.eraseToAnyScheduler()
      )
    )
  }

  @Test("takes four digits, and drops what else was typed or copied")
  func code() {
    let store = TestStore(
      initialState: TwoFactorState(token: "t"), reducer: twoFactorReducer,
      environment: LoginEnvironment(authentication: .failing, mainQueue: .failing("mainQueue")))
    store.send(.submitButtonTapped)
    store.send(.binding(.set(\.$code, "190"))) { $0.code = "190" }
    store.send(.submitButtonTapped)
    store.send(.binding(.set(\.$code, "19 06."))) { $0.code = "1906" }
    store.send(.binding(.set(\.$code, "20265"))) { $0.code = "2026" }
    store.send(.binding(.set(\.$code, "none"))) { $0.code = "" }
  }

  @Test("succeeds, once however often the button is tapped meanwhile")
  func succeeds() {
    let store = store(.success(User(name: "Grace")))
    store.send(.submitButtonTapped) { $0.isRequesting = true }
    store.send(.submitButtonTapped)
    scheduler.advance()
    store.receive(.response(.success(User(name: "Grace")))) { $0.isRequesting = false }
  }

  @Test(
    "fails with an alert that says why, and can be tried again",
    arguments: [AuthenticationError.wrongCode, .serverAway]
  )
  func fails(failure: AuthenticationError) {
    let store = store(.failure(failure))
    store.send(.submitButtonTapped) { $0.isRequesting = true }
    scheduler.advance()
    store.receive(.response(.failure(failure))) {
      $0.isRequesting = false
      $0.code = ""
      $0.alert = AlertState(
        title: "You are not logged in", message: TextState(failure.message),
        dismissButton: .default("OK"))
    }
    store.send(.alertDismissed) { $0.alert = nil }
    store.send(.binding(.set(\.$code, "1906"))) { $0.code = "1906" }
    store.environment.authentication = .answering(
      Verification(code: "1906", token: "t"), with: .success(User(name: "Grace")))
    store.send(.submitButtonTapped) { $0.isRequesting = true }
    scheduler.advance()
    store.receive(.response(.success(User(name: "Grace")))) { $0.isRequesting = false }
  }

  @Test("leads back when the token has expired")
  func expires() {
    let store = store(.failure(.expiredToken))
    store.send(.submitButtonTapped) { $0.isRequesting = true }
    scheduler.advance()
    store.receive(.response(.failure(.expiredToken))) {
      $0.isRequesting = false
      $0.code = ""
      $0.alert = AlertState(
        title: "You are not logged in",
        message: TextState(AuthenticationError.expiredToken.message),
        dismissButton: .default("Log in again", send: .backButtonTapped))
    }
    store.send(.backButtonTapped) { $0.alert = nil }
  }

  @Test("going back cancels the request")
  func cancels() {
    let store = store(.success(User(name: "Grace")))
    store.send(.submitButtonTapped) { $0.isRequesting = true }
    store.send(.backButtonTapped)
    scheduler.advance()
  }
}
