import ComposableArchitecture
import Dispatch
import OpenCombineDispatch
import Testing

@testable import tictactoe

extension AuthenticationClient {
  /// A client that fails the test if it is used. A test overrides the functions that it expects to be
  /// used.
  static let failing = AuthenticationClient(
    logIn: { _ in .failing("logIn") },
    verify: { _ in .failing("verify") }
  )

  /// A client that answers a log-in, and fails the test for different credentials.
  static func answering(
    _ expected: Credentials, with answer: Result<LoginResponse, AuthenticationError>
  ) -> Self {
    var client = failing
    client.logIn = { credentials in
      #expect(credentials == expected)
      return .result { answer }
    }
    return client
  }

  /// A client that answers a code, and fails the test for a different code or token.
  static func answering(
    _ expected: Verification, with answer: Result<User, AuthenticationError>
  ) -> Self {
    var client = failing
    client.verify = { verification in
      #expect(verification == expected)
      return .result { answer }
    }
    return client
  }
}

extension Trait where Self == OneAtATime {
  /// Runs tests sequentially. Cancel IDs are global to the process. So two tests with a store of the
  /// same app must not run concurrently.
  static var oneAtATime: Self { OneAtATime() }
}

struct OneAtATime: SuiteTrait, TestTrait, TestScoping {
  var isRecursive: Bool { true }

  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    await Turn.shared.take()
    let result: Result<Void, any Error>
    do { result = .success(try await function()) } catch { result = .failure(error) }
    await Turn.shared.pass()
    try result.get()
  }
}

private actor Turn {
  static let shared = Turn()
  private var isTaken = false
  private var waiting: [CheckedContinuation<Void, Never>] = []

  func take() async {
    guard isTaken else { return isTaken = true }
    await withCheckedContinuation { waiting.append($0) }
  }

  func pass() {
    if waiting.isEmpty { isTaken = false } else { waiting.removeFirst().resume() }
  }
}
