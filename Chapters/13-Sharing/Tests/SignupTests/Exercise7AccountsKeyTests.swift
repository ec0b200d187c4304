import ComposableArchitecture
import Foundation
import GRDB
import OpenCombine
import Testing

@testable import signup

@Suite("Exercise 13.7 · Write a key for a database", .timeLimit(.minutes(5)))
@MainActor
struct AccountsKeyTests {
  private let folder: TemporaryFolder
  private let database: AccountsDatabase

  init() throws {
    folder = try TemporaryFolder()
    database = AccountsDatabase(at: folder.places.database)
  }

  /// Runs a closure with the database as a dependency.
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
    try await expectSoon("the file contains \(emails)", sourceLocation: sourceLocation) {
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

  @Test("a wrapper without a text has all accounts, and one with a text has the matching ones")
  func loads() async throws {
    for account in [Account.grace, .ada, .blob] { try database.insert(account) }
    #expect(try await loaded().wrappedValue == [.ada, .blob, .grace])
    #expect(try await loaded(matching: "POINT").wrappedValue == [.blob])
    #expect(try await loaded(matching: "lovelace").wrappedValue == [.ada])
    #expect(try await loaded(matching: "nobody").wrappedValue == [])
  }

  @Test("I302: each text has its own reference, and wrappers with the same text share one")
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

  @Test("I302: keys of two databases are different, even with the same text")
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

  @Test("a change is written to the database soon")
  func saves() async throws {
    let accounts = try await loaded()
    accounts.withLock { $0 = [.ada, .blob] }
    try await expectStored(["ada@engine.uk", "blob@point.free"])
    accounts.withLock { $0 = [.ada, .blob.renamed("Blob Jr.")] }
    accounts.withLock { _ = $0.removeFirst() }
    try await expectStored(["blob@point.free"])
    #expect(accounts.saveError == nil)
  }

  @Test("while a different process locks the database, nothing on the main actor waits for it")
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
      // Even if the database can't be locked.
      defer { isLocked.continuation.finish() }
      try other.inDatabase { db in
        try db.beginTransaction(.exclusive)
        isLocked.continuation.finish()
        // The wait ends with a timeout, so that a key that waits here fails with a message.
        _ = mayGoOn.wait(timeout: .now() + .seconds(2))
        try db.commit()
      }
    }
    for await _ in isLocked.stream {}
    let start = ContinuousClock.now
    let blobs = shared(matching: "blob")
    accounts.withLock { $0.append(.blob) }
    #expect(accounts.wrappedValue == [.ada, .blob])
    #expect(ContinuousClock.now - start < .seconds(1), "the main actor waited for the lock")
    #expect(blobs.isLoading)
    mayGoOn.signal()
    try await locking.value
    try await expectStored(["ada@engine.uk", "blob@point.free"])
    try await expectSoon("the account is shown") { blobs.wrappedValue == [.blob] }
    #expect(accounts.saveError == nil)
  }

  @Test("saving the accounts with a text doesn't change other accounts")
  func savesMatching() async throws {
    for account in [Account.ada, .blob, .grace] { try database.insert(account) }
    let blobs = try await loaded(matching: "blob")
    blobs.withLock { $0 = [] }
    try await expectStored(["ada@engine.uk", "grace@navy.mil"])
  }

  @Test("other writes to the database are detected")
  func observes() async throws {
    let accounts = try await loaded()
    try database.insert(.ada)
    try await expectSoon("a new row is shown") { accounts.wrappedValue == [.ada] }
    try await database.open().write { _ = try Account.deleteAll($0) }
    try await expectSoon("the deletion of a row is shown") { accounts.wrappedValue == [] }
  }

  @Test("a change of the accounts with one text is shown by those with a different text")
  func others() async throws {
    let (all, blobs) = (try await loaded(), try await loaded(matching: "blob"))
    all.withLock { $0 = [.ada, .blob] }
    try await expectSoon("the change is shown") { blobs.wrappedValue == [.blob] }
    blobs.withLock { $0 = $0.map { $0.renamed("Blob Jr.") } }
    try await expectSoon("the change is shown") {
      all.wrappedValue.map(\.name) == ["Ada Lovelace", "Blob Jr."]
    }
  }

  @Test("I304: a cancelled subscription yields nothing more")
  func cancels() async throws {
    let notifications = LockIsolated(0)
    let subscription = key().subscribe(
      context: .initialValue([]),
      subscriber: SharedSubscriber { _ in notifications.withValue { $0 += 1 } })
    let accounts = try await loaded()
    try database.insert(.ada)
    try await expectSoon("the other subscription yields") { accounts.wrappedValue == [.ada] }
    subscription.cancel()
    await finish()
    let count = notifications.value
    try database.insert(.blob)
    try await expectSoon("the other subscription yields") {
      accounts.wrappedValue == [.ada, .blob]
    }
    try database.insert(.grace)
    try await expectSoon("the other subscription yields") { accounts.wrappedValue.count == 3 }
    await finish()
    #expect(notifications.value == count)
    withExtendedLifetime(subscription) {}
  }

  @Test("I319: a load is resumed once, regardless of later writes")
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
    try await expectSoon("the load is resumed") { !answers.value.isEmpty }
    let accounts = try await loaded()
    try database.insert(.blob)
    try await expectSoon("a subscriber is notified") { accounts.wrappedValue == [.ada, .blob] }
    try database.insert(.grace)
    try await expectSoon("a subscriber is notified") { accounts.wrappedValue.count == 3 }
    await finish()
    #expect(answers.value == [[.ada]])
    #expect(reports.value == 0, "the load was resumed again, by a later write")
  }

  @Test("I319: a save is resumed once, when the value is in the database")
  func answersSave() async throws {
    let answers = LockIsolated<[[String]?]>([])
    key().save(
      [.ada], context: .didSet,
      continuation: SaveContinuation("key") { [file = folder.places.database] _ in
        let stored = try? Self.stored(in: file)
        answers.withValue { $0.append(stored) }
      })
    try await expectSoon("the save is resumed") { !answers.value.isEmpty }
    await finish()
    #expect(answers.value == [["ada@engine.uk"]])
  }

  @Test("of two quick changes, neither is ever undone on the screen")
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
    try await expectSoon("a new row is shown") { accounts.wrappedValue.count == 3 }
    #expect(counts.value == counts.value.sorted())
    withExtendedLifetime(cancellable) {}
  }

  @Test("I316: if the database can't be read, loadError is set, and `load()` throws")
  func loadError() async throws {
    try Data("This is no database, and long enough to be one.".utf8)
      .write(to: folder.places.database)
    let accounts = try await loaded()
    #expect(accounts.wrappedValue == [])
    #expect(accounts.loadError is DatabaseError)
    await #expect(throws: DatabaseError.self) { try await accounts.load() }
  }

  @Test(
    "I316: if a change can't be saved, saveError is set, `save()` throws, and the value remains")
  func saveError() async throws {
    let accounts = try await loaded()
    try await database.open().write { try $0.drop(table: Account.databaseTableName) }
    accounts.withLock { $0 = [.ada] }
    try await expectSoon("there is an error") { accounts.saveError is DatabaseError }
    #expect(accounts.wrappedValue == [.ada])
    await #expect(throws: DatabaseError.self) { try await accounts.save() }
  }

  @Test("I318: loading with a different text shows that text's accounts")
  func loadsAnotherKey() async throws {
    for account in [Account.ada, .blob] { try database.insert(account) }
    let accounts = try await loaded()
    try await accounts.load(inTheWorld { AccountsKey("blob") })
    #expect(accounts.wrappedValue == [.blob])
    var other = Account.blob
    other.email = "other@point.free"
    try database.insert(other)
    try await expectSoon("a new row with the text is shown") {
      accounts.wrappedValue == [.blob, other]
    }
  }

  @Test("I302: the ids of two keys are equal if the text and the database are the same")
  func ids() {
    let other = withDependencies {
      $0.accountsDatabase = AccountsDatabase(at: nil)
    } operation: {
      AccountsKey("Blob")
    }
    #expect(key(matching: "Blob").id == key(matching: "Blob").id)
    #expect(key(matching: "Blob").id != key(matching: "blob").id)
    #expect(key(matching: "Blob").id != key(matching: "Blob ").id)
    #expect(key(matching: "Blob").id != other.id)
  }

  @Test("I316: if the database can't be opened, a subscription yields the error")
  func subscriptionToDamaged() async throws {
    try Data("This is no database, and long enough to be one.".utf8)
      .write(to: folder.places.database)
    let errors = LockIsolated(0)
    let subscription = key().subscribe(
      context: .initialValue([]),
      subscriber: SharedSubscriber { result in
        if case .failure(let error) = result, error is DatabaseError {
          errors.withValue { $0 += 1 }
        }
      })
    try await expectSoon("the error is yielded") { errors.value > 0 }
    withExtendedLifetime(subscription) {}
  }

  @Test("I316: if the observation fails, a subscription yields the error")
  func failingObservation() async throws {
    let results = LockIsolated<[Bool]>([])
    let subscription = key().subscribe(
      context: .initialValue([]),
      subscriber: SharedSubscriber { result in
        let isError = if case .failure = result { true } else { false }
        results.withValue { $0.append(isError) }
      })
    try await expectSoon("the accounts are yielded") { results.value.contains(false) }
    // No account can be made of this row.
    try await database.open().write {
      try $0.execute(sql: "INSERT INTO account (email, name, topics) VALUES ('a', 'A', 'none')")
    }
    try await expectSoon("the error is yielded") { results.value.last == true }
    withExtendedLifetime(subscription) {}
  }

  @Test("I304: a subscription that is cancelled before its observation starts yields nothing")
  func cancelsEarly() async throws {
    let mayGoOn = DispatchSemaphore(value: 0)
    _ = try database.open()
    database.perform { _ = mayGoOn.wait(timeout: .now() + .seconds(20)) }
    let notifications = LockIsolated(0)
    let subscription = key().subscribe(
      context: .initialValue([]),
      subscriber: SharedSubscriber { _ in notifications.withValue { $0 += 1 } })
    subscription.cancel()
    mayGoOn.signal()
    await finish()
    let accounts = try await loaded()
    for account in [Account.ada, .blob] {
      let count = accounts.wrappedValue.count
      try database.insert(account)
      try await expectSoon("the other subscription yields") { accounts.wrappedValue.count > count }
    }
    await finish()
    #expect(notifications.value == 0)
  }

  @Test("a save is one transaction, even if it deletes and writes several accounts")
  func oneTransaction() async throws {
    for account in [Account.ada, .blob] { try database.insert(account) }
    let commits = Commits()
    try database.open().add(transactionObserver: commits)
    let isSaved = LockIsolated(false)
    key().save(
      [.blob.renamed("Blob Jr."), .grace, .lin], context: .didSet,
      continuation: SaveContinuation("key") { _ in isSaved.setValue(true) })
    try await expectSoon("the save is resumed") { isSaved.value }
    #expect(try stored() == ["blob@point.free", "grace@navy.mil", "lin@kernel.org"])
    #expect(commits.count == 1)
  }

  @Test("an account that a change deprives of the text is written, too")
  func savesWithoutText() async throws {
    for account in [Account.ada, .blob] { try database.insert(account) }
    let adas = try await loaded(matching: "lovelace")
    adas.withLock { $0 = $0.map { $0.renamed("Ada King") } }
    let all = try await loaded()
    try await expectSoon("the account is renamed") {
      all.wrappedValue.map(\.name) == ["Ada King", Account.blob.name]
    }
  }
}

extension Account {
  fileprivate static let lin = Account(email: "lin@kernel.org", name: "Lin", topics: [])
}
