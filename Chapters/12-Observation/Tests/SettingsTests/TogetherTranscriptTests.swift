import Foundation
import TerminalUI
import Testing

@testable import settings

@Suite("Together · transcripts", .serialized, .serialExecutor, .timeLimit(.minutes(5)))
@MainActor
struct TranscriptTests {
  @Test(
    "a session prints its transcript",
    arguments: [
      ("tour", ScreenStyle.views), ("denied", .views), ("screen", .screen),
      ("view-stores", .viewStores),
    ])
  func replays(name: String, style: ScreenStyle) async throws {
    let url = URL(fileURLWithPath: #filePath)
      .appendingPathComponent("../../../Transcripts/\(name).txt").standardizedFileURL
    let world = AppEnvironment.scripted(grantsNotifications: name != "denied")
    if let difference = try await style.replay(Transcript(contentsOf: url), in: world) {
      Issue.record("The session goes differently from Transcripts/\(name).txt:\n\(difference)")
    }
  }
}
