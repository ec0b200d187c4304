import Dispatch
import IssueReporting
import LineEditor
import Testing

@testable import TerminalUI

@MainActor
@Suite("Looking at the state, at actions and at the past", .timeLimit(.minutes(10)))
struct InspectorTests {
  @Test("the state is dumped, and so are actions with what they changed")
  func stateAndTrace() async throws {
    let output = try await output("up", ":state", ":trace all", "up", ":trace off", "up")
    #expect(output.contains("Action\n  \"up\"\n  - 1\n  + 2\n"))
    #expect(output.components(separatedBy: "Action\n").count == 2)
    #expect(output.contains("\n1\n"))
  }

  @Test("an action that changes nothing is traced so")
  func traceWithoutChange() async throws {
    let model = Model<Int, String>(0) { _, _ in }
    let app = TerminalApplication(
      name: "still",
      inspector: model.inspector,
      live: Renderer(Button("go") { model.send("go") }),
      past: { _ in Screen("") }
    )
    #expect(try await output(":trace all", "go", of: app).contains("\"go\"\n  (no change)\n"))
  }

  @Test("actions can be traced on a line each")
  func briefTrace() async throws {
    let output = try await output(":trace on", "up", ":trace off", "up")
    let brief = """

      Each action is printed from now on; “:trace all” adds what it changes.
      Action: "up"
      Tally

      """
    #expect(output.contains(brief))
    #expect(output.components(separatedBy: "Action: ").count == 2)
    #expect(!output.contains("- 1"))
  }

  @Test("the dump of an action is put on one line, and cut where the screen ends")
  func traceLine() {
    let dump = """
      AppAction.row(
        id: 3,
        action: .titleChanged("日本")
      )
      """
    let line = #"AppAction.row(id: 3, action: .titleChanged("日本"))"#
    #expect(Tracing.line(of: dump, columns: 80) == line)
    #expect(Tracing.line(of: dump, columns: line.terminalWidth) == line)
    #expect(Tracing.line(of: dump, columns: 14) == "AppAction.row…")
    #expect(Tracing.line(of: dump, columns: 1) == "…")
  }

  @Test("what comes again and again without a change is one entry of the history")
  func repeatedActions() async throws {
    let model = Model<Int, String>(0) { state, action in if action == "up" { state += 1 } }
    for action in ["up", "up", "a", "b", "a", "b", "a", "up", "a"] { model.send(action) }
    let history = History(of: model.inspector.moments) { $0 }
    #expect(history.entries.map(\.action) == ["up", "up", "a", "b", "up", "a"])
    #expect(history.entries.map(\.number) == [9, 8, 7, 6, 2, 1])
    #expect(history.entries.map(\.count) == [1, 1, 3, 2, 1, 1])
    let app = TerminalApplication(
      name: "polls", inspector: model.inspector,
      live: Renderer(Button("go") { model.send("go") }), past: { _ in Screen("") })
    let printed = try await output(":history", of: app)
    #expect(printed.contains("7. \"a\"\n   (3 times, without a change)\n6. \"b\"\n"))
  }

