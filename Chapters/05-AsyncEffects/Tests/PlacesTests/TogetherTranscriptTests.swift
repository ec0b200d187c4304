import Foundation
import TerminalUI
import Testing

@testable import places

@Suite("Together · transcripts", .serialized, .serialExecutor, .timeLimit(.minutes(5)))
@MainActor
struct TranscriptTests {
  @Test(
    "a session prints its transcript", arguments: ["search", "compare", "screens"])
  func replays(name: String) async throws {
    let url = URL(fileURLWithPath: #filePath)
      .appendingPathComponent("../../../Transcripts/\(name).txt").standardizedFileURL
    let time = TestTime()
    let app = TerminalApplication.places(environment: .scripted(time), testTime: time)
    if let difference = try await Transcript(contentsOf: url).replay(app) {
      Issue.record("The session differs from Transcripts/\(name).txt:\n\(difference)")
    }
  }
}
