import ComposableArchitecture
import Dispatch
import OpenCombineDispatch
import Testing

@testable import tictactoe

@Suite("Together · the log-in", .oneAtATime)
struct LoginTests {
  private let scheduler = DispatchQueue.testScheduler

  /// A store of the form, with a server that has one response for Ada.
  private func store(
    _ answer: Result<LoginResponse, AuthenticationError>
  ) -> TestStore<LoginState, LoginState, LoginAction, LoginAction, LoginEnvironment> {
    TestStore(
      initialState: LoginState(email: "ada@example.com", password: "engine"),
      reducer: loginReducer,
      environment: LoginEnvironment(
        authentication: .answering(
          Credentials(email: "ada@example.com", password: "engine"), with: answer),
        mainQueue: scheduler.eraseToAnyScheduler()
      )
    )
  }

  @Test("needs an e-mail address and a password")
  func form() {
    let store = TestStore(
      initialState: LoginState(), reducer: loginReducer,
      environment: LoginEnvironment(authentication: .failing, mainQueue: .failing("mainQueue")))
    store.send(.logInButtonTapped)
    store.send(.binding(.set(\.$email, "ada@example.com"))) { $0.email = "ada@example.com" }
    store.send(.logInButtonTapped)
    store.send(.binding(.set(\.$email, ""))) { $0.email = "" }
    store.send(.binding(.set(\.$password, "engine"))) { $0.password = "engine" }
    store.send(.logInButtonTapped)
  }

  @Test("succeeds once, even if the button is tapped again while the request is pending")
  func succeeds() {
    let store = store(.success(.loggedIn(User(name: "Ada"))))
    store.send(.logInButtonTapped) { $0.isRequesting = true }
    store.send(.logInButtonTapped)
    scheduler.advance()
    store.receive(.response(.success(.loggedIn(User(name: "Ada"))))) {
      $0.isRequesting = false
    }
  }

  @Test("continues with the second step if a code is needed, and can go back")
  func twoFactor() {
    let store = store(.success(.codeRequired(token: "t")))
    store.send(.logInButtonTapped) { $0.isRequesting = true }
    scheduler.advance()
    store.receive(.response(.success(.codeRequired(token: "t")))) {
      $0.isRequesting = false
      $0.twoFactor = TwoFactorState(token: "t")
    }
    store.send(.twoFactor(.binding(.set(\.$code, "12")))) { $0.twoFactor?.code = "12" }
    store.send(.twoFactor(.backButtonTapped)) { $0.twoFactor = nil }
  }

  @Test(
    "fails with an alert that gives the reason, and keeps the typed text",
    arguments: [AuthenticationError.wrongPassword, .serverAway]
  )
  func fails(failure: AuthenticationError) {
    let store = store(.failure(failure))
    store.send(.logInButtonTapped) { $0.isRequesting = true }
    scheduler.advance()
    store.receive(.response(.failure(failure))) {
      $0.isRequesting = false
      $0.alert = AlertState(
        title: "You are not logged in", message: TextState(failure.message))
    }
    store.send(.alertDismissed) { $0.alert = nil }
  }

  @Test("can be cancelled, and tried again")
  func cancels() {
    let store = store(.success(.loggedIn(User(name: "Ada"))))
    store.send(.logInButtonTapped) { $0.isRequesting = true }
    store.send(.cancelButtonTapped) { $0.isRequesting = false }
    scheduler.advance()
    store.send(.logInButtonTapped) { $0.isRequesting = true }
    scheduler.advance()
    store.receive(.response(.success(.loggedIn(User(name: "Ada"))))) {
      $0.isRequesting = false
    }
  }

  @Test("going back from the second step cancels its request")
  func cancelsSecondStep() {
    var state = LoginState(email: "grace@example.com", password: "cobol")
    state.twoFactor = TwoFactorState(token: "t", code: "1906")
    let store = TestStore(
      initialState: state, reducer: loginReducer,
      environment: LoginEnvironment(
        authentication: .answering(
          Verification(code: "1906", token: "t"), with: .success(User(name: "Grace"))),
        mainQueue: scheduler.eraseToAnyScheduler()
      )
    )
    store.send(.twoFactor(.submitButtonTapped)) { $0.twoFactor?.isRequesting = true }
    store.send(.twoFactor(.backButtonTapped)) { $0.twoFactor = nil }
    scheduler.advance()
  }
}
