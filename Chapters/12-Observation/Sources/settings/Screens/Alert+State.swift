import ComposableArchitecture
import TerminalUI

@MainActor
extension Alert {
  /// The alert of a state, for a screen that presents it.
  ///
  /// - Parameters:
  ///   - state: The alert.
  ///   - answer: Handles the choice: the action of a button, or `nil` if it has none.
  init<Action>(_ state: AlertState<Action>, answer: @escaping (Action?) -> Void) {
    self.init(
      title: Text(state.title), message: state.message.map { Text($0) },
      buttons: state.buttons.isEmpty
        ? [.default(Text("OK")) { answer(nil) }] : state.buttons.map { .init($0, answer: answer) })
  }

  /// The alert of a dialog's state, because screens have no dialogs.
  ///
  /// - Parameters:
  ///   - state: The dialog.
  ///   - answer: Handles the choice: the action of a button, or `nil` if it has none.
  init<Action>(_ state: ConfirmationDialogState<Action>, answer: @escaping (Action?) -> Void) {
    self.init(
      title: Text(state.title), message: state.message.map { Text($0) },
      buttons: state.buttons.map { .init($0, answer: answer) })
  }
}

@MainActor
extension Alert.Button {
  fileprivate init<Action>(_ state: ButtonState<Action>, answer: @escaping (Action?) -> Void) {
    let label = Text(state.label)
    let action = { state.withAction(answer) }
    self =
      switch state.role {
      case nil: .default(label, action: action)
      case .cancel: .cancel(label, action: action)
      case .destructive: .destructive(label, action: action)
      }
  }
}
