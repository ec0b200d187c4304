import CustomDump
import Dispatch
import Foundation
import IssueReporting
import LineEditor
import Testing

@testable import TerminalUI

@MainActor
@Suite("The run loop", .timeLimit(.minutes(10)))
struct RunLoopTests {
  @Test("frames are printed only when they change, commands only when they differ")
  func changedFrames() async throws {
    let output = try await output("up", "", "   ", "up", "nonsense", "up", status: 65)
    #expect(
      output == """
        Tally
          0
        Commands: up (+), help, quit
        Tally
          1
        Commands: up (+), down (-), help, quit
        Tally
          2
        Unknown command “nonsense”. “help” lists what can be typed.
        Tally
          3

        """
    )
  }

  @Test("quit and the end of the input end the app")
  func quit() async throws {
    #expect(try await output("quit", "up").components(separatedBy: "Tally").count == 2)
    #expect(try await output().contains("Tally"))
  }

  @Test("run loop commands are suggested too")
  func suggestions() async throws {
    #expect(try await output(":sate", status: 65).contains("Did you mean “:state”?"))
    #expect(try await output("qiut", status: 65).contains("Did you mean “quit”?"))
  }

  @Test("on a terminal the panel has its commands each time, and prompts say where one is")
  func terminal() async throws {
    let model = groceriesModel()
    let console = TranscriptConsole(
      lines: ["add milk", "done 1", "clear-done", "remove", ":back 1", ":now"], isInteractive: true,
      size: TerminalSize(columns: 40, rows: 24)
    )
    let options = try RunOptions.parse(["--no-color"])
    _ = await groceriesApp(model).run(options: options, console: console)
    #expect(console.prompts == ["> ", "> ", "> ", "alert> ", "> ", "past> ", "> "])
    #expect(console.output.contains("alert> remove"))
    for line in console.output.split(separator: "\n") { #expect(line.terminalWidth <= 40) }
    #expect(console.output.components(separatedBy: "Commands: ").count == 8)
  }

  @Test("there are colours on a terminal, unless switched off")
  func colors() async throws {
    func output(_ options: [String], isInteractive: Bool) async throws -> String {
      let console = TranscriptConsole(isInteractive: isInteractive)
      _ = await tallyApp().run(options: try RunOptions.parse(options), console: console)
      return console.output
    }
    let isColorful =
      ProcessInfo.processInfo.environment["NO_COLOR", default: ""].isEmpty
      && ProcessInfo.processInfo.environment["TERM"] != "dumb"
    #expect(try await output([], isInteractive: true).contains("\u{1B}") == isColorful)
    #expect(try await !output(["--no-color"], isInteractive: true).contains("\u{1B}"))
    #expect(try await !output([], isInteractive: false).contains("\u{1B}"))
  }

  @Test("a burst of changes is rendered once, also between lines")
  func coalescing() async throws {
    let model = Model<Int, String>(0) { state, _ in state += 1 }
    var renders = 0
    let app = TerminalApplication(
      name: "burst",
      inspector: model.inspector,
      live: Renderer(
        WithModel(model: model) { (state: Int) -> Text in
          renders += 1
          return Text("count \(state)")
        }
      ),
      past: { _ in Screen("") }
    )
    let console = WaitingConsole()
    async let status = app.run(options: try RunOptions.parse([]), console: console)
    await console.reading()
    #expect(renders == 1)
    for _ in 0..<100 { model.send("up") }
    await console.printed("count 100")
    #expect(renders == 2)
    console.end()
    #expect(try await status == 0)
    #expect(console.output.components(separatedBy: "count").count == 3)
  }

  @Test(
    "what changes by itself is not printed below what one reads, but after the next line",
    arguments: ["help", "help up", ":state", ":history"])
  func reading(line: String) async throws {
    let model = Model<Int, String>(0) { state, _ in state += 1 }
    let app = TerminalApplication(
      name: "reading",
      inspector: model.inspector,
      live: Renderer(
        WithModel(model: model) { count in
          Text("count \(count)")
          Button("up", help: "Counts one more.") { model.send("up") }
            .alert(isPresented: .constant(count > 4)) {
              Alert(title: Text("Too many"), buttons: [.default(Text("OK"))])
            }
        }),
      past: { _ in Screen("") }
    )
    let console = WaitingConsole()
    async let status = app.run(options: try RunOptions.parse(["--no-color"]), console: console)
    await console.reading()
    model.send("poll")
    await console.printed("count 1")
    let before = console.output.count
    console.type(.line(line))
    while console.output.count == before { await Task.yield() }
    for _ in 0..<2 {
      model.send("poll")
      await Session<Int, String>.yield()
    }
    #expect(!console.output.contains("count 2"))
    #expect(!console.output.contains("count 3"))
    console.type(.line(""))
    await console.printed("count 3")
    console.type(.line(line))
    await Session<Int, String>.yield()
    model.send("poll")
    await Session<Int, String>.yield()
    #expect(!console.output.contains("count 4"))
    // A question is shown immediately, because no other command can be typed.
    model.send("poll")
    await console.printed("Too many")
    console.end()
    #expect(try await status == 0)
  }

  @Test("the app is laid out again when the terminal's size changes")
  func resize() async throws {
    let app = TerminalApplication(
      name: "wide",
      inspector: Inspector<Int, Int>(initialState: 0),
      live: Renderer(Text("the quick brown fox")),
      past: { _ in Screen("") }
    )
    let console = WaitingConsole()
    async let status = app.run(options: try RunOptions.parse([]), console: console)
    await console.reading()
    console.resize(to: TerminalSize(columns: 10, rows: 24))
    await console.printed("the quick\nbrown fox\n")
    console.end()
    #expect(try await status == 0)
  }

  @Test(
    "time moves on by durations",
    arguments: [
      ("2s", 2_000), ("500ms", 500), ("1ms", 1), ("299ms", 299), ("1m", 60_000),
      ("1.5h", 5_400_000), ("0s", 0),
      ("2", nil), ("s", nil), ("-1s", nil), ("1e300s", nil), ("nans", nil), ("2 days", nil),
      ("0x10s", nil),
    ] as [(String, Int?)]
  )
  func advance(text: String, milliseconds: Int?) async throws {
    let time = TestTime()
    var steps: [Duration] = []
    time.onAdvance { steps.append($0) }
    let output = try await output(":advance \(text)", of: tallyApp(testTime: time))
    if let milliseconds {
      #expect(time.now == .milliseconds(milliseconds))
      #expect(steps == [.milliseconds(milliseconds)])
    } else {
      #expect(steps == [])
      #expect(output.contains("“:advance DURATION” expects a duration such as 2s, 500ms or 1m"))
    }
  }

  @Test("without test time, advancing says how to have it")
  func noTestTime() async throws {
    #expect(try await output(":advance 2s").contains("Start the app with --test-clock"))
  }

  /// An app that changes by itself.
  private func delayedApp() -> TerminalApplication<Int, String> {
    let model = Model<Int, String>(0) { state, _ in state += 1 }
    return TerminalApplication(
      name: "wait",
      inspector: model.inspector,
      live: Renderer(
        Group {
          WithModel(model: model) { (state: Int) -> Text in Text("count \(state)") }
          Button("soon") {
            DispatchQueue.main.asyncAfter(deadline: .now() + 0.05) { model.send("up") }
          }
        }
      ),
      past: { _ in Screen("") }
    )
  }

  @Test("time that runs by itself is waited for, and what happens meanwhile is shown")
  func wait() async throws {
    let start = ContinuousClock.now
    let output = try await output("soon", ":wait 2s", ":wait 0s", of: delayedApp())
    #expect(start.duration(to: .now) >= .seconds(2))
    #expect(output.contains("\ncount 1\n"))
    #expect(output.hasSuffix("\nNothing changed.\n"))
  }

  @Test("a person sees what happens while they wait")
  func waitOnTerminal() async throws {
    let console = WaitingConsole()
    let app = delayedApp()
    let run = Task { await app.run(options: try RunOptions.parse([]), console: console) }
    console.type(.line("soon"))
    console.type(.line(":wait 1h"))
    await console.printed("count 1")
    run.cancel()
    console.end()
    #expect(try await run.value == 0)
  }

  @Test("time that stands still is not waited for")
  func waitOnTestTime() async throws {
    let output = try await output(":wait 1h", of: tallyApp(testTime: TestTime()))
    #expect(output.contains("Time stands still here. “:advance” moves it."))
  }

  @Test("a duration in the state reads as one")
  func durations() {
    #expect(String(customDumping: [Duration.milliseconds(300)]) == "[\n  [0]: 0.3 seconds\n]")
  }

  @Test("a script that cannot be read ends the app with status 66")
  func missingScript() async throws {
    let options = try RunOptions.parse(["--script", "/nonexistent/script.txt"])
    let console = TranscriptConsole()
    #expect(await tallyApp().run(options: options, console: console) == 66)
    #expect(console.output.isEmpty)
    #expect(console.isClosed)
    #expect(throws: ScriptError.self) { try options.scriptLines() }
    let error = #expect(throws: ScriptError.self) {
      try RunOptions.parse(["--script", "/"]).scriptLines()
    }
    #expect(
      error?.description == """
        The script “/” cannot be read: It is a folder. Choose a file, or a name that is free. \
        Give --script a text file with a command a line.
        """)
  }

  @Test("after its script an app goes on by hand on a terminal")
  func scriptOnTerminal() async throws {
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("script-\(UUID().uuidString).txt")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data("up\nup".utf8).write(to: file)
    let console = TranscriptConsole(lines: ["up"], isInteractive: true)
    let options = try RunOptions.parse(["--script", file.path, "--no-color"])
    _ = await tallyApp().run(options: options, console: console)
    #expect(console.output.contains("  3\n"))
    #expect(console.prompts.count == 2)
  }

  @Test("a command that a script does not know ends the app with status 65, after all lines")
  func unknownInScript() async throws {
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("script-\(UUID().uuidString).txt")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data("up\nnonsense\nup\n".utf8).write(to: file)
    let options = try RunOptions.parse(["--script", file.path, "--no-color"])
    let piped = TranscriptConsole()
    #expect(await tallyApp().run(options: options, console: piped) == 65)
    #expect(piped.output.contains("  2\n"))
    // A person who continues by hand may mistype.
    let typed = TranscriptConsole(lines: ["nonsense"], isInteractive: true)
    #expect(await tallyApp().run(options: try RunOptions.parse([]), console: typed) == 0)
    let both = TranscriptConsole(lines: ["quit"], isInteractive: true)
    #expect(await tallyApp().run(options: options, console: both) == 65)
    // These commands are known, but can't be run.
    let known = try await output("down", "up 3", ":back 9", "help nonsense")
    #expect(known.contains("“down” is not available now."))
  }

  @Test("what is said of such lines")
  func complaintAboutLines() {
    typealias App = TerminalApplication<Int, String>
    #expect(App.complaint(about: ["ad 1"]) == "One line was no command: “ad 1”.")
    #expect(
      App.complaint(about: (1...7).map { "x\u{1B}\($0)" })
        == """
        7 lines were no commands: “x\u{FFFD}1”, “x\u{FFFD}2”, “x\u{FFFD}3”, “x\u{FFFD}4”, \
        “x\u{FFFD}5” and 2 more.
        """)
  }

  @Test("“?” is help and “exit” is “quit”, whatever the screen has")
  func helpAndExit() async throws {
    let app = TerminalApplication(
      name: "reserved",
      inspector: Inspector<Int, String>(initialState: 0),
      live: Renderer(Button("prime", aliases: "?", "p", "EXIT", help: "Asks.") {}),
      past: { _ in Screen("") }
    )
    let printed = try await output("?", "? prime", "exit", "prime", of: app)
    #expect(printed.hasPrefix("Commands: prime (p), help, quit\n"))
    #expect(printed.contains("\nhelp [NAME] (?)"))
    #expect(printed.contains("\nquit (exit) "))
    #expect(printed.hasSuffix("prime\n  Asks.\n  Also: p\n"), "it has ended after that")
  }

  @Test("beginnings of what every app has work, too, also in the past")
  func beginnings() async throws {
    let printed = try await output("u", ":ba", ":n", ":h", "he do", ":", "q", "up", status: 65)
    #expect(printed.contains("The past: 1 action ago"))
    #expect(printed.contains("1. \"up\""))
    #expect(printed.contains("down\n  Also: -\n  Not available now") == false)
    #expect(printed.contains("down\n  Also: -\n"))
    #expect(printed.contains("Several commands begin with “:”: “:state”, “:trace”"))
    #expect(printed.hasSuffix("“:wait”.\n"), "it has ended after that")
  }

  @Test("where no screen is below, “back” is not taken for “:back”")
  func backOnTheFirstScreen() async throws {
    let answer = "Unknown command “back”. “help” lists what can be typed.\n"
    #expect(try await output("back", status: 65).hasSuffix(answer))
    #expect(try await output("help back").hasSuffix(answer))
    let asking = TranscriptConsole(lines: ["add milk", "done 1", "clear-done", "back"])
    #expect(await groceriesApp().run(options: try RunOptions.parse([]), console: asking) == 0)
    #expect(asking.output.hasSuffix("“back” has to wait. First answer “remove” or “cancel”.\n"))
    #expect(try await output("up", ":back", "back").hasSuffix("“:now” returns to the present.\n"))
  }

  @Test("reported issues are printed, each once, and the app goes on")
  func issues() async throws {
    let app = TerminalApplication(
      name: "gaps",
      inspector: Inspector<Int, Int>(initialState: 0),
      live: Renderer(
        Button("go") {
          reportIssue("Exercise 1.2 is still open")
          reportIssue("Exercise 1.3 is still open")
        }
      ),
      past: { _ in Screen("") }
    )
    let console = TranscriptConsole(lines: ["go", "go"])
    #expect(await app.run(options: try RunOptions.parse([]), console: console) == 0)
    #expect(
      console.output == """
        Commands: go, help, quit
        ⚠︎ Exercise 1.2 is still open
        ⚠︎ Exercise 1.3 is still open
        Nothing changed.
        Nothing changed.

        """
    )
  }

  @Test("a command that changes nothing and says nothing is answered, an empty line is not")
  func nothingChanged() async throws {
    let app = TerminalApplication(
      name: "nothing",
      inspector: Inspector<Int, Int>(initialState: 0),
      live: Renderer(Button("go") {}),
      past: { _ in Screen("") }
    )
    let console = TranscriptConsole(lines: ["go", "  ", ":trace off"])
    #expect(await app.run(options: try RunOptions.parse([]), console: console) == 0)
    #expect(
      console.output == """
        Commands: go, help, quit
        Nothing changed.
        Actions are no longer printed.

        """
    )
  }

  @Test("while effects are running, nothing has changed yet")
  func nothingHasChangedYet() async throws {
    var isWorking = false
    let app = TerminalApplication(
      name: "nothing",
      inspector: Inspector<Int, Int>(initialState: 0),
      live: Renderer(Button("go") { isWorking.toggle() }),
      past: { _ in Screen("") },
      isWorking: { isWorking }
    )
    let console = TranscriptConsole(lines: ["go", "go"])
    #expect(await app.run(options: try RunOptions.parse([]), console: console) == 0)
    #expect(
      console.output == """
        Commands: go, help, quit
        Nothing has changed yet.
        Nothing changed.

        """
    )
  }

  @Test("issues that are reported while the screen is made are printed, too")
  func issuesBeforeTheFirstFrame() async throws {
    func screen() -> Screen {
      reportIssue("Exercise 1.6 is still open")
      return Screen("Counter")
    }
    let app = TerminalApplication(
      name: "issues",
      inspector: Inspector<Int, Int>(initialState: 0),
      live: screen(),
      past: { _ in Screen("") }
    )
    let console = TranscriptConsole()
    #expect(await app.run(options: try RunOptions.parse([]), console: console) == 0)
    #expect(console.output.hasPrefix("⚠︎ Exercise 1.6 is still open\nCounter\n"))
  }

  @Test("what is printed cannot command the terminal")
  func controlCharacters() async throws {
    let model = Model<[String], String>([]) { state, _ in state = ["a\u{1B}[2Jb"] }
    let app = TerminalApplication(
      name: "controls",
      inspector: model.inspector,
      live: Renderer(
        Button("go") {
          model.send("x\u{1B}y")
          reportIssue("issue \u{9B}")
        }
      ),
      past: { _ in Screen("") }
    )
    let console = TranscriptConsole(lines: [":trace all", "go", ":state", "\u{1B}[A", ":history"])
    _ = await app.run(options: try RunOptions.parse([]), console: console)
    #expect(!console.output.contains("\u{1B}"))
    #expect(!console.output.contains("\u{9B}"))
    #expect(console.output.contains("Unknown command “\u{FFFD}[A”"))
  }

  @Test("names, rows and arguments are completed")
  func completion() async throws {
    let app = TerminalApplication(
      name: "completion",
      inspector: Inspector<Int, Int>(initialState: 0),
      live: Renderer(
        Group {
          Button("done all", aliases: "!") {}
          Button("drop") {}.disabled(true)
          ForEach(0..<2) { _ in
            Button("done") {}
            Button("move", argument: .choice("to", among: ["top", "bottom"])) { _ in }
          }
          Picker("city", selection: .constant("Rome"), options: ["Rome", "New York"])
        }
      ),
      past: { _ in Screen("") }
    )
    let console = TranscriptConsole(isInteractive: true)
    _ = await app.run(options: try RunOptions.parse([]), console: console)
    #expect(console.completions(prefix: "d") == ["done-all", "done"])
    #expect(console.completions(prefix: ":t") == [":trace"])
    #expect(console.completions(after: ["done"]) == ["1", "2"])
    #expect(console.completions(after: ["done", "1"]) == [])
    #expect(console.completions(after: ["move", "1"], prefix: "t") == ["top"])
    #expect(console.completions(after: ["city"], prefix: "new") == ["New York"])
    #expect(console.completions(after: [":trace"]) == ["on", "all", "off"])
    #expect(console.completions(after: ["help"], prefix: "mo") == ["move"])
    #expect(console.completions(after: ["unknown"]) == [])
  }

  @Test("help says what is not available now, and explains one command")
  func help() async throws {
    let list = try await output("help")
    #expect(list.contains("up (+)             Counts one more.\n"))
    #expect(list.contains("down (-) (not available now)\n"))
    #expect(list.contains("\n:trace on|all|off"))
    #expect(try await output("help +").contains("up\n  Counts one more.\n  Also: +\n"))
    #expect(
      try await output("help :back").contains("N: a whole number, 0 or more\n"))
    #expect(try await output("help upp").contains("Unknown command “upp”. Did you mean “up”?"))
  }

  @Test("help says why a command is not available now")
  func helpWithReason() async throws {
    let view = Group {
      Button("stop", help: "Stops.") {}.disabled(because: "nothing is recorded")
      ForEach(1..<3) { row in
        Button("play") {}.disabled(because: "memo \(row) is broken")
      }
    }
    let app = TerminalApplication(
      name: "reasons",
      inspector: Inspector<Int, String>(initialState: 0),
      live: Renderer(view),
      past: { _ in Screen("") }
    )
    let list = try await output("help", of: app)
    #expect(list.contains("Stops. (not available now: nothing is recorded)\n"))
    #expect(list.contains("play ROW (not available now)\n"), "each row has its own reason")
    #expect(
      try await output("help stop", of: app)
        .contains("stop\n  Stops.\n  Not available now: nothing is recorded.\n"))
  }

  @Test("what is printed while the process's app is running goes to its console")
  func printsAbovePrompt() {
    let console = TranscriptConsole(lines: [])
    RunningConsole.current.withLock { $0 = console }
    defer { RunningConsole.current.withLock { $0 = nil } }
    printAbovePrompt("an action")
    #expect(console.output == "an action\n")
  }

  @Test("a line can be stopped also before its work has begun")
  func stoppedEarly() async throws {
    let console = TranscriptConsole(lines: [":wait 1h", "up"])
    let session = Session(app: tallyApp(), script: nil, console: console, colors: false)
    var turns = 0
    session.onTurn = {
      turns += 1
      // The first turn asks for the line, and the second one starts running it.
      if turns == 2 { session.interrupt() }
    }
    await session.run()
    #expect(turns == 5)
    #expect(console.output.contains("  1\n"))
  }

  @Test("an interrupted line is dropped, and the app goes on")
  func interrupted() async throws {
    let console = WaitingConsole()
    async let status = tallyApp().run(options: try RunOptions.parse([]), console: console)
    await console.reading()
    console.type(.interrupted)
    console.type(.line("up"))
    await console.printed("  1\n")
    console.end()
    #expect(try await status == 0)
  }
}
