import Testing

@testable import TerminalUI

@MainActor
@Suite("Dialogs", .timeLimit(.minutes(10)))
struct ConfirmationDialogTests {
  private struct State: Equatable {
    var item: Int?
    var log: [String] = []
  }

  private let model = Model<State, (inout State) -> Void>(State())

  private var item: Binding<Int?> {
    model.binding(get: \.item) { item in
      {
        $0.item = item
        $0.log.append("item \(item ?? 0)")
      }
    }
  }

  private func log(_ entry: String) {
    model.send { $0.log.append(entry) }
  }

  private func frame(_ dialog: ConfirmationDialog) -> Frame {
    Frame(rendering: Text("base").confirmationDialog(isPresented: .constant(true)) { dialog })
  }

  private let discard = ConfirmationDialog.Button.destructive(Text("Discard"))
  private let keep = ConfirmationDialog.Button.cancel(Text("Keep editing"))

  @Test("a dialog is a list of what can be done, and leaves only that")
  func list() throws {
    let view = WithModel(model: model) { _ in
      Group {
        Text("form")
        Button("save") { log("save") }
      }
      .confirmationDialog(item: item) { number in
        ConfirmationDialog(
          title: Text("Discard \(number) changes?"), message: Text("They would be lost."),
          buttons: [
            .destructive(Text("Discard")) { log("discard") },
            .cancel(Text("Keep editing")) { log("keep") },
          ])
      }
    }
    let renderer = Renderer(view)
    #expect(renderer.frame().presentation == nil)
    model.send { $0.item = 3 }
    let frame = renderer.frame()
    #expect(
      frame.text(width: 20) == """
        form
        ────────────────────
        Discard 3 changes?
          They would be
          lost.
          • Discard
          • Keep editing
        """
    )
    #expect(frame.isAlerting)
    #expect(frame.presentation?.alert == nil)
    #expect(frame.presentation?.dialog?.buttons.map(\.role) == [.destructive, .cancel])
    #expect(frame.availableCommands.map(\.name) == ["discard", "keep-editing"])
    #expect(
      throws: CommandError.unanswered(name: "save", answers: ["discard", "keep-editing"])
    ) {
      try frame.perform("save")
    }
    try frame.perform("discard")
    #expect(model.state == State(log: ["item 0", "discard"]))
    #expect(renderer.frame().presentation == nil)
  }

  @Test("a dialog without a cancel button has one that only dismisses")
  func cancel() throws {
    let view = WithModel(model: model) { _ in
      Text("base").confirmationDialog(item: item) { _ in
        ConfirmationDialog(title: Text("?"), buttons: [.default(Text("Go")) { log("go") }])
      }
    }
    let renderer = Renderer(view)
    model.send { $0.item = 1 }
    #expect(renderer.frame().availableCommands.map(\.name) == ["go", "cancel"])
    #expect(renderer.frame().presentation?.dialog?.buttons.last?.role == .cancel)
    try renderer.frame().perform("cancel")
    #expect(model.state == State(log: ["item 0"]))
  }

  @Test("a dialog without any buttons can be dismissed")
  func noButtons() {
    let frame = frame(ConfirmationDialog(title: Text("?"), buttons: []))
    #expect(frame.availableCommands.map(\.name) == ["cancel"])
  }

  @Test("a button that is called cancel and is none does not hide the one that is")
  func falseCancel() {
    let frame = frame(ConfirmationDialog(title: Text("?"), buttons: [.default(Text("Cancel"))]))
    #expect(frame.availableCommands.map(\.name) == ["cancel", "cancel-2"])
    #expect(frame.presentation?.dialog?.buttons.map(\.role) == [.default, .cancel])
  }

  @Test("the title is shown unless it is hidden", arguments: Visibility.allCases)
  func titleVisibility(visibility: Visibility) {
    let frame = frame(
      ConfirmationDialog(
        title: Text("Sure?"), titleVisibility: visibility, message: Text("No way back."),
        buttons: [discard, keep]))
    #expect(frame.presentation?.dialog?.title == Text("Sure?"))
    #expect(
      frame.text(width: 20)
        == "base\n────────────────────\n" + (visibility == .hidden ? "" : "Sure?\n")
        + "  No way back.\n  • Discard\n  • Keep editing")
  }

  @Test("what takes something away is red, and the title is bold")
  func colors() {
    let frame = frame(ConfirmationDialog(title: Text("Sure?"), buttons: [discard, keep]))
    #expect(
      frame.text(width: 20, colors: true).hasSuffix(
        "\u{1B}[1mSure?\u{1B}[0m\n  \u{1B}[31m• \u{1B}[0m\u{1B}[31mDiscard\u{1B}[0m\n"
          + "  • Keep editing"))
  }

  @Test("a long button goes on behind its mark")
  func longButton() {
    let frame = frame(
      ConfirmationDialog(
        title: Text("?"), titleVisibility: .hidden,
        buttons: [.cancel(Text("Go on with what there is"))]))
    #expect(frame.text(width: 16).hasSuffix("\n  • Go on with\n    what there\n    is"))
  }

  @Test("on a terminal the prompt says that a dialog waits")
  func prompt() async throws {
    let view = WithModel(model: model) { _ in
      Text("base").confirmationDialog(item: item) { _ in
        ConfirmationDialog(title: Text("Sure?"), buttons: [discard])
      }
    }
    let app = TerminalApplication(
      name: "dialog", inspector: model.inspector, live: Renderer(view),
      past: { _ in Renderer(Text("the past")) })
    model.send { $0.item = 1 }
    let console = TranscriptConsole(lines: ["discard", "quit"], isInteractive: true)
    _ = await app.run(options: try RunOptions.parse([]), console: console)
    #expect(console.prompts == ["dialog> ", "> "])
  }
}
