import ComposableArchitecture
import Foundation
import GRDB
import OpenCombine
import Testing

@testable import signup

@Suite("Exercise 13.7 · a key of your own", .timeLimit(.minutes(5)))
@MainActor
struct AccountsKeyTests {
  private let folder: TemporaryFolder
  private let database: AccountsDatabase

  init() throws {
    folder = try TemporaryFolder()
    database = AccountsDatabase(at: folder.places.database)
  }

  /// Does something where the keys find the database.
  private func inTheWorld<R>(_ body: () throws -> R) rethrows -> R {
    try withDependencies {
      $0.accountsDatabase = database
    } operation: {
      try body()
    }
  }

  private func shared(matching text: String = "") -> Shared<[Account]> {
    inTheWorld { Shared(.accounts(matching: text)) }
  }

  /// A wrapper whose accounts are loaded.
  private func loaded(matching text: String = "") async throws -> Shared<[Account]> {
    let accounts = shared(matching: text)
    try await expectSoon("the accounts are loaded") { !accounts.isLoading }
    return accounts
  }

  /// Waits until the file has certain accounts.
  private func expectStored(
    _ emails: [String], sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    try await expectSoon("\(emails) are in the file", sourceLocation: sourceLocation) {
      try stored() == emails
    }
  }

  /// Waits until everything is done that was begun before.
  private func finish() async {
    for _ in 1...2 {
      _ = await withCheckedContinuation { continuation in
        database.latest({}) { continuation.resume(returning: $0) }
      }
    }
  }

  private func key(matching text: String = "") -> AccountsKey {
    inTheWorld { AccountsKey(text) }
  }

  /// The email addresses in the file, as another program reads them.
  private func stored() throws -> [String] { try Self.stored(in: folder.places.database) }

  private nonisolated static func stored(in file: URL) throws -> [String] {
    var configuration = Configuration()
    // The key may be writing.
    configuration.busyMode = .timeout(5)
    let other = try DatabaseQueue(
      path: file.path(percentEncoded: false), configuration: configuration)
    return try other.read { try Account.order(Column("email")).fetchAll($0).map(\.email) }
  }

  @Test("a wrapper has the accounts in the database, and with a text those that have it")
  func loads() async throws {
    for account in [Account.grace, .ada, .blob] { try database.insert(account) }
    #expect(try await loaded().wrappedValue == [.ada, .blob, .grace])
    #expect(try await loaded(matching: "POINT").wrappedValue == [.blob])
    #expect(try await loaded(matching: "lovelace").wrappedValue == [.ada])
    #expect(try await loaded(matching: "nobody").wrappedValue == [])
  }

  @Test("I302: each text is a reference of its own, and all wrappers with the same text share one")
  func identity() async throws {
    for account in [Account.ada, .blob] { try database.insert(account) }
    let (adas, blobs, alsoBlobs) = (
      try await loaded(matching: "ada"), try await loaded(matching: "blob"),
      try await loaded(matching: "blob")
    )
    #expect(adas.wrappedValue == [.ada])
    #expect(blobs.wrappedValue == [.blob])
    blobs.withLock { $0 = $0.map { $0.renamed("Blob Jr.") } }
    #expect(alsoBlobs.wrappedValue.map(\.name) == ["Blob Jr."])
    #expect(adas.wrappedValue == [.ada])
  }

  @Test("I302: keys of two databases are two keys, though they have the same text")
  func databases() async throws {
    try database.insert(.ada)
    let here = try await loaded()
    let there = withDependencies {
      $0.accountsDatabase = AccountsDatabase(at: nil, samples: [.blob])
    } operation: {
      Shared(.accounts())
    }
    #expect(here.wrappedValue == [.ada])
    #expect(there.wrappedValue == [.blob])
  }

  @Test("a change is in the file soon after it has been made")
  func saves() async throws {
    let accounts = try await loaded()
    accounts.withLock { $0 = [.ada, .blob] }
    try await expectStored(["ada@engine.uk", "blob@point.free"])
    accounts.withLock { $0 = [.ada, .blob.renamed("Blob Jr.")] }
    accounts.withLock { _ = $0.removeFirst() }
    try await expectStored(["blob@point.free"])
    #expect(accounts.saveError == nil)
  }

  @Test("while another process has locked the database, nothing on the main actor waits for it")
  func locked() async throws {
    try database.insert(.ada)
    let accounts = try await loaded()
    var configuration = Configuration()
    configuration.busyMode = .timeout(60)
    let other = try DatabaseQueue(
      path: folder.places.database.path(percentEncoded: false), configuration: configuration)
    let isLocked = AsyncStream.makeStream(of: Void.self)
    let mayGoOn = DispatchSemaphore(value: 0)
    let locking = Task.detached {
      // Also if the database cannot be locked.
      defer { isLocked.continuation.finish() }
      try other.inDatabase { db in
        try db.beginTransaction(.exclusive)
        isLocked.continuation.finish()
        // In the end it goes on by itself, so that a key that waits here fails in words.
        _ = mayGoOn.wait(timeout: .now() + .seconds(2))
        try db.commit()
      }
    }
    for await _ in isLocked.stream {}
    let start = ContinuousClock.now
    let blobs = shared(matching: "blob")
    accounts.withLock { $0.append(.blob) }
    #expect(accounts.wrappedValue == [.ada, .blob])
    #expect(ContinuousClock.now - start < .seconds(1), "the main actor has waited for the lock")
    #expect(blobs.isLoading)
    mayGoOn.signal()
    try await locking.value
    try await expectStored(["ada@engine.uk", "blob@point.free"])
    try await expectSoon("the account is shown") { blobs.wrappedValue == [.blob] }
    #expect(accounts.saveError == nil)
  }

