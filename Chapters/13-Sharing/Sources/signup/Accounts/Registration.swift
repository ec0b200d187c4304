import ComposableArchitecture
import Foundation
import GRDB

/// Makes accounts.
@DependencyClient
struct Registration: Sendable {
  /// Makes an account. It throws a ``RegistrationError`` if that cannot be done.
  var register: @Sendable (_ account: Account) async throws -> Void
}

/// Why an account could not be made, told for a person.
struct RegistrationError: Error, Equatable, LocalizedError {
  let message: String

  var errorDescription: String? { message }
}

extension Registration: DependencyKey {
  /// Makes accounts in the database. It knows nothing of who shows them.
  static let liveValue = Registration { account in
    @Dependency(\.accountsDatabase) var database
    do {
      try await database.inBackground { try database.insert(account) }
    } catch let error as DatabaseError where error.resultCode == .SQLITE_CONSTRAINT {
      throw RegistrationError(message: "Somebody has signed up with “\(account.email)” already.")
    }
  }

  /// A test says which accounts it expects.
  static let testValue = Registration()
}

extension DependencyValues {
  /// Makes accounts.
  var registration: Registration {
    get { self[Registration.self] }
    set { self[Registration.self] = newValue }
  }
}
