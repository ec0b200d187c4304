import CustomDump
import TerminalUI
import Testing

@testable import ComposableArchitecture

@Suite("Alerts as values", .timeLimit(.minutes(1)))
@MainActor
struct AlertTests {
  private enum Action: Equatable { case ask, next, more, dismissed }

  private let store = Store(
    initialState: nil,
    reducer: Reducer<AlertState<Action>?, Action, Void> { alert, action, _ in
      switch action {
      case .ask:
        alert = AlertState(
          title: "First",
          buttons: [.default("Next", send: .next), .default("More", send: .more), .cancel()])
      case .next: alert = AlertState(title: "Second", message: "The last one.")
      case .more: break
      case .dismissed: alert = nil
      }
      return .none
    },
    environment: ()
  )

  @Test("I44: an answer may bring up the next alert, and a notice has an OK")
  func chain() throws {
    let renderer = Renderer(Text("base").alert(store, dismiss: .dismissed))
    #expect(renderer.frame().presentation == nil)
    store.send(.ask)
    #expect(renderer.frame().availableCommands.map(\.name) == ["next", "more", "cancel"])
    try renderer.frame().perform("next")
    #expect(
      renderer.frame().text(width: 40).hasSuffix(
        """
        Second
          The last one.
        """))
    try renderer.frame().perform("ok")
    #expect(renderer.frame().presentation == nil)
    #expect(store.state.value == nil)
  }

  @Test("I44: an answer whose action leaves the alert is followed by its dismissal")
  func dismisses() throws {
    let renderer = Renderer(Text("base").alert(store, dismiss: .dismissed))
    for answer in ["more", "cancel"] {
      store.send(.ask)
      try renderer.frame().perform(answer)
      #expect(store.state.value == nil)
    }
  }

  @Test("I44: a dialog is shown like an alert, with all of its answers and what they mean")
  func dialog() throws {
    let store = Store(
      initialState: ConfirmationDialogState<Action>(
        title: "Which?", message: TextState("Take ") + TextState("one").bold(),
        buttons: [.destructive("Ask", send: .ask), .default("Next", send: .next), .cancel()]),
      reducer: Reducer<ConfirmationDialogState<Action>?, Action, Void> { state, _, _ in
        state = nil
        return .none
      },
      environment: ()
    )
    let renderer = Renderer(Text("base").confirmationDialog(store, dismiss: .dismissed))
    #expect(
      renderer.frame().presentation?.alert?.buttons.map(\.role) == [
        .destructive, .default, .cancel,
      ])
    #expect(renderer.frame().presentation?.alert?.message == Text("Take ") + Text("one").bold())
    try renderer.frame().perform("ask")
    #expect(renderer.frame().presentation == nil)
  }

  @Test("I44: texts are compared with their styles, and dumped without")
  func texts() {
    let count = 2
    let text: TextState = "Delete \(count)?"
    #expect(text == TextState("Delete 2?"))
    #expect(text != text.bold())
    #expect((text + "!").plain == "Delete 2?!")
    #expect(String(customDumping: text.bold()) == #""Delete 2?""#)
  }

  @Test("I44: an alert with other actions is the same otherwise")
  func maps() {
    let alert = AlertState<Int>(
      title: "A", message: "B", buttons: [.default("C", send: 1), .cancel()])
    #expect(
      alert.map { "\($0)" }
        == AlertState(title: "A", message: "B", buttons: [.default("C", send: "1"), .cancel()]))
  }
}
