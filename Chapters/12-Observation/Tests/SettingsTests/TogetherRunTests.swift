import ArgumentParser
import ComposableArchitecture
import Foundation
import TerminalUI
import Testing

@testable import settings

@Suite(
  "Together · start and end of a session", .serialized, .serialExecutor, .timeLimit(.minutes(5)))
@MainActor
struct RunTests {
  /// Starts the app with invalid arguments.
  ///
  /// - Returns: The error.
  private func failure(_ arguments: String...) async throws -> any Error {
    let app = try #require(try SettingsApp.parseAsRoot(arguments) as? SettingsApp)
    return try await #require(throws: (any Error).self) { try await app.run() }
  }

  @Test("an app whose file a second app uses doesn't start")
  func lockedFile() async throws {
    let folder = try TemporaryFolder()
    let file = folder.url.appending(path: "settings.json")
    let lock = try FileLock(file)
    #expect(try await failure("--file", file.path) as? ExitCode == ExitCode(75))
    withExtendedLifetime(lock) {}
  }

  @Test("two options that choose the screen are a usage error")
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
    "a session with a file stores saved settings, and no discarded ones",
    arguments: ScreenStyle.allCases)
  func file(style: ScreenStyle) async throws {
    let folder = try TemporaryFolder()
    let url = folder.url.appending(path: "settings.json")
    let transcript = Transcript(
      text: "> page-size +\n> protect\n> save\n> digest off\n> back\n> discard\n> quit\n")
    _ = try await style.replay(
      transcript, FoundSettings(at: url), in: .scripted(storage: .file(at: url)))
    #expect(try Settings(contentsOf: url) == Settings(protectMyPosts: true, pageSize: 30))
  }

  @Test("an app with a damaged file starts, `save` says why it can't, and the file is unchanged")
  func damagedFile() async throws {
    let folder = try TemporaryFolder()
    let url = folder.url.appending(path: "settings.json")
    try Data("[".utf8).write(to: url)
    let transcript = Transcript(text: "> page-size +\n> save\n> later\n> quit\n")
    let session = try await ScreenStyle.views.replay(
      transcript, FoundSettings(at: url), in: .scripted(storage: .file(at: url)))
    let text = try #require(session)
    #expect(text.contains("The settings could not be saved."))
    #expect(try Data(contentsOf: url) == Data("[".utf8))
  }

  @Test("without a save, nothing is written")
  func savesNothing() async throws {
    let storage = SettingsStorage(save: { _ in Issue.record("Nothing should be saved.") })
    let transcript = Transcript(text: "> page-size +\n> quit\n")
    _ = try await ScreenStyle.views.replay(transcript, in: .scripted(storage: storage))
  }
}
