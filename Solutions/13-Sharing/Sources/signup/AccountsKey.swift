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
    ID(text: text, database: database)
  }

  func load(context: LoadContext<[Account]>, continuation: LoadContinuation<[Account]>) {
    // Exercise 13.7
    database.latest(fetch) { continuation.resume(with: $0) }
  }

  func subscribe(
    context: LoadContext<[Account]>, subscriber: SharedSubscriber<[Account]>
  ) -> SharedSubscription {
    // Exercise 13.7
    let running = RunningObservation()
    database.perform {
      do {
        let observation = ValueObservation.tracking { [text] database in
          try Account.matching(text).fetchAll(database)
        }
        let cancellable = observation.start(
          in: try database.open(), scheduling: .async(onQueue: database.queue),
          onError: { subscriber.yield(throwing: $0) },
          // What comes here was there when it was sent. By now there may be a newer change, also one of ours.
          onChange: { _ in database.latest(fetch) { subscriber.yield(with: $0) } })
        running.retain(cancellable)
      } catch {
        subscriber.yield(throwing: error)
      }
    }
    return SharedSubscription { running.end() }
  }

  func save(_ accounts: [Account], context: SaveContext, continuation: SaveContinuation) {
    // Exercise 13.7
    database.save {
      continuation.resume(
        with: Result {
          try database.open().write { [text] database in
            let kept = Set(accounts.map(\.id))
            for account in try Account.matching(text).fetchAll(database)
            where !kept.contains(account.id) {
              try account.delete(database)
            }
            for account in accounts { try account.upsert(database) }
          }
        })
    }
  }

  /// The accounts that are in the database now. It may take seconds, so it isn't called on the main actor.
  @Sendable private func fetch() throws -> [Account]? {
    try database.open().read { [text] in try Account.matching(text).fetchAll($0) }
  }
}

extension AccountsKey: CustomStringConvertible {
  var description: String { ".accounts(matching: \(String(reflecting: text)))" }
}
