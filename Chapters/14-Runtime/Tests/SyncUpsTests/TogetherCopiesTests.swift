import ComposableArchitecture
import Foundation
import TerminalUI
import Testing

@testable import syncups

@Suite("Together · Copies of damaged files", .serialized, .timeLimit(.minutes(5)))
@MainActor
struct CopiesTests {
  @Test("the notice names the copy of the damaged file, even if it's the second one")
  func second() async throws {
    let folder = URL.temporaryDirectory.appending(path: "copies-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "s.json")
    let copy = file.appendingPathExtension("damaged")
    try Data("first".utf8).write(to: copy)
    try Data("second".utf8).write(to: file)
    let app = try TerminalApplication.syncUps(
      in: .live(speech: SimulatedSpeech(), status: .authorized, storage: .file(file)))
    let console = TranscriptConsole(lines: ["sample", "quit"])
    _ = await app.run(options: try RunOptions.parse([]), console: console)
    #expect(console.output.contains("The old file is kept as s.json.2.damaged."))
    #expect(try Data(contentsOf: copy) == Data("first".utf8))
    #expect(try Data(contentsOf: file.appendingPathExtension("2.damaged")) == Data("second".utf8))
  }
}
