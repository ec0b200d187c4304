import Foundation
import TerminalUI
import Testing

@testable import inventory

@Suite("Together · transcripts", .serialized, .serialExecutor, .timeLimit(.minutes(5)))
@MainActor
struct TranscriptTests {
  @Test("a session prints its transcript", arguments: ["tour", "forms"])
  func replays(name: String) async throws {
    let url = URL(fileURLWithPath: #filePath)
      .appendingPathComponent("../../../Transcripts/\(name).txt").standardizedFileURL
    let app = TerminalApplication.scriptedInventory()
    if let difference = try await Transcript(contentsOf: url).replay(app) {
      Issue.record("The session differs from Transcripts/\(name).txt:\n\(difference)")
    }
  }
}
