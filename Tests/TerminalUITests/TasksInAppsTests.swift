import Testing

@testable import TerminalUI

@MainActor
@Suite("Tasks of views in a running app", .timeLimit(.minutes(10)))
struct TasksInAppsTests {
  private let journal = Journal()
  private let model = Model<Int, String>(0) { state, _ in state += 1 }

  /// An app that increments its count by itself for each screen that appears.
  private func app() -> TerminalApplication<Int, String> {
    func view(of model: Model<Int, String>) -> some View {
      WithModel(model: model) { count in
        Text("count \(count)")
        Button("up") { model.send("up") }
        Text("screen \(count / 2)")
          .task(id: count / 2) {
            model.send("appeared")
            await journal.work("screen \(count / 2)")
          }
      }
    }
    return TerminalApplication(
      name: "tasks",
      inspector: model.inspector,
      live: Renderer(view(of: model)),
      past: { Renderer(view(of: Model($0) { state, _ in state += 1 })) }
    )
  }

  @Test("what a task does immediately is in the frame in which its view appears, on paper")
  func settled() async throws {
    let output = try await output("up", of: app())
    #expect(
      output == """
        count 1
        screen 0
        Commands: up, help, quit
        count 3
        screen 1

        """
    )
  }

  @Test("a person sees the view first, and then what its task does")
  func interactive() async throws {
    let console = WaitingConsole()
    let app = app()
    async let status = app.run(options: try RunOptions.parse(["--no-color"]), console: console)
    await console.printed("count 1")
    #expect(console.output.hasPrefix("count 0\n"))
    console.end()
    #expect(try await status == 0)
  }

  @Test("what a task changes soon after a line is a change, also for a person")
  func changesSoon() async throws {
    let view = WithModel(model: model) { [model] count in
      Text("count \(count)")
      Button("later") {
        Task {
          for _ in 0..<10 { await Task.yield() }
          model.send("up")
        }
      }
      Button("nothing") {}
    }
    let app = TerminalApplication(
      name: "later", inspector: model.inspector, live: Renderer(view),
      past: { _ in Renderer(Text("")) })
    let console = TranscriptConsole(lines: ["later", "nothing"], isInteractive: true)
    let status = await app.run(options: try RunOptions.parse(["--no-color"]), console: console)
    #expect(status == 0)
    let outputs = console.output.components(separatedBy: "> ")
    #expect(outputs.count == 3)
    #expect(outputs.dropFirst().first?.contains("Nothing changed.") == false)
    #expect(outputs.dropFirst().first?.contains("count 1") == true)
    #expect(outputs.last?.contains("Nothing changed.") == true)
  }

  @Test("tasks are cancelled when the app ends, also where its screen is kept")
  func end() async throws {
    let renderer = Renderer(Text("a").task { await journal.work("task") })
    let app = TerminalApplication(
      name: "end", inspector: model.inspector, live: renderer, past: { _ in Screen("") }
    )
    _ = try await output("help", of: app)
    #expect(journal.entries == ["task begins", "task is cancelled"])
    #expect(renderer.frame().description == "a")
  }

  @Test("screens of the past start no tasks, and those of the present go on meanwhile")
  func past() async throws {
    let output = try await output(":back 1", ":now", of: app())
    #expect(output.contains("The past: 1 action ago\ncount 0\n"))
    #expect(journal.entries == ["screen 0 begins", "screen 0 is cancelled"])
    #expect(model.state == 1)
  }
}