  @Test(
    "a long difference to the past is cut off on a terminal, and nowhere else",
    arguments: [true, false])
  func longDifference(isInteractive: Bool) async throws {
    let model = Model<[Int], String>([]) { state, _ in state = Array(1...40) }
    let app = TerminalApplication(
      name: "numbers", inspector: model.inspector,
      live: Renderer(Button("go") { model.send("go") }), past: { _ in Screen("Numbers") })
    let console = TranscriptConsole(
      lines: ["go", ":back", "quit"], isInteractive: isInteractive,
      size: .init(columns: 80, rows: 24))
    _ = await app.run(options: try RunOptions.parse(["--no-color"]), console: console)
    #expect(console.output.contains("+   [0]: 1,"))
    #expect(console.output.contains("+   [39]: 40") == !isInteractive)
    #expect(
      console.output.contains("more lines; “:state” prints the state\nCommands: ") == isInteractive)
  }

  @Test("the past can be looked at, but nothing done there")
  func lookingBack() async throws {
    let output = try await output("up", "up", "up", ":back 2", "up", ":back 0")
    let past = """
      The past: 2 actions ago
      Tally
        1
      Since then
        - 1
        + 3
      Commands: :back N, :now, help, quit
      This is the past: nothing can be done here. “:now” returns to the present.
      Tally
        3
      Commands: up (+), down (-), help, quit

      """
    #expect(output.hasSuffix(past))
  }

  @Test("the state that is printed is that of the past while one looks back")
  func pastState() async throws {
    let output = try await output("up", "up", "up", ":back 2", ":state", ":now", ":state")
    let printed = output.components(separatedBy: "\n").filter { $0 == "1" || $0 == "3" }
    #expect(printed == ["1", "3"])
  }

  private struct Login: Equatable {
    var name = ""
    var password = ""
  }

  private enum LoginAction {
    case name(String)
    case password(String)
    case submit
  }

  private func loginApp() -> TerminalApplication<Login, LoginAction> {
    let model = Model<Login, LoginAction>(Login()) { state, action in
      switch action {
      case .name(let name): state.name = name
      case .password(let password): state.password = password
      case .submit: state.password = ""
      }
    }
    func view(_ model: Model<Login, LoginAction>) -> some View {
      WithModel(model: model) { _ in
        TextField("name", text: model.binding(get: \.name, send: LoginAction.name))
        SecureField("password", text: model.binding(get: \.password, send: LoginAction.password))
        Button("submit") { model.send(.submit) }
      }
    }
    return TerminalApplication(
      name: "login",
      inspector: model.inspector,
      live: Renderer(view(model)),
      past: { Renderer(view(Model($0) { _, _ in })) }
    )
  }

  @Test("what a secure field masks is in no state, action or difference, also later")
  func secrets() async throws {
    let console = TranscriptConsole(
      lines: [
        ":trace all", "name Ada", "password engine", ":state", "pass 'second \"one\"'", "submit",
        ":state", ":history", ":back 1", ":state",
      ])
    #expect(await loginApp().run(options: try RunOptions.parse([]), console: console) == 0)
    #expect(!console.output.contains("engine"))
    #expect(!console.output.contains("second"))
    #expect(console.output.contains("password: ••••••\n"))
    #expect(console.output.contains("  password: \"••••••\"\n"))
    #expect(console.output.contains(".password(\"••••••\")\n"))
    #expect(console.output.contains("+   password: \"••••••\""))
    #expect(console.output.contains("\"Ada\""))
  }

  @Test("lines that set a secure field are private, and no others")
  func privateLines() {
    let secrets = Secrets()
    #expect(!secrets.sets("password x"))
    secrets.record(
      Frame(
        rendering: Group {
          SecureField("password", text: .constant(""))
          TextField("name", text: .constant(""))
        }))
    for line in ["password x", " PASSWORD  x", "pass x", "p x"] { #expect(secrets.sets(line)) }
    for line in ["password", "name x", "passwords x", "", ":state"] { #expect(!secrets.sets(line)) }
    secrets.record(Frame())
    #expect(!secrets.sets("password x"))
  }

  @Test("there is no further back than what is remembered")
  func tooFarBack() async throws {
    #expect(try await output(":back").contains("Nothing has happened yet."))
    #expect(try await output("up", ":back 2").contains("Only 1 action back can be looked at."))
    #expect(try await output(":back -1").contains("expects a whole number, 0 or more, not “-1”"))
    #expect(try await output(":history").contains("Nothing has happened yet."))
  }

  @Test("an inspector forgets the oldest moments")
  func boundedInspector() {
    let inspector = Inspector<Int, String>(initialState: 0, capacity: 3)
    for number in 1...5 { inspector.record("to \(number)", from: number - 1, to: number) }
    #expect(inspector.moments.map(\.action) == ["to 3", "to 4", "to 5"])
    #expect(inspector.forgotten == 2)
    #expect(inspector.state(actionsAgo: 0) == 5)
    #expect(inspector.state(actionsAgo: 3) == 2)
    #expect(inspector.state(actionsAgo: 4) == nil)
  }

  @Test("an inspector records on the main actor only")
  func inspectorOffMainActor() async {
    // Misused on purpose: a different queue records while this test waits, so accesses never overlap.
    nonisolated(unsafe) let inspector = Inspector<Int, String>(initialState: 0)
    let reporter = RecordingReporter()
    await withCheckedContinuation { continuation in
      DispatchQueue.global().async {
        withIssueReporters([reporter]) { inspector.record("up", from: 0, to: 1) }
        continuation.resume()
      }
    }
    #expect(reporter.messages.count == 1)
    #expect(inspector.moments.isEmpty)
  }
}
