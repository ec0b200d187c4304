import ComposableArchitecture
import Foundation
import GRDB
import TerminalUI
import Testing

@testable import signup

@Suite("Together · The end of the app", .serialized, .timeLimit(.minutes(5)))
@MainActor
struct EndTests {
  @Test("I323: when the app has ended, the last change is in the database")
  func database() async throws {
    let folder = try TemporaryFolder()
    let database = AccountsDatabase(at: folder.places.database)
    for account in [Account].samples { try database.insert(account) }
    let app = TerminalApplication.signup(in: .live(folder: folder.url))
    let lines = ["accounts", ":wait 2s", "delete ada@engine.uk", "quit"]
    let status = await app.run(
      options: try RunOptions.parse([]), console: TranscriptConsole(lines: lines))
    #expect(status == 0)
    let emails = try await database.open().read { try Account.fetchAll($0).map(\.email) }
    #expect(emails.sorted() == ["blob@point.free", "grace@navy.mil"])
  }

  @Test("a locked database delays no other answer")
  func locked() async throws {
    let folder = try TemporaryFolder()
    let database = AccountsDatabase(at: folder.places.database)
    for account in [Account].samples { try database.insert(account) }
    let other = try DatabaseQueue(path: folder.places.database.path(percentEncoded: false))
    // The end of the app waits for the database, so the lock ends before.
    let unlocks = DispatchSemaphore(value: 0)
    let isLocked = AsyncStream<Void>.makeStream()
    let isUnlocked = AsyncThrowingStream<Void, any Error>.makeStream()
    // A thread, not a task: other suites run all tasks on the main thread, which would wait for itself.
    Thread.detachNewThread {
      let result = Result {
        try other.writeWithoutTransaction { database in
          try database.execute(sql: "BEGIN EXCLUSIVE")
          isLocked.continuation.finish()
          unlocks.wait()
          try database.execute(sql: "COMMIT")
        }
      }
      isLocked.continuation.finish()
      isUnlocked.continuation.finish(throwing: result.failure)
    }
    for await _ in isLocked.stream {}
    let answers = LockIsolated<[Duration]>([])
    let clock = ContinuousClock()
    let last = LockIsolated(clock.now)
    let lines = [
      "accounts", "tab memory", "increment", "accounts", "search ada", "load", "tab file",
    ]
    let app = TerminalApplication.signup(in: .live(folder: folder.url))
      .commands([
        AppCommand(":note") {
          answers.withValue { $0.append(last.value.duration(to: clock.now)) }
          last.setValue(clock.now)
          return nil
        },
        AppCommand(":unlock") {
          unlocks.signal()
          return nil
        },
      ])
    last.setValue(clock.now)
    let console = TranscriptConsole(lines: lines.flatMap { [$0, ":note"] } + [":unlock", "quit"])
    _ = await app.run(options: try RunOptions.parse([]), console: console)
    for try await _ in isUnlocked.stream {}
    #expect(answers.value.count == lines.count)
    // A query on the main actor would wait for five seconds.
    #expect(answers.value.allSatisfy { $0 < .seconds(3) }, "\(answers.value)")
  }

  @Test("I325: the notice names the copy of the damaged file, even if it's the second one")
  func copies() async throws {
    let folder = try TemporaryFolder()
    let copy = folder.places.stats.appendingPathExtension("damaged")
    try Data("first".utf8).write(to: copy)
    try Data("second".utf8).write(to: folder.places.stats)
    let app = TerminalApplication.signup(in: .live(folder: folder.url))
    let console = TranscriptConsole(lines: ["tab file", "start-over", "quit"])
    _ = await app.run(options: try RunOptions.parse([]), console: console)
    #expect(console.output.contains("The damaged file is kept as stats.json.2.damaged."))
    #expect(try Data(contentsOf: copy) == Data("first".utf8))
    let second = folder.places.stats.appendingPathExtension("2.damaged")
    #expect(try Data(contentsOf: second) == Data("second".utf8))
  }
}

extension Result {
  fileprivate var failure: Failure? {
    if case .failure(let error) = self { error } else { nil }
  }
}
