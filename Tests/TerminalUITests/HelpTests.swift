import Foundation
import LineEditor
import PseudoTerminal
import Testing

@testable import TerminalUI

@Suite("Help of an app", .serialized, .timeLimit(.minutes(10)))
struct HelpTests {
  /// The output of the probe, and its exit status.
  private func run(
    _ arguments: String..., columns: Int
  ) throws -> (lines: [Substring], end: End) {
    let folder = try ProbeFolder()
    let terminal = try PseudoTerminal(
      [ProbeFolder.probe] + arguments, environment: folder.environment, columns: columns)
    var output = ""
    let deadline = ContinuousClock.now + .seconds(300)
    while ContinuousClock.now < deadline {
      let hasEnded = terminal.status != nil
      guard let bytes = terminal.receive(milliseconds: 50) else {
        if hasEnded { break }
        continue
      }
      output += String(decoding: bytes, as: UTF8.self)
    }
    return (
      output.replacing("\r\n", with: "\n").split(separator: "\n"),
      End(try #require(terminal.status))
    )
  }

  @Test("is printed on a terminal of any width", arguments: [1, 10, 20, 26, 39])
  func narrow(columns: Int) throws {
    let (lines, end) = try run("--help", columns: columns)
    #expect(end == End())
    let words = lines.joined().replacing(" ", with: "")
    #expect(words.contains("USAGE:probe[--script<file>]"))
    #expect(words.contains("--no-colorPrintwithoutcoloursandstyles."))
    if columns > 2 { #expect(lines.allSatisfy { $0.count < columns }) }
  }

  @Test("is the argument parser's own where there is room")
  func wide() throws {
    let (lines, end) = try run("--help", columns: 80)
    #expect(end == End())
    #expect(lines.contains("  --no-color              Print without colours and styles."))
  }

  @Test("wrong arguments are told in a few columns, too")
  func wrongArguments() throws {
    let (lines, end) = try run("--colour", columns: 20)
    #expect(end == End(status: EX_USAGE))
    #expect(lines.joined().replacing(" ", with: "").contains("Unknownoption'--colour'"))
    #expect(lines.allSatisfy { $0.count < 20 })
  }

  @Test("in few columns, what a command does stands below its name")
  @MainActor
  func list() async throws {
    let view = Group {
      Button("failing", argument: .text("which|none"), help: "Chooses what fails from now on.") {
        _ in
      }
      Button("stop", help: "Stops.") {}.disabled(because: "nothing is recorded")
      Button("play") {}.disabled(true)
    }
    let app = TerminalApplication(
      name: "columns", inspector: Inspector<Int, String>(initialState: 0), live: Renderer(view),
      past: { _ in Screen("") })
    func help(columns: Int) async throws -> String {
      let console = TranscriptConsole(
        lines: ["help"], size: TerminalSize(columns: columns, rows: 24))
      #expect(await app.run(options: try RunOptions.parse([]), console: console) == 0)
      return console.output
    }
    let below = try await help(columns: 37)
    #expect(
      below.contains(
        """

        failing which|none
            Chooses what fails from now on.
        stop
            Stops. (not available now:
            nothing is recorded)
        play (not available now)
        help [NAME] (?)
            Lists what can be typed, or
            explains it.

        """))
    let beside = try await help(columns: 40)
    #expect(
      beside.contains(
        """

        failing which|none  Chooses what fails
                            from now on.
        stop                Stops. (not
        """))
  }
}
