import Foundation
import LineEditor
import Testing

@testable import TerminalUI

@MainActor
@Suite("Output that is lost", .timeLimit(.minutes(10)))
struct LostOutputTests {
  @Test("ends the app with status 74, also while its script goes on")
  func status() async throws {
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("script-\(UUID().uuidString).txt")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data("up\nup\n".utf8).write(to: file)
    for options in [["--no-color"], ["--script", file.path]] {
      let app = tallyApp()
      // Writing to a descriptor that is open for reading only fails.
      let readOnly = open("/dev/null", O_RDONLY)
      defer { close(readOnly) }
      var configuration = LineEditor.Configuration(name: "lost")
      configuration.input = readOnly
      configuration.output = readOnly
      let editor = try LineEditor(configuration)
      let status = await app.run(options: try RunOptions.parse(options), console: editor)
      #expect(status == EX_IOERR)
      #expect(app.inspector.total == 0)
    }
  }
}
