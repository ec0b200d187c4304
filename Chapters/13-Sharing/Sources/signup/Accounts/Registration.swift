import ComposableArchitecture
import Foundation
import GRDB

/// Creates accounts.
@DependencyClient
struct Registration: Sendable {
  /// Creates an account. It throws a ``RegistrationError`` if that isn't possible.
  var register: @Sendable (_ account: Account) async throws -> Void
}

/// The reason why an account couldn't be created, as a message for people.
struct RegistrationError: Error, Equatable, LocalizedError {
  let message: String

  var errorDescription: String? { message }
}

extension Registration: DependencyKey {
  /// Creates accounts in the database. It doesn't know which features show them.
  static let liveValue = Registration { account in
    @Dependency(\.accountsDatabase) var database
    do {
      try await database.inBackground { try database.insert(account) }
    } catch let error as DatabaseError where error.resultCode == .SQLITE_CONSTRAINT {
      throw RegistrationError(message: "There is an account with “\(account.email)” already.")
    }
  }

  /// A test overrides this if it expects accounts.
  static let testValue = Registration()
}

extension DependencyValues {
  /// Creates accounts.
  var registration: Registration {
    get { self[Registration.self] }
    set { self[Registration.self] = newValue }
  }
}
