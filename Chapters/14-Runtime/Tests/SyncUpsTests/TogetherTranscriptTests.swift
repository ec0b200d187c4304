import Foundation
import TerminalUI
import Testing

@testable import syncups

@Suite("Together · transcripts", .serialized, .serialExecutor, .timeLimit(.minutes(5)))
@MainActor
struct TranscriptTests {
  /// Fails if a session goes differently from its transcript.
  private func replay(_ name: String, _ link: DeepLink?, in world: World) async throws {
    let url = URL(fileURLWithPath: #filePath)
      .appendingPathComponent("../../../Transcripts/\(name).txt").standardizedFileURL
    let app = try TerminalApplication.syncUps(link, in: world)
    if let difference = try await Transcript(contentsOf: url).replay(app) {
      Issue.record("The session goes differently from Transcripts/\(name).txt:\n\(difference)")
    }
  }

  @Test("a session prints what its transcript says", arguments: ["meeting", "whole"])
  func replays(name: String) async throws {
    try await replay(name, .syncUp(1), in: .scripted())
  }

  @Test("so does one in which the recogniser fails")
  func failure() async throws {
    let speech = SimulatedSpeech(failsAfter: .seconds(3))
    try await replay("failure", .syncUp(1), in: .scripted(speech: speech, status: .authorized))
  }

  @Test("so does one in which the app may not listen")
  func denied() async throws {
    try await replay("denied", .syncUp(1), in: .scripted(status: .denied))
  }

  @Test("so do those that begin at the list or the form", arguments: ["add", "delete"])
  func list(name: String) async throws {
    try await replay(name, nil, in: .scripted())
  }

  @Test("so does one that begins in a form, by a link")
  func edit() async throws {
    try await replay("edit", .syncUp(1, .edit), in: .scripted())
  }

  @Test(
    "so do those whose file cannot be read",
    arguments: [
      ("damaged", #"{ "syncUps": [ { "title": "Design" } ] }"#),
      ("newer", #"{ "version": 2, "teams": [] }"#),
    ])
  func file(name: String, contents: String) async throws {
    try await replay(name, nil, in: .scripted(storage: .memory(Data(contents.utf8))))
  }
}
