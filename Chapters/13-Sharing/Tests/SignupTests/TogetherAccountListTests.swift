import ComposableArchitecture
import Foundation
import GRDB
import Testing

@testable import signup

@Suite("Together · The list of accounts", .serialized, .serialExecutor, .timeLimit(.minutes(5)))
@MainActor
struct AccountListTests {
  private let clock = TestClock()
  private let database = AccountsDatabase(at: nil, samples: [.ada, .blob, .grace])

  private func makeStore(
    _ database: AccountsDatabase? = nil
  ) -> TestStoreOf<AccountList> {
    let prepare: (inout DependencyValues) -> Void = {
      $0.accountsDatabase = database ?? self.database
      $0.continuousClock = clock
    }
    return withDependencies(prepare) {
      TestStore(
        initialState: AccountList.State(), reducer: { AccountList() }, withDependencies: prepare)
    }
  }

  private func stored(_ database: AccountsDatabase? = nil) throws -> [Account] {
    try (database ?? self.database).open().read { try Account.matching("").fetchAll($0) }
  }

  @Test("a search shows the matching accounts, and without a text all accounts")
  func search() async {
    let store = makeStore()
    #expect(store.state.accounts == [.ada, .blob, .grace])
    await store.send(\.searchSubmitted, "blob") { $0.search = "blob" }.finish()
    #expect(store.state.accounts == [.blob])
    await store.send(\.searchSubmitted, "") { $0.search = "" }.finish()
    #expect(store.state.accounts == [.ada, .blob, .grace])
  }

  @Test("a deleted account is removed from the database, and `undo` restores it")
  func delete() async throws {
    let store = makeStore()
    await store.send(\.deleteButtonTapped, Account.blob.email) {
      $0.deleted = .blob
      $0.$accounts.withLock { $0 = [.ada, .grace] }
    }
    #expect(try stored() == [.ada, .grace])
    await store.send(\.undoButtonTapped) {
      $0.deleted = nil
      $0.$accounts.withLock { $0 = [.ada, .blob, .grace] }
    }
    #expect(try stored() == [.ada, .blob, .grace])
  }

  @Test("deleting an unknown address deletes nothing")
  func deleteMissing() async {
    await makeStore().send(\.deleteButtonTapped, "nobody@point.free")
  }

  @Test("a different process's write is shown within a second, even in the first second")
  func otherProcess() async throws {
    let folder = try TemporaryFolder()
    let database = AccountsDatabase(at: folder.places.database, samples: [.ada])
    let store = makeStore(database)
    store.exhaustivity = .off
    let task = await store.send(\.task)
    try await expectSoon("the accounts are loaded") { store.state.accounts == [.ada] }
    // A separate connection works like a separate process.
    let other = AccountsDatabase(at: folder.places.database)
    try other.insert(.blob)
    #expect(store.state.accounts == [.ada])
    await clock.advance(by: .seconds(1))
    await store.receive(\.databaseWasWritten, timeout: .seconds(20))
    try await expectSoon("the other process's account is shown", within: .seconds(20)) {
      store.state.accounts == [.ada, .blob]
    }
    try other.insert(.grace)
    await clock.advance(by: .seconds(1))
    await store.receive(\.databaseWasWritten, timeout: .seconds(20))
    try await expectSoon("the other process's account is shown", within: .seconds(20)) {
      store.state.accounts == [.ada, .blob, .grace]
    }
    await task.cancel()
  }

  @Test("an existing account can't be created again, and a message says so")
  func taken() async {
    let error = await #expect(throws: RegistrationError.self) {
      try await withDependencies {
        $0.accountsDatabase = database
      } operation: {
        try await Registration.liveValue.register(account: .ada)
      }
    }
    #expect(error?.message == "There is an account with “ada@engine.uk” already.")
  }
}
