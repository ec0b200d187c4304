import ComposableArchitecture
import Foundation
import GRDB

/// The database with the accounts. It is opened when it is first needed.
final class AccountsDatabase: Sendable {
  /// The file; `nil` if the database is in memory.
  let file: URL?

  private let samples: [Account]
  private let opened = LockIsolated<DatabaseQueue?>(nil)
  private let lastVersion = LockIsolated<Int?>(nil)

  /// Nothing is opened or made yet.
  ///
  /// - Parameters:
  ///   - file: The file; `nil` for a database in memory.
  ///   - samples: What is in the database when it is new.
  init(at file: URL?, samples: [Account] = []) {
    self.file = file
    self.samples = samples
  }

  /// The open database. If there is none yet, it is made, with its folder.
  ///
  /// - Throws: What speaks against it. The next call tries again.
  func open() throws -> DatabaseQueue {
    try opened.withValue { opened in
      if let opened { return opened }
      let queue = try makeQueue()
      try migrator.migrate(queue)
      opened = queue
      return queue
    }
  }

  private func makeQueue() throws -> DatabaseQueue {
    guard let file else { return try DatabaseQueue() }
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    var configuration = Configuration()
    // While another app writes, this one waits, but not for ever.
    configuration.busyMode = .timeout(5)
    return try DatabaseQueue(
      path: file.path(percentEncoded: false), configuration: configuration)
  }

  private var migrator: DatabaseMigrator {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("accounts") { [samples] database in
      try database.create(table: Account.databaseTableName) { table in
        table.primaryKey("email", .text)
        table.column("name", .text).notNull()
        table.column("topics", .text).notNull()
      }
      for account in samples { try account.insert(database) }
    }
    return migrator
  }

  /// Adds an account. There must be none with its email address.
  func insert(_ account: Account) throws {
    try open().write { try account.insert($0) }
  }

  /// Whether another process has written to the database since this was asked last.
  ///
  /// SQLite tells observations of what is written through this connection only. But it counts the changes of others, and
  /// to ask for that count costs almost nothing.
  func wasWrittenByOthers() throws -> Bool {
    let version = try open().read { try Int.fetchOne($0, sql: "PRAGMA data_version") }
    return lastVersion.withValue { last in
      defer { last = version }
      return last != nil && last != version
    }
  }
}

extension AccountsDatabase: Hashable {
  static func == (first: AccountsDatabase, second: AccountsDatabase) -> Bool { first === second }

  func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(self))
  }
}

extension AccountsDatabase: DependencyKey {
  /// The one in the usual folder.
  static let liveValue = AccountsDatabase(at: Places.standard.database)

  /// A new one in memory for each test.
  static var testValue: AccountsDatabase { AccountsDatabase(at: nil) }
}

extension DependencyValues {
  /// The database with the accounts.
  var accountsDatabase: AccountsDatabase {
    get { self[AccountsDatabase.self] }
    set { self[AccountsDatabase.self] = newValue }
  }
}
