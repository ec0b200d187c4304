import ComposableArchitecture

/// The server that knows all accounts. Its errors are thrown as an ``AccountError``.
@DependencyClient
struct AccountClient: Sendable {
  /// Whether a different account has a name.
  var isTaken: @Sendable (_ name: String) async throws -> Bool

  /// Asks for the permission to send notifications, and returns whether it was granted.
  var requestPermission: @Sendable () async throws -> Bool
}

extension AccountClient: TestDependencyKey {
  /// No server: a test overrides the requests that it expects.
  static let testValue = AccountClient()
}

extension DependencyValues {
  /// The server that knows all accounts.
  var account: AccountClient {
    get { self[AccountClient.self] }
    set { self[AccountClient.self] = newValue }
  }
}
