import ComposableArchitecture
import Foundation
import TerminalUI
import Testing

@testable import contacts

@Suite("Together · transcripts", .serialized, .serialExecutor, .timeLimit(.minutes(5)))
@MainActor
struct TranscriptTests {
  private let saved = LockIsolated<[Archive]>([])

  /// Types a transcript's lines into an app.
  private func replay(_ name: String, startingAt start: StartingPoint = StartingPoint())
    async throws
  {
    let url = URL(fileURLWithPath: #filePath)
      .appendingPathComponent("../../../Transcripts/\(name).txt").standardizedFileURL
    let app = TerminalApplication.scriptedContacts(
      startingAt: start,
      storage: ContactStorage(save: { [saved] archive in saved.withValue { $0.append(archive) } }))
    if let difference = try await Transcript(contentsOf: url).replay(app) {
      Issue.record("The session differs from Transcripts/\(name).txt:\n\(difference)")
    }
  }

  @Test("a tour prints its transcript")
  func tour() async throws {
    try await replay("tour")
  }

  @Test(
    "links lead to the screens of the transcript, and the next session begins where this one ends")
  func links() async throws {
    let words = ["ada", "grace", "nobody"]
    try await replay("links", startingAt: StartingPoint(link: URL(words: words)))
    let archive = try #require(saved.value.last)
    try await replay(
      "restored",
      startingAt: StartingPoint(
        contacts: IdentifiedArray(uniqueElements: archive.contacts), link: archive.link))
  }

  @Test("a file of a later version is reported")
  func damaged() async throws {
    let folder = try TemporaryFolder()
    let place = URL(fileURLWithPath: folder.url.path, isDirectory: true)
    let file = URL(fileURLWithPath: "contacts.json", relativeTo: place)
    try Data(#"{"version":2}"#.utf8).write(to: file)
    try await replay(
      "damaged", startingAt: try StartingPoint(contentsOf: file, keepingDamagedFile: true))
  }
}
