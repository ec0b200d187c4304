import CustomDump
import SwiftNavigation
import Testing

@Suite("Alerts and dialogs as values")
struct AlertStateTests {
  private enum Action: Hashable, Sendable { case confirm, keep }

  private func alert(
    title: TextState = "Delete?", message: TextState? = "It cannot be undone.",
    role: ButtonStateRole? = .destructive, action: Action? = .confirm, label: TextState = "Delete"
  ) -> AlertState<Action> {
    AlertState(
      title: { title },
      actions: { ButtonState(role: role, action: .send(action)) { label } },
      message: message.map { text in { text } })
  }

  @Test("an alert has the parts from which it was made")
  func parts() {
    let alert = AlertState<Action> {
      TextState("Delete?")
    } actions: {
      ButtonState(role: .destructive, action: .confirm) { TextState("Delete") }
      ButtonState(role: .cancel) { TextState("Keep") }
    } message: {
      TextState("It cannot be undone.")
    }
    #expect(alert.title == "Delete?")
    #expect(alert.message == "It cannot be undone.")
    #expect(alert.buttons.map(\.label) == ["Delete", "Keep"])
    #expect(alert.buttons.map(\.role) == [.destructive, .cancel])
    #expect(alert.buttons.map(\.action) == [.send(.confirm), .send(nil)])
  }

  @Test("an alert needs nothing but a title")
  func titleOnly() {
    let alert = AlertState<Action> { TextState("Done") }
    #expect(alert.message == nil)
    #expect(alert.buttons.isEmpty)
  }

  @Test("alerts that differ in any part are not equal, and equal ones have the same hash")
  func equality() {
    let alerts = [
      alert(), alert(title: "Discard?"), alert(message: nil), alert(role: .cancel),
      alert(action: .keep), alert(action: nil), alert(label: "Discard"),
    ]
    #expect(areDistinct(alerts))
    #expect(Set(alerts + [alert(), alert(message: nil)]).count == alerts.count)
  }

  @Test("dialogs that differ in any part are not equal, and equal ones have the same hash")
  func dialogEquality() {
    func dialog(
      _ visibility: ConfirmationDialogStateTitleVisibility = .automatic,
      title: TextState = "Which?",
      message: TextState? = nil, action: Action = .confirm
    ) -> ConfirmationDialogState<Action> {
      ConfirmationDialogState(
        titleVisibility: visibility,
        title: { title },
        actions: { ButtonState(action: action) { TextState("This") } },
        message: message.map { text in { text } })
    }
    let dialogs = [
      dialog(), dialog(.hidden), dialog(.visible), dialog(title: "What?"), dialog(message: "One."),
      dialog(action: .keep),
    ]
    #expect(areDistinct(dialogs))
    #expect(Set(dialogs + [dialog(), dialog(.hidden)]).count == dialogs.count)
  }

  @Test("the presenting view decides about a dialog's title, unless the dialog does")
  func titleVisibility() {
    #expect(ConfirmationDialogState<Action> { TextState("A") }.titleVisibility == .automatic)
    #expect(
      ConfirmationDialogState<Action>(titleVisibility: .hidden) { TextState("A") }.titleVisibility
        == .hidden)
  }

  @Test("mapping changes only the actions; an action that becomes nil sends nothing")
  func maps() {
    var asked: [Action?] = []
    func transform(_ action: Action?) -> String? {
      asked.append(action)
      return action == .confirm ? "confirm" : action == .keep ? nil : "none"
    }
    func buttons<A>(_ actions: [A?]) -> [ButtonState<A>] {
      zip(actions, ["Delete", "Keep", "Close"]).map { action, label in
        ButtonState(role: .cancel, action: .send(action)) { TextState(label) }
      }
    }
    func alert<A>(_ actions: [A?]) -> AlertState<A> {
      AlertState(
        title: { "A" },
        actions: { return buttons(actions) },
        message: { "B" })
    }
    func dialog<A>(_ actions: [A?]) -> ConfirmationDialogState<A> {
      ConfirmationDialogState(
        titleVisibility: .visible, title: { "A" },
        actions: { return buttons(actions) },
        message: { "B" })
    }
    let expected: [String?] = ["confirm", nil, "none"]
    #expect(alert([.confirm, .keep, nil]).map(transform) == alert(expected))
    #expect(dialog([.confirm, .keep, nil]).map(transform) == dialog(expected))
    #expect(asked == [.confirm, .keep, nil, .confirm, .keep, nil])
  }

  @Test("alerts and dialogs are Sendable if their actions are")
  func sendable() {
    func isSendable<Value: Sendable>(_: Value.Type) -> Bool { true }
    #expect(isSendable(AlertState<Action>.self))
    #expect(isSendable(ConfirmationDialogState<Action>.self))
  }

  @Test("a dump shows an alert as it is written, without its id")
  func dump() {
    expectNoDifference(
      String(customDumping: alert()),
      """
      AlertState(
        title: "Delete?",
        actions: [
          [0]: ButtonState(
            role: .destructive,
            action: .send(
              .confirm
            ),
            label: "Delete"
          )
        ],
        message: "It cannot be undone."
      )
      """)
  }

  @Test("a dump omits missing parts of an alert or a dialog")
  func shortDump() {
    expectNoDifference(
      String(customDumping: AlertState<Action> { TextState("Done").bold() }),
      """
      AlertState(title: "**Done**")
      """)
    expectNoDifference(
      String(
        customDumping: ConfirmationDialogState<Action>(titleVisibility: .visible) {
          TextState("Which?")
        } actions: {
          ButtonState { TextState("None") }
        }),
      """
      ConfirmationDialogState(
        titleVisibility: .visible,
        title: "Which?",
        actions: [
          [0]: ButtonState(
            action: .send(nil),
            label: "None"
          )
        ]
      )
      """)
  }
}
