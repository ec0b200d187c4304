import Foundation
import TerminalUI
import Testing

@testable import facts

@Suite("Together · transcripts", .serialized, .serialExecutor, .timeLimit(.minutes(5)))
@MainActor
struct TranscriptTests {
  @Test("a session prints its transcript", arguments: ["swapping", "tour", "wrong"])
  func replays(name: String) async throws {
    let url = URL(fileURLWithPath: #filePath)
      .appendingPathComponent("../../../Transcripts/\(name).txt").standardizedFileURL
    let app = TerminalApplication.facts(.scripted())
    if let difference = try await Transcript(contentsOf: url).replay(app) {
      Issue.record("The session differs from Transcripts/\(name).txt:\n\(difference)")
    }
  }
}
