import ArgumentParser
import ComposableArchitecture
import Foundation
import TerminalUI

@main
struct ContactsApp: AppCommandLine {
  static let configuration = CommandConfiguration(
    commandName: "contacts",
    abstract: "Look up people, the people they know, and so on."
  )

  @Option(
    help: ArgumentHelp(
      """
      Where the contacts are kept, in place of ~/.local/state/composable-architecture-tutorial/contacts.json. With \
      --test-clock it is read but never written.
      """,
      valueName: "file"))
  var file: String?

  @Option(
    help: ArgumentHelp(
      "Start at this screen instead of the last one: contacts:/ada/grace/edit.",
      valueName: "link"))
  var url: String?

  @Flag(help: "Start with the list instead of the last screen.")
  var fresh = false

  @OptionGroup var options: RunOptions

  func validate() throws {
    guard let url else { return }
    if fresh { throw ValidationError("Choose one of --url and --fresh.") }
    do throws(DeepLinkError) {
      _ = try URL(link: url)
    } catch {
      throw ValidationError(error.description)
    }
  }

  @MainActor
  func run() async throws {
    do {
      throw ExitCode(options.testClock ? try await runOnTestTime() : try await runOnServer())
    } catch let error as FileLock.InUse {
      throw complaint("\(error)", status: EX_TEMPFAIL)
    } catch let error as StorageError {
      throw complaint(error.message, status: EX_DATAERR)
    }
  }

  /// Runs the live app, with a server and a file.
  @MainActor
  private func runOnServer() async throws -> Int32 {
    let file = file.map { URL(fileURLWithPath: $0) } ?? .contacts
    // Two apps would overwrite each other's changes. The lock excludes other writers from now until the end.
    let lock = try FileLock(file)
    defer { withExtendedLifetime(lock) {} }
    let start = try StartingPoint(contentsOf: file, keepingDamagedFile: true)
    // The closure below runs for each action. Several storages would write the same file concurrently.
    let storage = ContactStorage.file(at: file)
    return await TerminalApplication.contacts(startingAt: redirected(start)) {
      $0.contactStorage = storage
    }
    .run(options: options)
  }

  /// Runs the app without a server or a file. Time stands still until `:advance` moves it.
  @MainActor
  private func runOnTestTime() async throws -> Int32 {
    // All tasks run sequentially on one thread, so that each session is the same.
    uncheckedUseMainSerialExecutor = true
    let start =
      try file.map {
        try StartingPoint(contentsOf: URL(fileURLWithPath: $0), keepingDamagedFile: false)
      } ?? StartingPoint()
    return await TerminalApplication.scriptedContacts(startingAt: redirected(start))
      .run(options: options)
  }

  /// The same contacts, with the screen from the options.
  private func redirected(_ start: StartingPoint) -> StartingPoint {
    var start = start
    if fresh { start.link = nil }
    // The link was validated.
    if let url { start.link = URL(string: url) }
    return start
  }

  /// Prints to standard error why the app doesn't start.
  private func complaint(_ message: String, status: Int32) -> ExitCode {
    FileHandle.standardError.write(Data("contacts: \(message)\n".utf8))
    return ExitCode(status)
  }
}
