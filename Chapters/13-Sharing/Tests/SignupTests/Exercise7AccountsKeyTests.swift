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

  private func key(matching text: String = "") -> AccountsKey {
    inTheWorld { AccountsKey(text) }
  }

  /// The email addresses in the file, as another program reads them.
  private func stored() throws -> [String] { try Self.stored(in: folder.places.database) }

  private nonisolated static func stored(in file: URL) throws -> [String] {
    let other = try DatabaseQueue(path: file.path(percentEncoded: false))
    return try other.read { try Account.order(Column("email")).fetchAll($0).map(\.email) }
  }

  @Test("a wrapper has the accounts in the database, and with a text those that have it")
  func loads() throws {
    for account in [Account.grace, .ada, .blob] { try database.insert(account) }
    #expect(shared().wrappedValue == [.ada, .blob, .grace])
    #expect(shared(matching: "POINT").wrappedValue == [.blob])
    #expect(shared(matching: "lovelace").wrappedValue == [.ada])
    #expect(shared(matching: "nobody").wrappedValue == [])
  }

  @Test("I302: each text is a reference of its own, and all wrappers with the same text share one")
  func identity() throws {
    for account in [Account.ada, .blob] { try database.insert(account) }
    let (adas, blobs, alsoBlobs) = (
      shared(matching: "ada"), shared(matching: "blob"), shared(matching: "blob")
    )
    #expect(adas.wrappedValue == [.ada])
    #expect(blobs.wrappedValue == [.blob])
    blobs.withLock { $0 = $0.map { $0.renamed("Blob Jr.") } }
    #expect(alsoBlobs.wrappedValue.map(\.name) == ["Blob Jr."])
    #expect(adas.wrappedValue == [.ada])
  }

  @Test("I302: keys of two databases are two keys, though they have the same text")
  func databases() throws {
    try database.insert(.ada)
    let here = shared()
    let there = withDependencies {
      $0.accountsDatabase = AccountsDatabase(at: nil, samples: [.blob])
    } operation: {
      Shared(.accounts())
    }
    #expect(here.wrappedValue == [.ada])
    #expect(there.wrappedValue == [.blob])
  }

  @Test("a change is in the file when it has been made")
  func saves() throws {
    let accounts = shared()
    accounts.withLock { $0 = [.ada, .blob] }
    #expect(try stored() == ["ada@engine.uk", "blob@point.free"])
    accounts.withLock { $0 = [.ada, .blob.renamed("Blob Jr.")] }
    #expect(try stored() == ["ada@engine.uk", "blob@point.free"])
    accounts.withLock { _ = $0.removeFirst() }
    #expect(try stored() == ["blob@point.free"])
    #expect(accounts.saveError == nil)
  }

  @Test("a change of the accounts with a text leaves all others alone")
  func savesMatching() throws {
    for account in [Account.ada, .blob, .grace] { try database.insert(account) }
    let blobs = shared(matching: "blob")
    blobs.withLock { $0 = [] }
    #expect(try stored() == ["ada@engine.uk", "grace@navy.mil"])
  }

  @Test("what is written to the database in another way is seen")
  func observes() async throws {
    let accounts = shared()
    try database.insert(.ada)
    try await expectSoon("a new row is seen") { accounts.wrappedValue == [.ada] }
    try await database.open().write { _ = try Account.deleteAll($0) }
    try await expectSoon("a deleted row is seen") { accounts.wrappedValue == [] }
  }

  @Test("a change of the accounts with one text is seen by those with another")
  func others() async throws {
    let (all, blobs) = (shared(), shared(matching: "blob"))
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
    let accounts = shared()
    try database.insert(.ada)
    try await expectSoon("another one is told") { accounts.wrappedValue == [.ada] }
    subscription.cancel()
    let count = told.value
    try database.insert(.blob)
    try await expectSoon("another one is told") { accounts.wrappedValue == [.ada, .blob] }
    try database.insert(.grace)
    try await expectSoon("another one is told") { accounts.wrappedValue.count == 3 }
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
    let accounts = shared()
    try database.insert(.blob)
    try await expectSoon("a subscriber is told") { accounts.wrappedValue == [.ada, .blob] }
    try database.insert(.grace)
    try await expectSoon("a subscriber is told") { accounts.wrappedValue.count == 3 }
    #expect(answers.value == [[.ada]])
    #expect(reports.value == 0, "the load was answered again, by what was written afterwards")
  }

  @Test("I319: a save is answered once, when the value is in the database")
  func answersSave() throws {
    let answers = LockIsolated<[[String]?]>([])
    key().save(
      [.ada], context: .didSet,
      continuation: SaveContinuation("key") { [file = folder.places.database] _ in
        let stored = try? Self.stored(in: file)
        answers.withValue { $0.append(stored) }
      })
    #expect(answers.value == [["ada@engine.uk"]])
  }

  @Test("two changes, one right after the other, are never taken back for a moment")
  func keepsOwnChanges() async throws {
    let accounts = shared()
    let counts = LockIsolated<[Int]>([])
    let cancellable = accounts.publisher.sink { value in counts.withValue { $0.append(value.count) }
    }
    accounts.withLock { $0.append(.ada) }
    accounts.withLock { $0.append(.blob) }
    try database.insert(.grace)
    try await expectSoon("a new row is seen") { accounts.wrappedValue.count == 3 }
    #expect(counts.value == counts.value.sorted())
    withExtendedLifetime(cancellable) {}
  }

  @Test("I316: a database that cannot be read is a load error, and `load` throws it")
  func loadError() async throws {
    try Data("This is no database, and long enough to be one.".utf8)
      .write(to: folder.places.database)
    let accounts = shared()
    #expect(accounts.wrappedValue == [])
    #expect(accounts.loadError is DatabaseError)
    await #expect(throws: DatabaseError.self) { try await accounts.load() }
  }

  @Test(
    "I316: a change that cannot be saved is a save error, and `save` throws it; the value lives on")
  func saveError() async throws {
    let accounts = shared()
    try await database.open().write { try $0.drop(table: Account.databaseTableName) }
    accounts.withLock { $0 = [.ada] }
    #expect(accounts.saveError is DatabaseError)
    #expect(accounts.wrappedValue == [.ada])
    await #expect(throws: DatabaseError.self) { try await accounts.save() }
  }

  @Test("I318: another text takes the place of the one before, with its accounts")
  func loadsAnotherKey() async throws {
    for account in [Account.ada, .blob] { try database.insert(account) }
    let accounts = shared()
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
