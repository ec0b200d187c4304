import ArgumentParser
import ComposableArchitecture
import Foundation
import TerminalUI
import Testing

@testable import inventory

@Suite("Together · start and end of the app", .serialized, .serialExecutor, .timeLimit(.minutes(5)))
@MainActor
struct RunTests {
  /// Starts the app with invalid arguments.
  ///
  /// - Returns: The error.
  private func failure(_ arguments: String...) async throws -> any Error {
    let app = try #require(try InventoryApp.parseAsRoot(arguments) as? InventoryApp)
    return try await #require(throws: (any Error).self) { try await app.run() }
  }

  @Test("an app with a damaged file does not start, and leaves the file unchanged")
  func damagedFile() async throws {
    let folder = try TemporaryFolder()
    let file = folder.url.appending(path: "inventory.json")
    try Data("[".utf8).write(to: file)
    #expect(try await failure("--file", file.path) as? ExitCode == ExitCode(65))
    #expect(try await failure("--file", file.path, "--test-clock") as? ExitCode == ExitCode(65))
    #expect(try Data(contentsOf: file) == Data("[".utf8))
  }

  @Test("an app whose file is in use by a different process does not start")
  func lockedFile() async throws {
    let folder = try TemporaryFolder()
    let file = folder.url.appending(path: "inventory.json")
    let lock = try FileLock(file)
    #expect(try await failure("--file", file.path) as? ExitCode == ExitCode(75))
    withExtendedLifetime(lock) {}
  }

  @Test("an invalid path is a usage error, and the message names the possible paths")
  func wrongPath() async throws {
    let error = try await failure("--test-clock", "--show", "edit:9/discard")
    #expect(InventoryApp.exitCode(for: error) == .validationFailure)
    #expect(InventoryApp.exitCode(for: error).rawValue == 64)
    #expect(
      InventoryApp.fullMessage(for: error).hasPrefix(
        """
        Error: There is no “edit:9/discard” to show. Use add, edit:ROW, duplicate:ROW or \
        delete:ROW. Rows are 1 to 4.
        """))
  }

  @Test("when the app ends, unsaved changes are saved")
  func savesAtExit() async throws {
    let saved = LockIsolated<[[String]]>([])
    let isFirst = LockIsolated(true)
    let app = TerminalApplication.scriptedInventory(
      storage: ItemStorage(save: { items in
        let isFirst = isFirst.withValue { isFirst in
          defer { isFirst = false }
          return isFirst
        }
        // The disk is so slow that the app ends first.
        if isFirst { try await Task.never() }
        saved.withValue { $0.append(items.map(\.name)) }
      }))
    _ = try await Transcript(text: "> delete 4\n> delete\n> quit\n").replay(app)
    #expect(saved.value == [["Keyboard", "Charger", "Desk lamp"]])
  }

  @Test("without changes, nothing is written")
  func savesNothing() async throws {
    let app = TerminalApplication.scriptedInventory(
      storage: ItemStorage(save: { _ in Issue.record("Nothing should be saved.") }))
    _ = try await Transcript(text: "> edit 1\n> quantity 3\n> quit\n").replay(app)
  }
}
