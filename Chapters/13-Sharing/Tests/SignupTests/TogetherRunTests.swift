import ArgumentParser
import ComposableArchitecture
import Foundation
import GRDB
import TerminalUI
import Testing

@testable import signup

@Suite("Together · Starting and ending the app", .serialized, .timeLimit(.minutes(5)))
@MainActor
struct RunTests {
  /// Runs the app on a folder.
  ///
  /// - Returns: The output, with the typed lines.
  private func session(_ lines: String..., in folder: URL) async throws -> String {
    let text = lines.map { "> \($0)\n" }.joined() + "> quit\n"
    let app = TerminalApplication.signup(in: .live(folder: folder))
    return try #require(try await Transcript(text: text).replay(app))
  }

  private func stats(in places: Places) throws -> Stats {
    try JSONDecoder().decode(Stats.self, from: Data(contentsOf: places.stats))
  }

  @Test("counts in a file and in user defaults are loaded at the next start")
  func secondLaunch() async throws {
    let folder = try TemporaryFolder()
    let first = try await session(
      "tab file", "increment", "increment", "tab defaults", "increment", in: folder.url)
    #expect(first.contains("The first launch"))
    #expect(try stats(in: folder.places) == Stats(count: 2, most: 2, changes: 2))
    let second = try await session("tab file", "tab defaults", in: folder.url)
    #expect(second.contains("Launch 2"))
    #expect(second.contains("count 2   most 2   changed 2 times"))
    #expect(second.contains("count 1   most 1   changed once"))
  }

  @Test(
    "I325: a file that a different program damaged is reported, and copied at the next change")
  func damaged() async throws {
    let folder = try TemporaryFolder()
    try Data("{\n  \"count\" : forty\n}".utf8).write(to: folder.places.stats)
    let session = try await session("tab file", "increment", in: folder.url)
    #expect(session.contains("“stats.json” is damaged (it is not JSON)"))
    #expect(try stats(in: folder.places).count == 1)
    let kept = folder.places.stats.appendingPathExtension("damaged")
    #expect(try String(contentsOf: kept, encoding: .utf8).contains("forty"))
  }

  @Test("I316: if nothing can be written, the app says so, and the count remains")
  func unwritable() async throws {
    let folder = try TemporaryFolder()
    // A file instead of the folder: no user can write there, regardless of permissions.
    let place = folder.url.appending(path: "data")
    try Data().write(to: place)
    let session = try await session("tab file", "increment", "increment", in: place)
    #expect(session.contains("! not saved:"))
    #expect(session.contains("count 2   most 2   changed 2 times"))
  }

  @Test("after signing up, the account is in the database and in the list")
  func signsUp() async throws {
    let folder = try TemporaryFolder()
    let session = try await session(
      "flow", "email blob@point.free", "password secret", "confirm secret", "next",
      "first-name Blob", "last-name Jr.", "next", "topic testing", "next", "finish",
      // The database answers in its own time.
      ":wait 2s", "accounts", ":wait 2s", in: folder.url)
    #expect(session.contains("blob@point.free has signed up."))
    #expect(session.contains("blob@point.free  Blob Jr.  testing"))
    let database = try DatabaseQueue(path: folder.places.database.path(percentEncoded: false))
    let accounts = try await database.read { try Account.fetchAll($0) }
    #expect(
      accounts == [Account(email: "blob@point.free", name: "Blob Jr.", topics: [.testing])])
  }

  @Test("all files are in the given folder, and `where` shows it")
  func places() async throws {
    let folder = try TemporaryFolder()
    let session = try await session("where", "tab file", "increment", "accounts", in: folder.url)
    for place in [folder.places.stats, folder.places.defaults, folder.places.database] {
      #expect(session.replacing("\n", with: "").contains(place.lastPathComponent))
      // User defaults are written within a moment.
      try await expectSoon("\(place.lastPathComponent) exists") {
        FileManager.default.fileExists(atPath: place.path)
      }
    }
  }

  @Test("the folder is an option")
  func option() throws {
    let app = try #require(try SignupApp.parseAsRoot(["--data", "/tmp/here"]) as? SignupApp)
    #expect(app.data == "/tmp/here")
  }
}
