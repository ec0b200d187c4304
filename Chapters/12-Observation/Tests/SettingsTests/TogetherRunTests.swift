import ArgumentParser
import ComposableArchitecture
import Foundation
import TerminalUI
import Testing

@testable import settings

@Suite("Together · beginning and end", .serialized, .serialExecutor, .timeLimit(.minutes(5)))
@MainActor
struct RunTests {
  /// Starts the app with arguments with which it cannot run.
  ///
  /// - Returns: Why it has ended.
  private func failure(_ arguments: String...) async throws -> any Error {
    let app = try #require(try SettingsApp.parseAsRoot(arguments) as? SettingsApp)
    return try await #require(throws: (any Error).self) { try await app.run() }
  }

  @Test("an app whose file another one has does not start")
  func lockedFile() async throws {
    let folder = try TemporaryFolder()
    let file = folder.url.appending(path: "settings.json")
    let lock = try FileLock(file)
    #expect(try await failure("--file", file.path) as? ExitCode == ExitCode(75))
    withExtendedLifetime(lock) {}
  }

  @Test("two ways to make the screen are wrong usage")
  func twoWays() throws {
    let error = try #require(throws: (any Error).self) {
      try SettingsApp.parseAsRoot(["--screen", "--view-stores"])
    }
    #expect(SettingsApp.exitCode(for: error).rawValue == 64)
    #expect(
      SettingsApp.fullMessage(for: error).hasPrefix(
        "Error: Choose one of --screen and --view-stores."))
  }

  @Test(
    "a session on a file keeps what is saved and drops what is discarded",
    arguments: ScreenStyle.allCases)
  func file(style: ScreenStyle) async throws {
    let folder = try TemporaryFolder()
    let url = folder.url.appending(path: "settings.json")
    let app = TerminalApplication.scriptedSettings(
      FoundSettings(at: url), shownBy: style, storage: .file(at: url))
    _ = try await Transcript(
      text: """
        > page-size +
        > protect
        > save
        > digest off
        > back
        > discard
        > quit

        """
    ).replay(app)
    #expect(try Settings(contentsOf: url) == Settings(protectMyPosts: true, pageSize: 30))
  }

  @Test("an app whose file is damaged starts, `save` says why not, and the file stays as it is")
  func damagedFile() async throws {
    let folder = try TemporaryFolder()
    let url = folder.url.appending(path: "settings.json")
    try Data("[".utf8).write(to: url)
    let app = TerminalApplication.scriptedSettings(
      FoundSettings(at: url), storage: .file(at: url))
    let session = try await Transcript(text: "> page-size +\n> save\n> later\n> quit\n").replay(app)
    let text = try #require(session)
    #expect(text.contains("The settings could not be saved."))
    #expect(try Data(contentsOf: url) == Data("[".utf8))
  }

  @Test("nothing is written if nothing was saved")
  func savesNothing() async throws {
    let app = TerminalApplication.scriptedSettings(
      storage: SettingsStorage(save: { _ in Issue.record("Nothing should be saved.") }))
    _ = try await Transcript(text: "> page-size +\n> quit\n").replay(app)
  }
}
