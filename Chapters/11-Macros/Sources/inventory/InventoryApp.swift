import ArgumentParser
import ComposableArchitecture
import Foundation
import TerminalUI

@main
struct InventoryApp: AppCommandLine {
  static let configuration = CommandConfiguration(
    commandName: "inventory",
    abstract: "Keep an inventory of items and their quantities."
  )

  @Option(
    help: ArgumentHelp(
      "Where the items are kept. With --test-clock it is read but never written.",
      valueName: "file"))
  var file: String?

  @Option(
    help: ArgumentHelp(
      "Start at a screen: add, edit:ROW, duplicate:ROW or delete:ROW, as in edit:2/discard.",
      valueName: "path"))
  var show: String?

  @OptionGroup var options: RunOptions

  @MainActor
  func run() async throws {
    do {
      let status = options.testClock ? try await runOnTestTime() : try await runOnServer()
      throw ExitCode(status)
    } catch let error as StartingPointError {
      throw ValidationError(error.description)
    } catch let error as FileLock.InUse {
      throw complaint("\(error)", status: EX_TEMPFAIL)
    } catch let error as StorageError {
      throw complaint(error.message, status: EX_DATAERR)
    }
  }

  /// Runs the live app, with a server and a file.
  @MainActor
  private func runOnServer() async throws -> Int32 {
    let file = file.map { URL(fileURLWithPath: $0) } ?? .items
    // Two apps would overwrite each other's changes. The lock excludes other writers from now until the end.
    let lock = try FileLock(file)
    defer { withExtendedLifetime(lock) {} }
    let items = try [Item](contentsOf: file) ?? .samples
    // The closure below runs for each action. Several storages would write the same file concurrently.
    let storage = ItemStorage.file(at: file)
    return await TerminalApplication.inventory(items, startingAt: try startingPoint(in: items)) {
      $0.itemStorage = storage
    }
    .run(options: options)
  }

  /// Runs the app without a server or a file. Time stands still until `:advance` moves it.
  @MainActor
  private func runOnTestTime() async throws -> Int32 {
    // All tasks run sequentially on one thread, so that each session is the same.
    uncheckedUseMainSerialExecutor = true
    let items = try file.flatMap { try [Item](contentsOf: URL(fileURLWithPath: $0)) } ?? .samples
    return await TerminalApplication.scriptedInventory(
      items, startingAt: try startingPoint(in: items)
    )
    .run(options: options)
  }

  private func startingPoint(in items: [Item]) throws -> StartingPoint? {
    try show.map { try StartingPoint($0, rowCount: items.count) }
  }

  /// Prints to standard error why the app doesn't start.
  private func complaint(_ message: String, status: Int32) -> ExitCode {
    FileHandle.standardError.write(Data("inventory: \(message)\n".utf8))
    return ExitCode(status)
  }
}
