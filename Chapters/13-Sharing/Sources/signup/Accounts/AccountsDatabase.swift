import ComposableArchitecture
import Foundation
import GRDB

/// The database with the accounts. It is opened lazily.
///
/// A different process may lock the file for seconds, so no code uses the database on the main actor: a serial queue
/// does. No other process can lock a database in memory, so that is used directly.
final class AccountsDatabase: Sendable {
  /// The file; `nil` if the database is in memory.
  let file: URL?

  /// The queue on which the database is used, and on which observations should call back.
  let queue: DispatchQueue

  private let samples: [Account]
  private let opened = LockIsolated<DatabaseQueue?>(nil)
  private let lastVersion = LockIsolated<Int?>(nil)
  /// The number of saves so far.
  private let saves = LockIsolated(0)

  /// Creates the object without opening the database.
  ///
  /// - Parameters:
  ///   - file: The file; `nil` for a database in memory.
  ///   - samples: The accounts of a new database.
  init(at file: URL?, samples: [Account] = []) {
    self.file = file
    self.samples = samples
    queue = file == nil ? .main : DispatchQueue(label: "accounts")
  }

  /// The open database. If the file doesn't exist, it is created, with its folder.
  ///
  /// It may take seconds, so don't call it on the main actor.
  ///
  /// - Throws: Any error of opening the database. The next call tries again.
  func open() throws -> DatabaseQueue {
    try opened.withValue { opened in
      if let opened { return opened }
      let queue = try makeQueue()
      try migrator.migrate(queue)
      // Writes of other processes count from now on: accounts are loaded after this.
      let version = try version(in: queue)
      lastVersion.setValue(version)
      opened = queue
      return queue
    }
  }

  private func makeQueue() throws -> DatabaseQueue {
    guard let file else { return try DatabaseQueue() }
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    var configuration = Configuration()
    // While a different app writes, this one waits, but not forever.
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

  /// Adds an account. No other account may have its email address.
  func insert(_ account: Account) throws {
    try open().write { try account.insert($0) }
  }

  /// Whether a different process wrote to the database since it was opened, or since the last call.
  ///
  /// SQLite notifies observations only of writes through this connection. But it counts the changes of other processes,
  /// and reading that count costs almost nothing.
  func wasWrittenByOthers() async throws -> Bool {
    try await inBackground { [self] in
      let version = try version(in: open())
      return lastVersion.withValue { last in
        defer { last = version }
        return last != version
      }
    }
  }

  private func version(in queue: DatabaseQueue) throws -> Int? {
    try queue.read { try Int.fetchOne($0, sql: "PRAGMA data_version") }
  }
}

extension AccountsDatabase {
  /// Uses the database on the queue, after all earlier work.
  func perform(_ work: @escaping @Sendable () -> Void) {
    if file == nil { work() } else { queue.async(execute: work) }
  }

  /// Uses the database on the queue, and waits for the result without blocking.
  func inBackground<Value: Sendable>(
    _ work: @escaping @Sendable () throws -> Value
  ) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
      perform { continuation.resume(with: Result(catching: work)) }
    }
  }

  /// Saves. Concurrent reads by ``latest(_:then:)`` are repeated.
  func save(_ work: @escaping @Sendable () -> Void) {
    saves.withValue { $0 += 1 }
    perform(work)
  }

  /// Reads the database, and passes the result to a closure on the main queue.
  ///
  /// If a save starts in the meantime, the result is out of date, and the database is read again.
  ///
  /// - Parameters:
  ///   - fetch: Reads the database.
  ///   - show: A closure that is called once, with the result.
  func latest<Value: Sendable>(
    _ fetch: @escaping @Sendable () throws -> Value,
    then show: @escaping @Sendable (Result<Value, any Error>) -> Void
  ) {
    guard file != nil else { return show(Result(catching: fetch)) }
    queue.async { [self] in
      let count = saves.value
      let result = Result(catching: fetch)
      DispatchQueue.main.async { [self] in
        if saves.value == count { show(result) } else { latest(fetch, then: show) }
      }
    }
  }
}

/// An observation of the database that begins later than its subscription.
final class RunningObservation: Sendable {
  private let state = LockIsolated(State())

  private struct State {
    var cancellable: AnyDatabaseCancellable?
    var isOver = false
  }

  /// Stores an observation that started. If `end` was called, the observation ends.
  func retain(_ cancellable: AnyDatabaseCancellable) {
    let isOver = state.withValue { state in
      if !state.isOver { state.cancellable = cancellable }
      return state.isOver
    }
    if isOver { cancellable.cancel() }
  }

  /// Ends the observation, or prevents its start.
  func end() {
    let cancellable = state.withValue { state in
      state.isOver = true
      return state.cancellable.take()
    }
    cancellable?.cancel()
  }
}

extension AccountsDatabase: Hashable {
  static func == (first: AccountsDatabase, second: AccountsDatabase) -> Bool { first === second }

  func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(self))
  }
}

extension AccountsDatabase: DependencyKey {
  /// The database in the usual folder.
  static let liveValue = AccountsDatabase(at: Places.standard.database)

  /// A new database in memory for each test.
  static var testValue: AccountsDatabase { AccountsDatabase(at: nil) }
}

extension DependencyValues {
  /// The database with the accounts.
  var accountsDatabase: AccountsDatabase {
    get { self[AccountsDatabase.self] }
    set { self[AccountsDatabase.self] = newValue }
  }
}
