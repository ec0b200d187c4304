import ComposableArchitecture
import Exercises
import Testing

@testable import club

/// Tests the form, which may be wrong.
@MainActor
func testLogin(_ login: some ReducerProtocol<Login.State, Login.Action>) async {
  // Exercise 8.6
  let clock = TestClock()
  let asked = LockIsolated<[String]>([])
  let store = TestStore(initialState: Login.State()) {
    login
  } withDependencies: {
    $0.continuousClock = clock
    $0.club.logIn = { email, password in
      asked.withValue { $0.append("\(email), \(password)") }
      try await clock.sleep(for: .seconds(9))
      return .ada
    }
  }

  // A form that is half filled in cannot be submitted.
  await store.send(.emailChanged("ada@example.com")) { $0.email = "ada@example.com" }
  await store.send(.submitButtonTapped)
  await store.send(.passwordChanged("engine")) { $0.password = "engine" }

  // Two taps are one request. An answer after nine seconds is in time, and nothing comes after it.
  await store.send(.submitButtonTapped) { $0.isLoggingIn = true }
  await store.send(.submitButtonTapped)
  await clock.advance(by: .seconds(9))
  await store.receive(.logInResponse(.success(.ada))) {
    $0.isLoggingIn = false
    $0.password = ""
  }
  await store.receive(.delegate(.didLogIn(.ada)))
  #expect(asked.value == ["ada@example.com, engine"])
  await clock.advance(by: .seconds(10))

  // A wrong password is emptied.
  store.dependencies.club.logIn = { _, _ in throw ClubError.wrongPassword }
  await store.send(.passwordChanged("ENGINE")) { $0.password = "ENGINE" }
  await store.send(.submitButtonTapped) { $0.isLoggingIn = true }
  await store.receive(.logInResponse(.failure(ClubError.wrongPassword))) {
    $0.isLoggingIn = false
    $0.message = "The e-mail address or the password is wrong."
    $0.password = ""
  }
  await clock.advance(by: .seconds(10))

  // Any other failure leaves the password as it is.
  let failure = ClubError.failed("The server is down.")
  store.dependencies.club.logIn = { _, _ in throw failure }
  await store.send(.passwordChanged("engine")) { $0.password = "engine" }
  await store.send(.submitButtonTapped) {
    $0.isLoggingIn = true
    $0.message = nil
  }
  await store.receive(.logInResponse(.failure(failure))) {
    $0.isLoggingIn = false
    $0.message = "The server is down."
  }

  // Nothing comes after a log-in was cancelled.
  store.dependencies.club.logIn = { _, _ in
    try await clock.sleep(for: .seconds(15))
    return .ada
  }
  await store.send(.submitButtonTapped) {
    $0.isLoggingIn = true
    $0.message = nil
  }
  await store.send(.cancelButtonTapped) { $0.isLoggingIn = false }
  await clock.advance(by: .seconds(15))

  // After ten seconds nobody waits any longer.
  await store.send(.submitButtonTapped) { $0.isLoggingIn = true }
  await clock.advance(by: .seconds(10))
  await store.receive(.timedOut) {
    $0.isLoggingIn = false
    $0.message = "The club does not answer. Try again."
  }
}
