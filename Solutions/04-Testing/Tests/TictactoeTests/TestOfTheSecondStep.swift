import ComposableArchitecture
import Dispatch
import Exercises
import OpenCombineDispatch
import Testing

@testable import tictactoe

/// Tests a reducer of the second step of the log-in, which may be wrong.
func testSecondStep(_ reducer: TwoFactorReducer) {
  // Exercise 4.6
  let scheduler = DispatchQueue.testScheduler
  let store = TestStore(
    initialState: TwoFactorState(token: "t"), reducer: reducer,
    environment: LoginEnvironment(
      authentication: .failing, mainQueue: scheduler.eraseToAnyScheduler()))
  let grace = User(name: "Grace")

  func answer(_ result: Result<User, AuthenticationError>) {
    store.environment.authentication = .answering(
      Verification(code: "1906", token: "t"), with: result)
  }

  // Four digits can be sent, and nothing else.
  store.send(.submitButtonTapped)
  store.send(.binding(.set(\.$code, "190"))) { $0.code = "190" }
  store.send(.submitButtonTapped)
  store.send(.binding(.set(\.$code, "1 9x06 20"))) { $0.code = "1906" }

  // Failures are notified, and one can try again.
  for failure in [AuthenticationError.wrongCode, .serverAway] {
    answer(.failure(failure))
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
  }

  // A code that has expired leaves nothing but the way back.
  answer(.failure(.expiredToken))
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

  // Whoever goes back does not wait any more; whoever waits, waits for one answer.
  answer(.success(grace))
  store.send(.binding(.set(\.$code, "1906"))) { $0.code = "1906" }
  store.send(.submitButtonTapped) { $0.isRequesting = true }
  store.environment.authentication = .failing
  store.send(.submitButtonTapped)
  scheduler.advance()
  store.receive(.response(.success(grace))) { $0.isRequesting = false }
  answer(.success(grace))
  store.send(.submitButtonTapped) { $0.isRequesting = true }
  store.send(.backButtonTapped)
  scheduler.advance()
}
