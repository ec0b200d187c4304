import ArgumentParser
import ComposableArchitecture
import Foundation
import TerminalUI
import Testing

@testable import contacts

@Suite("Together · start and end of the app", .serialized, .serialExecutor, .timeLimit(.minutes(5)))
@MainActor
struct RunTests {
  @Test("an app whose file is in use by a different process does not start")
  func lockedFile() async throws {
    let folder = try TemporaryFolder()
    let file = folder.url.appending(path: "contacts.json")
    let lock = try FileLock(file)
    let app = try #require(try ContactsApp.parseAsRoot(["--file", file.path]) as? ContactsApp)
    let error = try await #require(throws: (any Error).self) { try await app.run() }
    #expect(error as? ExitCode == ExitCode(75))
    withExtendedLifetime(lock) {}
  }

  @Test(
    "an invalid link is a usage error, and a message explains it",
    arguments: [
      (["--url", "https://example.com"], "is not a link to a contact"),
      (["--url", "contacts://ada"], "For a contact, use one slash: “contacts:/ada”."),
      (["--url", "contacts:/ada", "--fresh"], "Choose one of --url and --fresh."),
    ])
  func wrongUsage(arguments: [String], message: String) throws {
    let error = try #require(throws: (any Error).self) {
      try ContactsApp.parseAsRoot(["--test-clock"] + arguments)
    }
    #expect(ContactsApp.exitCode(for: error).rawValue == 64)
    #expect(ContactsApp.fullMessage(for: error).contains(message))
  }

  @Test("when the app ends, unsaved changes are saved")
  func savesAtExit() async throws {
    let saved = LockIsolated<[String]>([])
    let app = TerminalApplication.scriptedContacts(
      storage: ContactStorage(save: { archive in
        saved.withValue { $0.append(archive.link.linkText) }
      }))
    _ = try await Transcript(text: "> open 1\n> open 1\n> quit\n").replay(app)
    #expect(saved.value == ["contacts:/ada/grace"])
  }

  @Test("nothing is written without changes, or after all changes were saved")
  func savesOnce() async throws {
    let saved = LockIsolated(0)
    for (lines, count) in [("> url\n> help\n", 0), ("> open 1\n> :advance 1s\n> url\n", 1)] {
      saved.setValue(0)
      let app = TerminalApplication.scriptedContacts(
        storage: ContactStorage(save: { _ in saved.withValue { $0 += 1 } }))
      _ = try await Transcript(text: lines + "> quit\n").replay(app)
      #expect(saved.value == count)
    }
  }
}
