import Foundation
import TerminalUI
import Testing

@testable import syncups

@Suite("Together · transcripts", .serialized, .serialExecutor, .timeLimit(.minutes(5)))
@MainActor
struct TranscriptTests {
  /// Fails if a session goes differently from its transcript.
  private func replay(_ name: String, _ link: DeepLink?, in world: AppEnvironment) async throws {
    let url = URL(fileURLWithPath: #filePath)
      .appendingPathComponent("../../../Transcripts/\(name).txt").standardizedFileURL
    let app = try TerminalApplication.syncUps(link, in: world)
    if let difference = try await Transcript(contentsOf: url).replay(app) {
      Issue.record("The session goes differently from Transcripts/\(name).txt:\n\(difference)")
    }
  }

  @Test("a session prints its transcript", arguments: ["meeting", "whole"])
  func replays(name: String) async throws {
    try await replay(name, .syncUp(1), in: .scripted())
  }

  @Test("a session in which the recogniser fails prints its transcript")
  func failure() async throws {
    let speech = SimulatedSpeech(failsAfter: .seconds(3))
    try await replay("failure", .syncUp(1), in: .scripted(speech: speech, status: .authorized))
  }

  @Test("a session without permission prints its transcript")
  func denied() async throws {
    try await replay("denied", .syncUp(1), in: .scripted(status: .denied))
  }

  @Test(
    "sessions that begin at the list or the form print their transcripts",
    arguments: ["add", "delete"])
  func list(name: String) async throws {
    try await replay(name, nil, in: .scripted())
  }

  @Test("a session that begins in a form, by a link, prints its transcript")
  func edit() async throws {
    try await replay("edit", .syncUp(1, .edit), in: .scripted())
  }

  @Test(
    "sessions with an unreadable file print their transcripts",
    arguments: [
      ("damaged", #"{ "syncUps": [ { "title": "Design" } ] }"#),
      ("newer", #"{ "version": 2, "teams": [] }"#),
    ])
  func file(name: String, contents: String) async throws {
    try await replay(name, nil, in: .scripted(storage: .memory(Data(contents.utf8))))
  }
}
