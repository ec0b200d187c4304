import Foundation
import TerminalUI
import Testing

@testable import memos

@Suite("Together · transcripts", .serialized, .serialExecutor, .timeLimit(.minutes(5)))
@MainActor
struct TranscriptTests {
  @Test(
    "a session prints its transcript", arguments: ["recording", "playing", "trouble"])
  func replays(name: String) async throws {
    let url = URL(fileURLWithPath: #filePath)
      .appendingPathComponent("../../../Transcripts/\(name).txt").standardizedFileURL
    let temporary = try TemporaryFolder()
    defer { withExtendedLifetime(temporary) {} }
    let time = TestTime()
    let app = TerminalApplication.memos(.scripted(time, folder: temporary.url), testTime: time)
    if let difference = try await Transcript(contentsOf: url).replay(app) {
      Issue.record("The session differs from Transcripts/\(name).txt:\n\(difference)")
    }
  }
}
