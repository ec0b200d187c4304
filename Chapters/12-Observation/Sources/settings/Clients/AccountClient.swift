import ComposableArchitecture

/// The server that knows all accounts. What it refuses is thrown as an ``AccountError``.
@DependencyClient
struct AccountClient: Sendable {
  /// Whether someone else has a name.
  var isTaken: @Sendable (_ name: String) async throws -> Bool

  /// Asks for the permission to send notifications, and returns whether it was granted.
  var requestPermission: @Sendable () async throws -> Bool
}

extension AccountClient: TestDependencyKey {
  /// No server at all: a test says which questions it expects.
  static let testValue = AccountClient()
}

extension DependencyValues {
  /// The server that knows all accounts.
  var account: AccountClient {
    get { self[AccountClient.self] }
    set { self[AccountClient.self] = newValue }
  }
}
