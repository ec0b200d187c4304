import Foundation
import LineEditor
import Testing

@testable import TerminalUI

@MainActor
@Suite("Transcripts", .timeLimit(.minutes(10)))
struct TranscriptTests {
  private static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().appendingPathComponent("Transcripts")

  @Test("a session with rows, arguments, an alert and test time")
  func groceries() async throws {
    let transcript = try Transcript(contentsOf: Self.folder.appendingPathComponent("groceries.txt"))
    #expect(try await transcript.replay(groceriesApp()) == nil)
  }

  @Test("a session with an imperative screen and the inspector")
  func tally() async throws {
    let transcript = try Transcript(contentsOf: Self.folder.appendingPathComponent("tally.txt"))
    #expect(try await transcript.replay(tallyApp()) == nil)
  }

  @Test("what a console no longer needs may use the console when it is deallocated")
  func consoleIsFreeForDeinit() {
    final class Last: Sendable {
      let console: TranscriptConsole
      init(_ console: TranscriptConsole) { self.console = console }
      deinit { console.print("gone") }
    }
    let console = TranscriptConsole()
    func setAll() {
      let (first, second) = (Last(console), Last(console))
      console.setCompleter { _ in withExtendedLifetime(first) { [] } }
      console.onResize { _ in withExtendedLifetime(second) {} }
    }
    setAll()
    console.setCompleter { _ in [] }
    console.onResize { _ in }
    #expect(console.output == "gone\ngone\n")
  }

  @Test("a transcript knows its comments and what was typed")
  func parsing() {
    let transcript = Transcript(text: "# one\r\n# two\nA\n> go\n# printed\n> stay 3\nB\n")
    #expect(transcript.comments == ["# one", "# two"])
    #expect(transcript.inputs == ["go", "stay 3"])
    #expect(transcript.text == "A\n> go\n# printed\n> stay 3\nB\n")
  }

  @Test("a session that goes differently is shown as a difference")
  func difference() async throws {
    let transcript = Transcript(
      text: """
        Tally
          0
        Commands: up (+), help, quit
        > up
        Tally
          2
        Commands: up (+), down (-), help, quit
        """
    )
    let difference = try #require(try await transcript.replay(tallyApp()))
    #expect(difference.contains("-   2"))
    #expect(difference.contains("+   1"))
    #expect(!difference.contains("+   Tally"))
  }

  @Test("of a difference in a long session only what is around it is shown")
  func condensedDifference() async throws {
    let console = TranscriptConsole()
    await tallyApp().run(
      script: Array(repeating: "up", count: 20), console: console, colors: false)
    let wrong = console.output.replacing("  20\n", with: "  99\n")
    let difference = try #require(try await Transcript(text: wrong).replay(tallyApp()))
    #expect(difference.contains("-   99"))
    #expect(difference.contains("+   20"))
    #expect(difference.contains("  …"))
    #expect(!difference.contains("  10\n"), "that was ten steps before")
  }

  @Test("what a script prints to a pipe is a transcript")
  func scriptIsTranscript() async throws {
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("script-\(UUID().uuidString).txt")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data("# comment\n\nup\n  +  \n".utf8).write(to: file)
    let console = TranscriptConsole(lines: ["never read"])
    let options = try RunOptions.parse(["--script", file.path])
    #expect(await tallyApp().run(options: options, console: console) == 0)
    #expect(console.prompts == [])
    #expect(Transcript(text: console.output).inputs == ["up", "+"])
    #expect(try await Transcript(text: console.output).replay(tallyApp()) == nil)
  }
}
