import Foundation
import TerminalUI
import Testing

@testable import __NAME__

/// Replays the sessions in `Transcripts`. To record them again: `RECORD_TRANSCRIPTS=1 swift test`.
@MainActor
@Suite("Transcripts")
struct TranscriptTests {
  @Test("A session prints what its transcript says", arguments: ["counting"])
  func replays(name: String) async throws {
    let transcripts = URL(filePath: #filePath).appending(path: "../../../Transcripts")
    let transcript = try Transcript(
      contentsOf: transcripts.appending(path: "\(name).txt").standardizedFileURL)
    let app = try __NAME__App.parse(["--test-clock"]).app()
    if let difference = try await transcript.replay(app) {
      Issue.record("The session goes differently from Transcripts/\(name).txt:\n\(difference)")
    }
  }
}
