import ArgumentParser
import ComposableArchitecture
import Foundation
import TerminalUI

@main
struct SettingsApp: AppCommandLine {
  static let configuration = CommandConfiguration(
    commandName: "settings",
    abstract: "Change your settings, and see which parts of the form are evaluated."
  )

  @Option(
    help: ArgumentHelp(
      "Where the settings are kept. With --test-clock they are read but never written.",
      valueName: "file"))
  var file: String?

  @Flag(help: "Let the server deny the permission to send notifications.")
  var deny = false

  @Flag(help: "Wire the screen up by hand, with labels that observe the state.")
  var screen = false

  @Flag(help: "Show the form as in chapter 11, with view stores.")
  var viewStores = false

  @OptionGroup var options: RunOptions

  func validate() throws {
    if screen && viewStores { throw ValidationError("Choose one of --screen and --view-stores.") }
  }

  @MainActor
  func run() async throws {
    do {
      throw ExitCode(options.testClock ? await runOnTestTime() : try await runOnServer())
    } catch let error as FileLock.InUse {
      FileHandle.standardError.write(Data("settings: \(error)\n".utf8))
      throw ExitCode(EX_TEMPFAIL)
    }
  }

  /// Runs the live app, with a server and a file.
  @MainActor
  private func runOnServer() async throws -> Int32 {
    let file = file.map { URL(fileURLWithPath: $0) } ?? .settings
    // Two apps would overwrite each other's changes. The lock excludes other writers from now until the end.
    let lock = try FileLock(file)
    defer { withExtendedLifetime(lock) {} }
    return await style.run(
      FoundSettings(at: file), in: .live(file: file, grantsNotifications: !deny), options: options)
  }

  /// Runs the app without a server or a file. Time stands still until `:advance` moves it.
  @MainActor
  private func runOnTestTime() async -> Int32 {
    // All tasks run sequentially on one thread, so that each session is the same.
    uncheckedUseMainSerialExecutor = true
    let found = file.map { FoundSettings(at: URL(fileURLWithPath: $0)) } ?? FoundSettings()
    return await style.run(
      found, in: .scripted(grantsNotifications: !deny), options: options)
  }

  private var style: ScreenStyle {
    screen ? .screen : viewStores ? .viewStores : .views
  }
}
