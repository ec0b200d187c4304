import Foundation
import TerminalUI
import Testing

@testable import syncups

@Suite("Together · transcripts", .serialized, .serialExecutor, .timeLimit(.minutes(5)))
@MainActor
struct TranscriptTests {
  /// Fails if a session goes differently from its transcript.
  private func replay(_ name: String, in world: World) async throws {
    let url = URL(fileURLWithPath: #filePath)
      .appendingPathComponent("../../../Transcripts/\(name).txt").standardizedFileURL
    let app = TerminalApplication.syncUps(in: world)
    if let difference = try await Transcript(contentsOf: url).replay(app) {
      Issue.record("The session goes differently from Transcripts/\(name).txt:\n\(difference)")
    }
  }

  @Test("a session prints what its transcript says", arguments: ["meeting", "whole"])
  func replays(name: String) async throws {
    try await replay(name, in: .scripted())
  }

  @Test("so does one in which the recogniser fails")
  func failure() async throws {
    let speech = SimulatedSpeech(failsAfter: .seconds(3))
    try await replay("failure", in: .scripted(speech: speech, status: .authorized))
  }

  @Test("so does one in which the app may not listen")
  func denied() async throws {
    try await replay("denied", in: .scripted(status: .denied))
  }
}
