import LineEditor
import Testing

@testable import TerminalUI

@MainActor
@Suite("A screen that is higher than the terminal", .timeLimit(.minutes(10)))
struct LongScreenTests {
  private struct List: Equatable {
    var rows = (1...40).map { "row \($0)" }
    var note = "none"
    var isAsking = false
  }

  private let model = Model<List, (inout List) -> Void>(List())

  /// The output for each typed line, starting with the first.
  private func answers(
    to lines: [String], rows: Int = 24, isInteractive: Bool = true
  ) async throws -> [String] {
    let view = WithModel(model: model) { [model] state in
      Section("List") {
        Text("note: \(state.note)")
        ForEach(state.rows, id: \.self) { row in
          Text(row)
          Button("star") { model.send { $0.rows[$0.rows.firstIndex(of: row)!] += "*" } }
          Button("remove") { model.send { $0.rows.removeAll { $0 == row } } }
        }
        Button("note", argument: .text("text")) { text in model.send { $0.note = text } }
        Button("reverse") { model.send { $0.rows.reverse() } }
        Button("ask") { model.send { $0.isAsking = true } }
      }
      .alert(isPresented: model.binding(get: \.isAsking, send: { new in { $0.isAsking = new } })) {
        Alert(title: Text("Well?"), buttons: [.default(Text("OK"))])
      }
    }
    let app = TerminalApplication(
      name: "long", inspector: model.inspector, live: Renderer(view), past: { _ in Screen("") })
    let console = TranscriptConsole(
      lines: lines, isInteractive: isInteractive, size: TerminalSize(columns: 80, rows: rows))
    _ = await app.run(options: try RunOptions.parse(["--no-color"]), console: console)
    return console.output.components(separatedBy: "> ")
  }

  private let commands = "Commands: star ROW, remove ROW, note TEXT, reverse, ask, help, quit\n"

  @Test("after a command only what has changed is printed again")
  func changes() async throws {
    let printed = try await answers(to: ["star 3", "note all", "remove 39"])
    #expect(printed.count == 4)
    #expect(printed[0].contains("20. row 20\n"))
    #expect(
      printed[1] == """
        star 3
        List
          … 3 lines as before
           3. row 3*
          … 37 lines as before
        Return alone prints the whole screen.
        \(commands)
        """)
    #expect(
      printed[2] == """
        note all
        List
          note: all
          … 40 lines as before
        Return alone prints the whole screen.
        \(commands)
        """)
    #expect(
      printed[3] == """
        remove 39
        List
          … 39 lines as before
          39. row 40
        Return alone prints the whole screen.
        \(commands)
        """)
  }

  @Test("where lines were removed, those around them are printed")
  func removal() async throws {
    let printed = try await answers(to: ["remove 40"])
    #expect(printed[1].contains("\n  … 39 lines as before\n  39. row 39\nReturn"))
  }

  @Test("Return alone prints the whole screen, once")
  func wholeScreen() async throws {
    let printed = try await answers(to: ["star 3", "", ""])
    #expect(printed[2].contains("\n   2. row 2\n   3. row 3*\n"))
    #expect(printed[2].contains("  40. row 40\n"))
    #expect(printed[3] == "\n")
  }

  @Test("all of it is printed where most has changed, for a question, where it fits, and in a pipe")
  func everything() async throws {
    #expect(try await answers(to: ["reverse"])[1].contains("  20. row 21\n"))
    #expect(try await answers(to: ["ask"])[1].contains("  20. row 21\n"))
    #expect(try await answers(to: ["ok", "star 3"], rows: 60)[2].contains("  20. row 21\n"))
    let piped = try await answers(to: ["star 4"], isInteractive: false)
    #expect(piped.joined().components(separatedBy: "  20. row 21\n").count == 3)
  }
}
