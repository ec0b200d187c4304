import Testing

@testable import TerminalUI

@MainActor
@Suite("A screen that covers another", .timeLimit(.minutes(10)))
struct CoveringScreenTests {
  @Test("is not printed again when only what it covers has changed", arguments: [true, false])
  func coveredChange(isInteractive: Bool) async throws {
    let model = Model<Int, String>(0) { state, _ in state += 1 }
    let app = TerminalApplication(
      name: "covered",
      inspector: model.inspector,
      live: Renderer(
        WithModel(model: model) { count in
          Text("list \(count)")
            .fullScreenCover(isPresented: .constant(count < 3)) {
              Text("form")
              Button("count") { model.send("up") }
            }
        }),
      past: { _ in Screen("") }
    )
    let console = TranscriptConsole(
      lines: ["count", "count", "count"], isInteractive: isInteractive)
    _ = await app.run(options: try RunOptions.parse(["--no-color"]), console: console)
    #expect(console.output.components(separatedBy: "form").count == 2)
    #expect(console.output.components(separatedBy: "Nothing changed.").count == 3)
    #expect(console.output.contains("list 3"))
  }
}
