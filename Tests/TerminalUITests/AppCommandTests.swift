import TerminalUI
import Testing

@MainActor
@Suite("Commands of an app", .timeLimit(.minutes(10)))
struct AppCommandTests {
  private let journal = Journal()

  /// An app with a command that records its argument.
  private func app() -> TerminalApplication<Int, String> {
    tallyApp().commands([
      AppCommand(":deps", help: "Lists what the app depends on.") { "Nothing." },
      AppCommand(":note", argument: .text("text"), help: "Takes a note.") { text in
        journal.note("\(text) begins")
        await Task.yield()
        journal.note("\(text) ends")
        return nil
      },
    ])
  }

  @Test("what a command returns is printed above the prompt")
  func message() async throws {
    let output = try await output(":deps", "up", of: app())
    #expect(
      output == """
        Tally
          0
        Commands: up (+), help, quit
        Nothing.
        Tally
          1
        Commands: up (+), down (-), help, quit

        """
    )
  }

  @Test("a command takes an argument, and the next line is read when it has returned")
  func argument() async throws {
    let printed = try await output(":note a", ":note b c", of: app())
    #expect(journal.entries == ["a begins", "a ends", "b c begins", "b c ends"])
    #expect(printed.components(separatedBy: "Nothing changed.").count == 3)
    #expect(try await output(":note", of: app()).contains("“:note TEXT” expects some text."))
  }

  @Test("commands are listed by help, suggested and completed, but not below the screen")
  func help() async throws {
    let help = try await output("help", of: app())
    #expect(help.contains("\n:deps              Lists what the app depends on.\n"))
    #expect(help.contains("\n:note TEXT         Takes a note.\n"))
    #expect(try await output(":dpes", of: app(), status: 65).contains("Did you mean “:deps”?"))
    #expect(try await !output("up", of: app()).contains("Commands: up (+), down (-), :deps"))
    let console = TranscriptConsole(lines: ["up"], isInteractive: true)
    _ = await app().run(options: try RunOptions.parse(["--no-color"]), console: console)
    #expect(console.completions(prefix: ":d") == [":deps"])
  }

  @Test("a command replaces the run loop's own of the same name, also in help")
  func replaces() async throws {
    let app = tallyApp().commands([
      AppCommand(":advance", argument: .duration, help: "Waits for the bus.") { "\($0) passed." }
    ])
    let printed = try await output(":advance 2s", "help", of: app)
    #expect(printed.contains("\n2.0 seconds passed.\n"))
    #expect(printed.contains("Waits for the bus.") && !printed.contains("Moves time on"))
  }

  @Test("arguments that begin with the same word are completed word by word")
  func completion() async throws {
    let app = tallyApp().commands([
      AppCommand(
        ":go", argument: .choice("way", among: ["left now", "left later", "New York", "home"])
      ) { (way: String) in way }
    ])
    let console = TranscriptConsole(lines: ["up"], isInteractive: true)
    _ = await app.run(options: try RunOptions.parse(["--no-color"]), console: console)
    #expect(console.completions(after: [":go"]) == ["left", "New York", "home"])
    #expect(console.completions(after: [":go"], prefix: "L") == ["left"])
    #expect(console.completions(after: [":go", "Left"]) == ["now", "later"])
    #expect(console.completions(after: [":go", "new"]) == ["York"])
    #expect(console.completions(after: [":go", "left", "now"]) == [])
    #expect(console.completions(after: [":go", "right"]) == [])
  }

  @Test("commands can be typed while an alert waits for its answer, and in the past")
  func everywhere() async throws {
    let alerting = groceriesApp(groceriesModel()).commands([AppCommand(":deps") { "Nothing." }])
    let groceries = try await outputOfGroceries(
      "add milk", "done 1", "clear-done", ":deps", of: alerting)
    #expect(groceries.hasSuffix("\nNothing.\n"))
    let past = try await output("up", ":back", ":deps", of: app())
    #expect(past.hasSuffix("\nNothing.\n"))
  }
}

/// The output of the groceries app for some typed lines.
@MainActor
private func outputOfGroceries<State, Action>(
  _ lines: String..., of app: TerminalApplication<State, Action>
) async throws -> String {
  let console = TranscriptConsole(lines: lines)
  #expect(await app.run(options: try RunOptions.parse([]), console: console) == 0)
  return console.output
}