  @Test("a change of the accounts with a text leaves all others alone")
  func savesMatching() async throws {
    for account in [Account.ada, .blob, .grace] { try database.insert(account) }
    let blobs = try await loaded(matching: "blob")
    blobs.withLock { $0 = [] }
    try await expectStored(["ada@engine.uk", "grace@navy.mil"])
  }

  @Test("what is written to the database in another way is seen")
  func observes() async throws {
    let accounts = try await loaded()
    try database.insert(.ada)
    try await expectSoon("a new row is seen") { accounts.wrappedValue == [.ada] }
    try await database.open().write { _ = try Account.deleteAll($0) }
    try await expectSoon("a deleted row is seen") { accounts.wrappedValue == [] }
  }

  @Test("a change of the accounts with one text is seen by those with another")
  func others() async throws {
    let (all, blobs) = (try await loaded(), try await loaded(matching: "blob"))
    all.withLock { $0 = [.ada, .blob] }
    try await expectSoon("the change is seen") { blobs.wrappedValue == [.blob] }
    blobs.withLock { $0 = $0.map { $0.renamed("Blob Jr.") } }
    try await expectSoon("the change is seen") {
      all.wrappedValue.map(\.name) == ["Ada Lovelace", "Blob Jr."]
    }
  }

  @Test("I304: a subscription tells nothing any more when it was cancelled")
  func cancels() async throws {
    let told = LockIsolated(0)
    let subscription = key().subscribe(
      context: .initialValue([]), subscriber: SharedSubscriber { _ in told.withValue { $0 += 1 } })
    let accounts = try await loaded()
    try database.insert(.ada)
    try await expectSoon("another one is told") { accounts.wrappedValue == [.ada] }
    subscription.cancel()
    await finish()
    let count = told.value
    try database.insert(.blob)
    try await expectSoon("another one is told") { accounts.wrappedValue == [.ada, .blob] }
    try database.insert(.grace)
    try await expectSoon("another one is told") { accounts.wrappedValue.count == 3 }
    await finish()
    #expect(told.value == count)
    withExtendedLifetime(subscription) {}
  }

  @Test("I319: a load is answered once, whatever is written afterwards")
  func answersOnce() async throws {
    let answers = LockIsolated<[[Account]?]>([])
    // The library asks for the name when it reports an answer that is one too many.
    let reports = LockIsolated(0)
    let name = { @Sendable in
      reports.withValue { $0 += 1 }
      return "key"
    }
    try database.insert(.ada)
    key().load(
      context: .userInitiated,
      continuation: LoadContinuation(name()) { result in
        answers.withValue { $0.append(try? result.get()) }
      })
    try await expectSoon("the load is answered") { !answers.value.isEmpty }
    let accounts = try await loaded()
    try database.insert(.blob)
    try await expectSoon("a subscriber is told") { accounts.wrappedValue == [.ada, .blob] }
    try database.insert(.grace)
    try await expectSoon("a subscriber is told") { accounts.wrappedValue.count == 3 }
    await finish()
    #expect(answers.value == [[.ada]])
    #expect(reports.value == 0, "the load was answered again, by what was written afterwards")
  }

  @Test("I319: a save is answered once, when the value is in the database")
  func answersSave() async throws {
    let answers = LockIsolated<[[String]?]>([])
    key().save(
      [.ada], context: .didSet,
      continuation: SaveContinuation("key") { [file = folder.places.database] _ in
        let stored = try? Self.stored(in: file)
        answers.withValue { $0.append(stored) }
      })
    try await expectSoon("the save is answered") { !answers.value.isEmpty }
    await finish()
    #expect(answers.value == [["ada@engine.uk"]])
  }

  @Test("two changes, one right after the other, are never taken back for a moment")
  func keepsOwnChanges() async throws {
    let accounts = try await loaded()
    let counts = LockIsolated<[Int]>([])
    let cancellable = accounts.publisher.sink { value in counts.withValue { $0.append(value.count) }
    }
    accounts.withLock { $0.append(.ada) }
    accounts.withLock { $0.append(.blob) }
    // If this was written first, the second change would delete it.
    await finish()
    try database.insert(.grace)
    try await expectSoon("a new row is seen") { accounts.wrappedValue.count == 3 }
    #expect(counts.value == counts.value.sorted())
    withExtendedLifetime(cancellable) {}
  }

  @Test("I316: a database that cannot be read is a load error, and `load` throws it")
  func loadError() async throws {
    try Data("This is no database, and long enough to be one.".utf8)
      .write(to: folder.places.database)
    let accounts = try await loaded()
    #expect(accounts.wrappedValue == [])
    #expect(accounts.loadError is DatabaseError)
    await #expect(throws: DatabaseError.self) { try await accounts.load() }
  }

  @Test(
    "I316: a change that cannot be saved is a save error, and `save` throws it; the value lives on")
  func saveError() async throws {
    let accounts = try await loaded()
    try await database.open().write { try $0.drop(table: Account.databaseTableName) }
    accounts.withLock { $0 = [.ada] }
    try await expectSoon("there is an error") { accounts.saveError is DatabaseError }
    #expect(accounts.wrappedValue == [.ada])
    await #expect(throws: DatabaseError.self) { try await accounts.save() }
  }

  @Test("I318: another text takes the place of the one before, with its accounts")
  func loadsAnotherKey() async throws {
    for account in [Account.ada, .blob] { try database.insert(account) }
    let accounts = try await loaded()
    try await accounts.load(inTheWorld { AccountsKey("blob") })
    #expect(accounts.wrappedValue == [.blob])
    var other = Account.blob
    other.email = "other@point.free"
    try database.insert(other)
    try await expectSoon("a new row with the text is seen") {
      accounts.wrappedValue == [.blob, other]
    }
  }
}
