import CustomDump
import TerminalUI
import Testing

@testable import ComposableArchitecture

@Suite("Alerts as values", .timeLimit(.minutes(5)))
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

  @Test("I44: an alert's action may show the next alert; an alert without buttons has an OK button")
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

  @Test("I44: if the button's action does not remove the alert, the dismissal is sent as well")
  func dismisses() throws {
    let renderer = Renderer(Text("base").alert(store, dismiss: .dismissed))
    for answer in ["more", "cancel"] {
      store.send(.ask)
      try renderer.frame().perform(answer)
      #expect(store.state.value == nil)
    }
  }

  @Test(
    "I44: a dialog is shown like an alert, with all of its buttons and their roles",
    arguments: [false, true])
  func dialog(isCalledActionSheet: Bool) throws {
    var actions: [Action] = []
    let dialog = ActionSheetState<Action>(
      title: "Which?", message: TextState("Take ") + TextState("one").bold(),
      buttons: [.destructive("Ask", send: .ask), .default("Next", send: .next), .cancel()])
    let store = Store(
      initialState: dialog,
      reducer: Reducer<ConfirmationDialogState<Action>?, Action, Void> { state, action, _ in
        actions.append(action)
        if action == .dismissed { state = nil }
        return .none
      },
      environment: ()
    )
    let base = Text("base")
    let renderer =
      isCalledActionSheet
      ? Renderer(base.actionSheet(store, dismiss: .dismissed))
      : Renderer(base.confirmationDialog(store, dismiss: .dismissed))
    #expect(
      renderer.frame().presentation?.alert?.buttons.map(\.role) == [
        .destructive, .default, .cancel,
      ])
    #expect(renderer.frame().presentation?.alert?.message == Text("Take ") + Text("one").bold())
    try renderer.frame().perform("ask")
    #expect(renderer.frame().presentation == nil)
    #expect(actions == [.ask, .dismissed])
  }

  @Test("I44: an equal alert that the button's action shows again is not dismissed")
  func comesAgain() throws {
    let alert = AlertState<Action>(title: "Failed", buttons: [.default("Retry", send: .next)])
    let store = Store(
      initialState: alert,
      reducer: Reducer<AlertState<Action>?, Action, Void> { state, action, _ in
        state = action == .more ? alert : nil
        return action == .next ? Effect(value: .more) : .none
      },
      environment: ()
    )
    let renderer = Renderer(Text("base").alert(store, dismiss: .dismissed))
    try renderer.frame().perform("retry")
    #expect(store.state.value == alert)
    #expect(renderer.frame().presentation != nil)
  }

  @Test("I44: alerts whose actions cannot be compared are distinguished by their texts")
  func incomparable() throws {
    enum Incomparable { case next(() -> Void), dismissed }
    let store = Store(
      initialState: AlertState<Incomparable>(
        title: "First", buttons: [.default("Next", send: .next {})]),
      reducer: Reducer<AlertState<Incomparable>?, Incomparable, Void> { alert, action, _ in
        if case .next = action { alert = AlertState(title: "Second") } else { alert = nil }
        return .none
      },
      environment: ()
    )
    let renderer = Renderer(Text("base").alert(store, dismiss: .dismissed))
    try renderer.frame().perform("next")
    #expect(renderer.frame().presentation?.alert?.title == Text("Second"))
    try renderer.frame().perform("ok")
    #expect(renderer.frame().presentation == nil)
  }

  /// A feature whose alert has a button that removes the feature.
  private struct Doomed: Equatable, Identifiable {
    enum Action: Equatable { case goes, dismissed }

    let id = 1
    var alert: AlertState<Action>? = AlertState(
      title: "Go?", buttons: [.default("Go", send: .goes)])

    @MainActor static func view(_ store: Store<Doomed, Action>) -> some View {
      Text("doomed").alert(store.scope(state: \.alert), dismiss: .dismissed)
    }
  }

  /// The actions of a feature's alert.
  private func answers<State, Content: View>(
    _ state: State, goes: @escaping (inout State) -> Void,
    view: (Store<State, Doomed.Action>) -> Content
  ) throws -> [Doomed.Action] {
    var actions: [Doomed.Action] = []
    let store = Store(
      initialState: state,
      reducer: Reducer<State, Doomed.Action, Void> { state, action, _ in
        actions.append(action)
        if action == .goes { goes(&state) }
        return .none
      },
      environment: ()
    )
    let renderer = Renderer(view(store))
    try renderer.frame().perform("go")
    #expect(renderer.frame().presentation == nil)
    return actions
  }

  @Test("I44: if the button's action removes the feature, no dismissal is sent")
  func takesFeatureAway() throws {
    #expect(
      try answers(Doomed() as Doomed?, goes: { $0 = nil }) { store in
        IfLetStore(store, then: Doomed.view)
      } == [.goes])

    enum Screen: Equatable { case doomed(Doomed), other }
    #expect(
      try answers(Screen.doomed(Doomed()), goes: { $0 = .other }) { store in
        SwitchStore(store) {
          CaseLet(state: /Screen.doomed, action: { $0 }, then: Doomed.view)
          Default { Text("other") }
        }
      } == [.goes])

    #expect(
      try answers([Doomed()] as IdentifiedArrayOf<Doomed>, goes: { $0 = [] }) { store in
        ForEachStore(store.scope(state: { $0 }, action: { $1 }), content: Doomed.view)
      } == [.goes])
  }

  @Test("I44: texts are compared and dumped with their styles")
  func texts() {
    let count = 2
    let text: TextState = "Delete \(count)?"
    #expect(text == TextState("Delete 2?"))
    #expect(text != text.bold())
    #expect((text + "!").plain == "Delete 2?!")
    #expect(text == TextState(verbatim: "Delete 2?"))
    let dumps = [text, text.bold(), text.dimmed(), text.underline(), text.foregroundColor(.red)]
      .map { String(customDumping: $0) }
    #expect(
      dumps == [
        #""Delete 2?""#, #""**Delete 2?**""#, #""<dimmed>Delete 2?</dimmed>""#,
        #""<u>Delete 2?</u>""#, #""<red>Delete 2?</red>""#,
      ])
    #expect(String(customDumping: "It " + TextState("is").bold()) == #""It **is**""#)
  }

  @Test("I44: mapping an alert's actions changes nothing else")
  func maps() {
    let alert = AlertState<Int>(
      title: "A", message: "B", buttons: [.default("C", send: 1), .cancel()])
    #expect(
      alert.map { "\($0)" }
        == AlertState(title: "A", message: "B", buttons: [.default("C", send: "1"), .cancel()]))
  }
}
