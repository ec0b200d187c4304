import ComposableArchitecture
import GRDB

@testable import signup

/// Counts the transactions that changed accounts.
final class Commits: TransactionObserver, Sendable {
  private let commits = LockIsolated(0)

  var count: Int { commits.value }

  func observes(eventsOfKind eventKind: DatabaseEventKind) -> Bool {
    eventKind.tableName == Account.databaseTableName
  }

  func databaseDidChange(with event: DatabaseEvent) {}

  func databaseDidCommit(_ db: Database) { commits.withValue { $0 += 1 } }

  func databaseDidRollback(_ db: Database) {}
}
