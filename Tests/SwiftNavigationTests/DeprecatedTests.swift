import SwiftNavigation
import Testing

/// The old spellings, behind a protocol, because a direct call in a test would cause warnings.
private protocol OldSpellings {
  associatedtype Action
  static var ok: ButtonState<Action> { get }
  static var buttons: [ButtonState<Action>] { get }
  static var alerts: [AlertState<Action>] { get }
  static var dialogs: [ConfirmationDialogState<Action>] { get }
}

private enum Action: Equatable { case confirm }

private enum Old {}

extension Old: OldSpellings {
  @available(*, deprecated)
  static var ok: AlertState<Action>.Button { .default("OK") }

  @available(*, deprecated)
  static var buttons: [ConfirmationDialogState<Action>.Button] {
    [
      .default("Keep"), .default("Go", action: .send(.confirm)), .cancel("Cancel"),
      .cancel("Stop", action: .send(.confirm)), .destructive("Delete", action: .send(.confirm)),
      .destructive("Remove"),
    ]
  }

  @available(*, deprecated)
  static var alerts: [AlertState<Action>] {
    [
      AlertState(title: "A", message: "B", buttons: buttons),
      AlertState(title: "A"),
      AlertState(title: "A", message: "B", dismissButton: ok),
      AlertState(
        title: "A", primaryButton: .destructive("Delete", action: .send(.confirm)),
        secondaryButton: .cancel("Keep")),
    ]
  }

  @available(*, deprecated)
  static var dialogs: [ActionSheetState<Action>] {
    [
      ActionSheetState(title: "A", message: "B", buttons: buttons),
      ConfirmationDialogState(title: "A"),
      ConfirmationDialogState(title: "A", titleVisibility: .hidden, message: "B", buttons: buttons),
    ]
  }
}

@Suite("The old spellings of alerts and dialogs")
struct DeprecatedTests {
  private let ok = ButtonState<Action> { "OK" }
  private let buttons = [
    ButtonState<Action> { "Keep" },
    ButtonState(action: .confirm) { "Go" },
    ButtonState(role: .cancel) { "Cancel" },
    ButtonState(role: .cancel, action: .confirm) { "Stop" },
    ButtonState(role: .destructive, action: .confirm) { "Delete" },
    ButtonState(role: .destructive) { "Remove" },
  ]

  /// Reads an old spelling.
  private func read<Spellings: OldSpellings, Value>(
    _: Spellings.Type, _ read: (Spellings.Type) -> Value
  ) -> Value where Spellings.Action == Action {
    read(Spellings.self)
  }

  @Test("the old spellings make the same buttons")
  func oldButtons() {
    #expect(read(Old.self) { $0.buttons } == buttons)
  }

  @Test("the old spellings make the same alerts")
  func oldAlerts() {
    #expect(
      read(Old.self) { $0.alerts } == [
        AlertState(title: { "A" }, actions: { return buttons }, message: { "B" }),
        AlertState { "A" },
        AlertState(title: { "A" }, actions: { ok }, message: { "B" }),
        AlertState {
          "A"
        } actions: {
          ButtonState(role: .destructive, action: .confirm) { "Delete" }
          ButtonState(role: .cancel) { "Keep" }
        },
      ])
  }

  @Test("the old spellings make the same dialogs")
  func oldDialogs() {
    #expect(
      read(Old.self) { $0.dialogs } == [
        ConfirmationDialogState(title: { "A" }, actions: { return buttons }, message: { "B" }),
        ConfirmationDialogState { "A" },
        ConfirmationDialogState(
          titleVisibility: .hidden, title: { "A" }, actions: { return buttons }, message: { "B" }),
      ])
  }
}
