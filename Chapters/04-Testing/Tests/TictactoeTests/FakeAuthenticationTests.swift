import ComposableArchitecture
import Dispatch
import OpenCombine
import OpenCombineDispatch
import Testing

@testable import tictactoe

@Suite("The fake server")
struct FakeAuthenticationTests {
  private let scheduler = DispatchQueue.testScheduler
  private let client: AuthenticationClient

  init() {
    client = FakeAuthentication(scheduler: scheduler.eraseToAnyScheduler()).client
  }

  /// The response after some seconds, if there is one.
  private func answer<Output>(
    to request: Effect<Output, AuthenticationError>, afterSeconds seconds: Int = 1
  ) -> Result<Output, AuthenticationError>? {
    var answer: Result<Output, AuthenticationError>?
    let request = request.catchToEffect().sink { answer = $0 }
    defer { request.cancel() }
    scheduler.advance(by: .seconds(seconds))
    return answer
  }

  private func logIn(_ email: String, _ password: String) -> Effect<
    LoginResponse, AuthenticationError
  > {
    client.logIn(Credentials(email: email, password: password))
  }

  @Test("takes a second")
  func latency() {
    let request = logIn("ada@example.com", "engine")
    #expect(answer(to: request, afterSeconds: 0) == nil)
    #expect(answer(to: request) == .success(.loggedIn(User(name: "Ada"))))
  }

  @Test("refuses an unknown account or a wrong password, with the same message")
  func refuses() {
    #expect(answer(to: logIn("ada@example.com", "cobol")) == .failure(.wrongPassword))
    #expect(answer(to: logIn("blob@example.com", "engine")) == .failure(.wrongPassword))
  }

  @Test("says that the server is away for some accounts")
  func away() {
    #expect(answer(to: logIn("alan@example.com", "bombe")) == .failure(.serverAway))
  }

  @Test("accepts a code together with its token, for a minute")
  func codes() {
    let response = answer(to: logIn("grace@example.com", "cobol"))
    #expect(response == .success(.codeRequired(token: "token-1")))
    func verify(_ code: String, _ token: String = "token-1") -> Result<
      User, AuthenticationError
    >? {
      answer(to: client.verify(Verification(code: code, token: token)))
    }
    #expect(verify("1907") == .failure(.wrongCode))
    #expect(verify("1906") == .success(User(name: "Grace")))
    #expect(verify("1906", "token-2") == .failure(.expiredToken))
    scheduler.advance(by: .seconds(56))
    #expect(verify("1906") == .failure(.expiredToken))
  }
}
