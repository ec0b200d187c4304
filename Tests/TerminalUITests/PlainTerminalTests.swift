import Testing

@testable import TerminalUI

@MainActor
@Suite("A terminal that can only print", .timeLimit(.minutes(10)))
struct PlainTerminalTests {
  private let model = Model<Int, String>(0) { state, _ in state += 1 }
  private let console = WaitingConsole(isInteractive: false)

  /// An app that counts, and asks a question when the count is four.
  private func app(pause: Duration) -> TerminalApplication<Int, String> {
    var app = TerminalApplication(
      name: "plain",
      inspector: model.inspector,
      live: Renderer(
        WithModel(model: model) { [model] count in
          Text("count \(count)")
          Button("up", help: "Counts one more.") { model.send("up") }
            .alert(isPresented: .constant(count >= 4)) {
              Alert(title: Text("Four?"), buttons: [.default(Text("OK"))])
            }
        }),
      past: { _ in Screen("") }
    )
    app.pauseOnPlainTerminal = pause
    return app
  }

  @Test("what changes by itself is printed once, and then not before Return is typed")
  func pauses() async throws {
    let app = app(pause: .seconds(3600))
    async let status = app.run(options: try RunOptions.parse([]), console: console)
    await console.reading()
    model.send("poll")
    await console.printed("count 1")
    for _ in 0..<2 {
      model.send("poll")
      await Session<Int, String>.yield()
    }
    #expect(console.output == "count 0\nCommands: up, help, quit\ncount 1\n")
    console.type(.line(""))
    await console.printed("count 3")
    #expect(!console.output.contains("count 2"))
    console.end()
    #expect(try await status == 0)
  }

  @Test("what a line changes is printed immediately, and so is what comes of it")
  func lines() async throws {
    let app = app(pause: .seconds(3600))
    async let status = app.run(options: try RunOptions.parse([]), console: console)
    await console.reading()
    model.send("poll")
    await console.printed("count 1")
    console.type(.line("up"))
    await console.printed("count 2")
    model.send("poll")
    await console.printed("count 3")
    console.end()
    #expect(try await status == 0)
  }

  @Test("a question does not wait, but is not printed again for what changes below it")
  func questions() async throws {
    let app = app(pause: .seconds(3600))
    async let status = app.run(options: try RunOptions.parse([]), console: console)
    await console.reading()
    for _ in 0..<4 {
      model.send("poll")
      await Session<Int, String>.yield()
    }
    await console.printed("Four?")
    for _ in 0..<2 {
      model.send("poll")
      await Session<Int, String>.yield()
    }
    #expect(!console.output.contains("count 5"))
    console.end()
    #expect(try await status == 0)
  }

  @Test("after a while, what has changed by itself is printed")
  func goesOn() async throws {
    let app = app(pause: .milliseconds(1))
    async let status = app.run(options: try RunOptions.parse([]), console: console)
    await console.reading()
    model.send("poll")
    await console.printed("count 1")
    model.send("poll")
    await console.printed("count 2")
    console.end()
    #expect(try await status == 0)
  }

  @Test("nor is the screen printed below what one reads")
  func reading() async throws {
    let app = app(pause: .zero)
    async let status = app.run(options: try RunOptions.parse([]), console: console)
    console.type(.line("help up"))
    await console.printed("Counts one more.")
    model.send("poll")
    await Session<Int, String>.yield()
    #expect(!console.output.contains("count 1"))
    console.type(.line(""))
    await console.printed("count 1")
    console.end()
    #expect(try await status == 0)
  }
}
