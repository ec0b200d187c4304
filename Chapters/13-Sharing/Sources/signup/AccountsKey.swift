import ComposableArchitecture
import Dispatch
import Exercises
import GRDB

extension SharedReaderKey where Self == AccountsKey.Default {
  /// The accounts in the database, sorted by their email addresses.
  ///
  /// - Parameter text: A text in their email address or their name.
  static func accounts(matching text: String = "") -> Self {
    Self[AccountsKey(text), default: []]
  }
}

/// The key of the accounts with a text in their email address or their name.
///
/// A change of the value changes the database: accounts that are missing in the new value are deleted, all others are
/// written. Other writes of this process to the database are observed, too. None of this work runs on the main actor.
struct AccountsKey: SharedKey {
  let text: String
  private let database: AccountsDatabase

  init(_ text: String) {
    @Dependency(\.accountsDatabase) var database
    self.text = text
    self.database = database
  }

  /// The identity of a key.
  struct ID: Hashable {
    var text = ""
    let database: AccountsDatabase
  }

  var id: ID {
    // Exercise 13.7
    exercise(
      "13.7", "include the text and the database in the ID",
      returning: ID(database: database))
  }

  func load(context: LoadContext<[Account]>, continuation: LoadContinuation<[Account]>) {
    // Exercise 13.7
    exercise("13.7", "resume with the accounts in the database, or with the error")
    continuation.resumeReturningInitialValue()
  }

  func subscribe(
    context: LoadContext<[Account]>, subscriber: SharedSubscriber<[Account]>
  ) -> SharedSubscription {
    // Exercise 13.7
    exercise(
      "13.7", "observe the database, and yield each change", returning: SharedSubscription {})
  }

  func save(_ accounts: [Account], context: SaveContext, continuation: SaveContinuation) {
    // Exercise 13.7
    exercise("13.7", "replace the accounts in the database, and resume")
    continuation.resume()
  }

  /// The accounts that are in the database now. It may take seconds, so it isn't called on the main actor.
  @Sendable private func fetch() throws -> [Account]? {
    try database.open().read { [text] in try Account.matching(text).fetchAll($0) }
  }
}

extension AccountsKey: CustomStringConvertible {
  var description: String { ".accounts(matching: \(String(reflecting: text)))" }
}
