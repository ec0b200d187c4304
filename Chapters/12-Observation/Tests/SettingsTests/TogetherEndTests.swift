import ComposableArchitecture
import Foundation
import TerminalUI
import Testing

@testable import settings

@Suite(
  "Together · saving at the end of a session", .serialized, .serialExecutor, .timeLimit(.minutes(5))
)
@MainActor
struct EndTests {
  /// Runs the app with a file.
  ///
  /// - Returns: The exit status.
  private func status(
    _ lines: String..., with file: URL, as style: ScreenStyle = .views
  ) async throws -> Int32 {
    let live = AppEnvironment.live(file: file, grantsNotifications: true)
    var environment = AppEnvironment.scripted()
    let prepare = environment.prepareDependencies
    environment.prepareDependencies = { [prepareLive = live.prepareDependencies] in
      var values = $0
      prepareLive(&values)
      let storage = values.settingsStorage
      prepare(&$0)
      $0.settingsStorage = storage
    }
    environment.finishSaving = live.finishSaving
    let console = TranscriptConsole(lines: lines + ["quit"])
    let (found, options) = (FoundSettings(at: file), try RunOptions.parse([]))
    return switch style {
    case .views:
      await TerminalApplication.views(found, in: environment)
        .run(options: options, console: console)
    case .viewStores:
      await TerminalApplication.viewStores(found, in: environment)
        .run(options: options, console: console)
    case .screen:
      await TerminalApplication.screen(found, in: environment)
        .run(options: options, console: console)
    }
  }

  @Test("settings that are saved immediately before `quit` are in the file")
  func saved() async throws {
    let folder = try TemporaryFolder()
    let file = folder.url.appending(path: "settings.json")
    #expect(try await status("protect", "save", with: file) == 0)
    #expect(try Settings(contentsOf: file) == Settings(protectMyPosts: true))
  }

  @Test("if the settings couldn't be saved, the exit status is 74", arguments: ScreenStyle.allCases)
  func failure(style: ScreenStyle) async throws {
    let folder = try TemporaryFolder()
    let file = folder.url.appending(path: "settings.json")
    try Data("[".utf8).write(to: file)
    #expect(try await status("protect", "save", "later", with: file, as: style) == 74)
    #expect(try await status("protect", with: file, as: style) == 0)
  }

  @Test("a file reports why the last settings couldn't be saved, until a save succeeds")
  func report() async throws {
    let folder = try TemporaryFolder()
    let url = folder.url.appending(path: "settings.json")
    try Data("[".utf8).write(to: url)
    let file = SettingsFile(url: url)
    await #expect(throws: StorageError.self) { try await file.save(.ada) }
    let error = await #expect(throws: StorageError.self) { try await file.finish() }
    #expect(error?.message.hasPrefix("The last changes could not be saved. “") == true)
    try FileManager.default.removeItem(at: url)
    try await file.save(.ada)
    try await file.finish()
    #expect(try Settings(contentsOf: url) == .ada)
  }
}
