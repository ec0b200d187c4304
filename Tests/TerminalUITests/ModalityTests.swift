import Testing

@testable import TerminalUI

@MainActor
@Suite("Only what is on top takes commands", .timeLimit(.minutes(10)))
struct ModalityTests {
  private struct State: Equatable {
    var isPresented = false
    var isAsking = false
    var log: [String] = []
  }

  private let model = Model<State, (inout State) -> Void>(State())

  private var isPresented: Binding<Bool> {
    model.binding(get: \.isPresented, send: { isOn in { $0.isPresented = isOn } })
  }

  private var isAsking: Binding<Bool> {
    model.binding(get: \.isAsking, send: { isOn in { $0.isAsking = isOn } })
  }

  private func log(_ entry: String) {
    model.send { $0.log.append(entry) }
  }

  /// A list with a form on top of it, and a question on top of that.
  private func view(_ kind: Presentation.Kind) -> some View {
    WithModel(model: model) { _ in
      Group {
        Text("list")
        Button("add", aliases: "a") { log("add") }
        ForEach(0..<2) { row in Button("delete") { log("delete \(row)") } }
        Button("save") { log("save the list") }
      }
      .presenting(kind, isPresented: isPresented) {
        Text("form")
        Button("save", help: "Saves the form.") { log("save the form") }
          .alert(isPresented: isAsking) {
            Alert(title: Text("Sure?"), buttons: [.default(Text("Yes")), .cancel()])
          }
      }
    }
  }

  private func message(_ line: String, _ frame: Frame) -> String? {
    do throws(CommandError) {
      return try frame.perform(line)
    } catch {
      return error.description
    }
  }

  @Test(
    "a command of the screen below is answered with the way there, and does nothing",
    arguments: Presentation.Kind.allCases)
  func covered(kind: Presentation.Kind) throws {
    let renderer = Renderer(view(kind))
    model.send { $0.isPresented = true }
    let frame = renderer.frame()
    #expect(frame.availableCommands.map(\.usage) == ["save", "back"])
    for line in ["add", "a", "delete 1", "delete"] {
      let name = line.prefix { $0 != " " }
      #expect(
        message(line, frame)
          == "“\(name)” belongs to a screen below this one. Type “back” first.")
    }
    try frame.perform("save")
    #expect(model.state.log == ["save the form"])
    try renderer.frame().perform("back")
    try renderer.frame().perform("delete 2")
    #expect(model.state.log == ["save the form", "delete 1"])
  }

  @Test("what was mistyped is compared with what can be typed, and with nothing below")
  func suggestions() {
    let renderer = Renderer(view(.sheet))
    model.send { $0.isPresented = true }
    let frame = renderer.frame()
    #expect(message("svae", frame) == "Unknown command “svae”. Did you mean “save”?")
    #expect(message("bakc", frame) == "Unknown command “bakc”. Did you mean “back”?")
    #expect(
      message("delet", frame) == "Unknown command “delet”. “help” lists what can be typed.")
  }

  @Test("under a question all other commands have to wait, from the list to back")
  func question() throws {
    let renderer = Renderer(view(.push))
    model.send { $0.isPresented = true }
    model.send { $0.isAsking = true }
    for name in ["add", "save", "back"] {
      #expect(
        message(name, renderer.frame())
          == "“\(name)” has to wait. First answer “yes” or “cancel”.")
    }
    try renderer.frame().perform("cancel")
    #expect(renderer.frame().availableCommands.map(\.name) == ["save", "back"])
  }

  @Test("a screen can have a back of its own")
  func ownBack() throws {
    let view = WithModel(model: model) { _ in
      Text("list").sheet(isPresented: isPresented) { Button("Back") { log("own back") } }
    }
    let renderer = Renderer(view)
    model.send { $0.isPresented = true }
    #expect(renderer.frame().availableCommands.map(\.name) == ["back"])
    try renderer.frame().perform("back")
    #expect(model.state == State(isPresented: true, log: ["own back"]))
  }

  @Test("where nothing is on top, there is no back, and no word about it")
  func root() {
    #expect(
      message("back", Renderer(view(.sheet)).frame())
        == "Unknown command “back”. “help” lists what can be typed.")
  }

  private func app(_ kind: Presentation.Kind) -> TerminalApplication<State, (inout State) -> Void> {
    TerminalApplication(
      name: "modality", inspector: model.inspector, live: Renderer(view(kind)),
      past: { _ in Renderer(Text("the past")) })
  }

  @Test("help lists and completion offers what is on top, and help says where the rest is")
  func helpAndCompletion() async throws {
    model.send { $0.isPresented = true }
    let console = TranscriptConsole(
      lines: ["help", "help add", "help save", "back", "help add"], isInteractive: true)
    _ = await app(.sheet).run(options: try RunOptions.parse(["--no-color"]), console: console)
    let sections = console.output.components(separatedBy: "> ")
    #expect(sections[1].contains("\nsave               Saves the form.\n"))
    #expect(sections[1].contains("\nback               Goes back to the screen below.\n"))
    #expect(!sections[1].contains("add"))
    #expect(sections[2].contains("“add” belongs to a screen below this one. Type “back” first."))
    #expect(sections[3].contains("Saves the form."))
    #expect(sections[5].hasPrefix("help add\nadd\n  Also: a"))

    // The completions come from the last panel.
    #expect(console.completions(prefix: "b") == [])
    #expect(console.completions(prefix: "a") == ["add"])
    model.send { $0.isPresented = true }
    let other = TranscriptConsole(isInteractive: true)
    _ = await app(.push).run(options: try RunOptions.parse(["--no-color"]), console: other)
    #expect(other.completions(prefix: "b") == ["back"])
    #expect(other.completions(prefix: "a") == [])
    #expect(other.completions(after: ["help"], prefix: "s") == ["save"])
  }
}
