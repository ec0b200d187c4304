import ComposableArchitecture
import Dispatch
import OpenCombine
import OpenCombineDispatch

/// The accounts of the fake server.
enum DemoAccount: String, CaseIterable {
  /// Needs no code.
  case ada
  /// Needs a code.
  case grace
  /// Gets no answer from the server.
  case alan

  /// The code that is sent to all accounts, so that no mailbox is needed.
  static let code = "1906"

  var user: User { User(name: rawValue.capitalized) }
  var email: String { "\(rawValue)@example.com" }

  var password: String {
    switch self {
    case .ada: "engine"
    case .grace: "cobol"
    case .alan: "bombe"
    }
  }
}

/// A fake server. It knows a few accounts, and takes a second for each response.
///
/// It waits on the scheduler. A test scheduler's time is moved manually.
final class FakeAuthentication {
  typealias MainQueue = AnySchedulerOf<DispatchQueue.OCombine>

  private let scheduler: MainQueue
  private var tokens: [String: (account: DemoAccount, expiry: MainQueue.SchedulerTimeType)] = [:]

  init(scheduler: MainQueue) {
    self.scheduler = scheduler
  }

  var client: AuthenticationClient {
    AuthenticationClient(
      logIn: { credentials in self.answer { self.response(to: credentials) } },
      verify: { verification in self.answer { self.response(to: verification) } }
    )
  }

  /// Emits the response after a second, unless the request is cancelled first.
  private func answer<Output>(
    _ response: @escaping () -> Result<Output, AuthenticationError>
  ) -> Effect<Output, AuthenticationError> {
    Just(())
      .delay(for: .seconds(1), scheduler: scheduler)
      .setFailureType(to: AuthenticationError.self)
      .flatMap { response().publisher }
      .eraseToEffect()
  }

  private func response(
    to credentials: Credentials
  ) -> Result<LoginResponse, AuthenticationError> {
    guard let account = DemoAccount.allCases.first(where: { $0.email == credentials.email })
    else { return .failure(.wrongPassword) }
    if account == .alan { return .failure(.serverAway) }
    guard credentials.password == account.password else { return .failure(.wrongPassword) }
    guard account == .grace else { return .success(.loggedIn(account.user)) }
    let token = "token-\(tokens.count + 1)"
    tokens[token] = (account, scheduler.now.advanced(by: .seconds(60)))
    return .success(.codeRequired(token: token))
  }

  private func response(to verification: Verification) -> Result<User, AuthenticationError> {
    guard let (account, expiry) = tokens[verification.token], scheduler.now < expiry
    else { return .failure(.expiredToken) }
    guard verification.code == DemoAccount.code else { return .failure(.wrongCode) }
    return .success(account.user)
  }
}
