import ComposableArchitecture
import Foundation
import GRDB

/// The database with the accounts. It is opened when it is first needed.
///
/// Another process may lock the file for seconds. So nothing that uses the database runs on the main actor: it runs on a
/// queue, one after the other. What is in memory nobody else can lock, so that is used immediately.
final class AccountsDatabase: Sendable {
  /// The file; `nil` if the database is in memory.
  let file: URL?

  /// Where the database is used, and where observations should call back.
  let queue: DispatchQueue

  private let samples: [Account]
  private let opened = LockIsolated<DatabaseQueue?>(nil)
  private let lastVersion = LockIsolated<Int?>(nil)
  /// How many saves were begun.
  private let saves = LockIsolated(0)

  /// Nothing is opened or made yet.
  ///
  /// - Parameters:
  ///   - file: The file; `nil` for a database in memory.
  ///   - samples: What is in the database when it is new.
  init(at file: URL?, samples: [Account] = []) {
    self.file = file
    self.samples = samples
    queue = file == nil ? .main : DispatchQueue(label: "accounts")
  }

  /// The open database. If there is none yet, it is made, with its folder.
  ///
  /// It may take seconds, so do not call it on the main actor.
  ///
  /// - Throws: What speaks against it. The next call tries again.
  func open() throws -> DatabaseQueue {
    try opened.withValue { opened in
      if let opened { return opened }
      let queue = try makeQueue()
      try migrator.migrate(queue)
      // What others write from now on is news: what is loaded is read later than this.
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
    // While another app writes, this one waits, but not forever.
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

  /// Whether another process has written to the database since it was opened, or since this was asked last.
  ///
  /// SQLite tells observations of what is written through this connection only. But it counts the changes of others, and
  /// to ask for that count costs almost nothing.
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
  /// Does work with the database where it stops nobody, after all work that was to be done before.
  func perform(_ work: @escaping @Sendable () -> Void) {
    if file == nil { work() } else { queue.async(execute: work) }
  }

  /// Does work with the database where it stops nobody, and waits for it.
  func inBackground<Value: Sendable>(
    _ work: @escaping @Sendable () throws -> Value
  ) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
      perform { continuation.resume(with: Result(catching: work)) }
    }
  }

  /// Saves. What is being read by ``latest(_:then:)`` meanwhile is read again.
  func save(_ work: @escaping @Sendable () -> Void) {
    saves.withValue { $0 += 1 }
    perform(work)
  }

  /// Reads the database, and hands over the result on the main queue.
  ///
  /// If something is saved meanwhile, the result is out of date. Then it is read again.
  ///
  /// - Parameters:
  ///   - fetch: Reads.
  ///   - show: Gets the result, once.
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

  /// Keeps an observation that has begun. If it should have ended by now, it ends.
  func keep(_ cancellable: AnyDatabaseCancellable) {
    let isOver = state.withValue { state in
      if !state.isOver { state.cancellable = cancellable }
      return state.isOver
    }
    if isOver { cancellable.cancel() }
  }

  /// Ends the observation, or keeps it from beginning.
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
