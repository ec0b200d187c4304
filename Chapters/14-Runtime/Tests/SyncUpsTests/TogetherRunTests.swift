import ArgumentParser
import ComposableArchitecture
import Foundation
import TerminalUI
import Testing

@testable import syncups

@Suite(
  "Together · Starting and ending the app", .serialized, .serialExecutor, .timeLimit(.minutes(5)))
@MainActor
struct RunTests {
  /// Runs the app.
  ///
  /// - Returns: The output, with a `+` before each line, and the typed lines.
  private func session(
    _ lines: String..., opening link: DeepLink? = .syncUp(1), in world: AppEnvironment
  ) async throws -> String {
    let text = lines.map { "> \($0)\n" }.joined() + "> quit\n"
    return try #require(
      try await Transcript(text: text).replay(TerminalApplication.syncUps(link, in: world)))
  }

  private func parse(_ arguments: String...) throws -> SyncUpsApp {
    try #require(try SyncUpsApp.parseAsRoot(arguments) as? SyncUpsApp)
  }

  @Test("a session through a pipe can hold a whole meeting")
  func pipe() async throws {
    let speech = SimulatedSpeech("Hello to all")
    let session = try await session(
      "start", ":advance 11s", ":advance 60s", "meeting 1",
      in: .scripted(speech: speech, status: .authorized))
    #expect(session.contains("Blob Jr speaks   0:11 / 1:00"))
    #expect(session.contains("1. 13 Feb 2009 at 11:32 PM"))
    #expect(session.contains("+   Hello to all"))
  }

  @Test("a meeting has no `back`, because it would be lost")
  func noBack() async throws {
    let session = try await session("start", "back", in: .scripted(status: .authorized))
    #expect(session.contains("Commands: next, end, help, quit"))
  }

  @Test("the bell rings for each new speaker")
  func bell() async throws {
    let rings = LockIsolated(0)
    let sound = SoundEffectClient(load: { _ in }, play: { rings.withValue { $0 += 1 } })
    _ = try await session(
      "start", ":advance 10s", "next", in: .scripted(status: .authorized, sound: sound))
    #expect(rings.value == 2)
  }

  @Test("the options set the text, the failure and the permission")
  func options() throws {
    let app = try parse(
      "--speech", "words.txt", "--speech-fails-after", "20s", "--permission", "restricted",
      "--file", "mine.json", "--open", "syncup/2")
    #expect(app.speech == "words.txt")
    #expect(app.speechFailsAfter == .seconds(20))
    #expect(app.permission == .restricted)
    #expect(app.file == "mine.json")
    #expect(app.open == "syncup/2")
    #expect(try parse("--speech-fails-after", "1.5m").speechFailsAfter == .seconds(90))
  }

  @Test(
    "invalid options are a usage error",
    arguments: [
      ["--speech-fails-after", "soon"], ["--speech-fails-after", "-1s"], ["--permission", "yes"],
      ["--open", "somewhere"], ["--sample", "--file", "mine.json"],
    ])
  func wrongUsage(arguments: [String]) throws {
    let error = try #require(throws: (any Error).self) {
      try SyncUpsApp.parseAsRoot(arguments)
    }
    #expect(SyncUpsApp.exitCode(for: error).rawValue == 64)
  }

  @Test("a missing text file is reported")
  func missingSpeech() async throws {
    let app = try parse("--speech", "/nowhere/words.txt")
    let error = try await #require(throws: (any Error).self) { try await app.run() }
    #expect("\(error)".contains("There is no file"))
  }
}
