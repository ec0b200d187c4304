import Testing

@testable import TerminalUI

@MainActor
@Suite("Screens without back", .timeLimit(.minutes(10)))
struct HidingBackTests {
  private func names(_ frame: Frame) -> [String] {
    frame.availableCommands.map(\.name)
  }

  /// A presented screen of a kind, with some content.
  private func frame(
    _ kind: Presentation.Kind, @ViewBuilder content: @escaping () -> some View
  ) -> Frame {
    Frame(
      rendering: Group {
        Text("base")
        Button("add") {}
      }
      .presenting(kind, isPresented: .constant(true), content: content)
    )
  }

  @Test("each modifier takes back away from its own kinds", arguments: Presentation.Kind.allCases)
  func kinds(kind: Presentation.Kind) {
    let pushed = frame(kind) { Button("save") {}.navigationBarBackButtonHidden() }
    let other = frame(kind) { Button("save") {}.interactiveDismissDisabled() }
    #expect(names(pushed) == (kind == .push ? ["save"] : ["save", "back"]))
    #expect(names(other) == (kind == .push ? ["save", "back"] : ["save"]))
  }

  @Test("both together take it away from any kind", arguments: Presentation.Kind.allCases)
  func both(kind: Presentation.Kind) {
    let frame = frame(kind) {
      Button("save") {}.navigationBarBackButtonHidden().interactiveDismissDisabled()
    }
    #expect(names(frame) == ["save"])
    #expect(frame.topmost == .screen(kind, Frame(commands: frame.availableCommands), back: nil))
  }

  @Test("said with false, they change nothing")
  func off() {
    let frame = frame(.push) { Button("save") {}.navigationBarBackButtonHidden(false) }
    #expect(names(frame) == ["save", "back"])
    let sheet = self.frame(.sheet) { Button("save") {}.interactiveDismissDisabled(false) }
    #expect(names(sheet) == ["save", "back"])
  }

  @Test("they may stand at any depth of the screen")
  func depth() {
    let model = Model<Bool, (inout Bool) -> Void>(false)
    let view = Text("base").sheet(isPresented: .constant(true)) {
      Section("Form") {
        ForEach(0..<2) { row in
          WithModel(model: model) { isDisabled in
            Text("row \(row)").interactiveDismissDisabled(row == 1 && isDisabled)
          }
        }
      }
    }
    let renderer = Renderer(view)
    #expect(names(renderer.frame()) == ["back"])
    model.send { $0 = true }
    #expect(names(renderer.frame()) == [])
    model.send { $0 = false }
    #expect(names(renderer.frame()) == ["back"])
  }

  @Test("they concern the nearest screen only, not the one below and not the one on top")
  func nearest() {
    func view(inner: Bool, outer: Bool) -> some View {
      Text("base").sheet(isPresented: .constant(true)) {
        Button("outer") {}
          .sheet(isPresented: .constant(true)) {
            Button("inner") {}.interactiveDismissDisabled(inner)
          }
          .interactiveDismissDisabled(outer)
      }
      .interactiveDismissDisabled()
    }
    func backs(inner: Bool, outer: Bool) -> [Bool] {
      var backs: [Bool] = []
      var next = Frame(rendering: view(inner: inner, outer: outer)).presentation
      while case .screen(_, let frame, let back) = next {
        backs.append(back != nil)
        next = frame.presentation
      }
      return backs
    }
    #expect(backs(inner: false, outer: false) == [true, true])
    #expect(backs(inner: true, outer: false) == [true, false])
    #expect(backs(inner: false, outer: true) == [false, true])
    #expect(backs(inner: true, outer: true) == [false, false])
  }

  @Test("back is then answered with what can be typed, and so are commands below")
  func messages() {
    let form = frame(.sheet) {
      Group {
        Button("name", argument: .text("name")) { _ in }
        Button("look up") {}.disabled()
        ForEach(0..<2) { _ in Button("remove") {} }
        Button("save") {}
      }
      .interactiveDismissDisabled()
    }
    #expect(throws: CommandError.noBack(names: ["name", "remove", "save"])) {
      try form.perform("back")
    }
    #expect(throws: CommandError.covered(name: "add", hasBack: false)) {
      try form.perform("add")
    }
    #expect(
      CommandError.noBack(names: ["name", "remove", "save"]).description
        == "This screen has no “back”. You can type “name”, “remove” or “save”.")
    #expect(
      CommandError.noBack(names: []).description
        == "This screen has no “back”. “help” lists what can be typed.")
    #expect(
      CommandError.covered(name: "add", hasBack: false).description
        == "“add” belongs to a screen below this one. This one has to be closed first.")
  }

  @Test("a mistyped command is not compared with the back that is not there")
  func suggestions() {
    let form = frame(.sheet) { Button("save") {}.interactiveDismissDisabled() }
    #expect(throws: CommandError.unknown(name: "bak", suggestions: [])) {
      try form.perform("bak")
    }
  }

  @Test("on a screen that nothing is below, they change nothing")
  func root() {
    let view = Button("save") {}.navigationBarBackButtonHidden().interactiveDismissDisabled()
    #expect(Frame(rendering: view) == Frame(rendering: Button("save") {}))
  }

  @Test("an app says that there is no back, does not list it and does not complete it")
  func app() async throws {
    let view = Text("base").sheet(isPresented: .constant(true)) {
      Button("save") {}.interactiveDismissDisabled()
    }
    let app = TerminalApplication(
      name: "form", inspector: Inspector<Int, Int>(initialState: 0), live: Renderer(view),
      past: { _ in Renderer(Text("the past")) })
    let console = TranscriptConsole(lines: ["back", "help back", "help"], isInteractive: true)
    _ = await app.run(options: try RunOptions.parse(["--no-color"]), console: console)
    let sections = console.output.components(separatedBy: "> ")
    let answer = "This screen has no “back”. You can type “save”."
    #expect(sections[0].hasSuffix("Commands: save, help, quit\n"))
    #expect(sections[1].contains(answer))
    #expect(sections[2].contains(answer))
    #expect(!sections[3].contains("\nback"))
    #expect(console.completions(prefix: "b") == [])
  }
}
