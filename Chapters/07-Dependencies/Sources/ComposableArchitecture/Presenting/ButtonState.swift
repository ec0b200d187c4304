import TerminalUI

/// A button of an alert or a dialog.
///
/// ```swift
/// state.alert = AlertState {
///   TextState("Delete")
/// } actions: {
///   ButtonState(role: .destructive, action: .confirmTapped) { TextState("Delete") }
///   ButtonState(role: .cancel) { TextState("Cancel") }
/// } message: {
///   TextState("Are you sure? It cannot be undone.")
/// }
/// ```
///
/// Seed: 003, AlertState.
public typealias ButtonState<Action> = AlertState<Action>.Button

/// The meaning of a button. A button without a role is an ordinary one.
public enum ButtonStateRole: Hashable, Sendable {
  /// The button cancels.
  case cancel
  /// The button deletes something.
  case destructive
}

extension AlertState.Button {
  /// Makes a button.
  ///
  /// - Parameters:
  ///   - role: The meaning of the button.
  ///   - action: The action to send; `nil` sends only the dismissal.
  ///   - label: The label.
  public init(role: ButtonStateRole? = nil, action: Action? = nil, label: () -> TextState) {
    let role: Alert.Button.Role =
      switch role {
      case nil: .default
      case .cancel: .cancel
      case .destructive: .destructive
      }
    self.init(label: label(), role: role, action: action)
  }

  /// Makes a button with a button action: `action: .send(.confirmTapped)`.
  ///
  /// - Parameters:
  ///   - role: The meaning of the button.
  ///   - action: The button's action.
  ///   - label: The label.
  public init(
    role: ButtonStateRole? = nil, action: AlertState.ButtonAction, label: () -> TextState
  ) {
    self.init(role: role, action: action.action, label: label)
  }
}

extension AlertState {
  /// Makes an alert.
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - actions: The buttons, in the order in which they are shown.
  ///   - message: The message.
  public init(
    title: () -> TextState,
    @ButtonStateBuilder<Action> actions: () -> [ButtonState<Action>] = { [] },
    message: (() -> TextState)? = nil
  ) {
    self.init(title: title(), message: message?(), buttons: actions())
  }
}

extension ConfirmationDialogState {
  /// Makes a dialog.
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - actions: The buttons, in the order in which they are shown.
  ///   - message: The message.
  public init(
    title: () -> TextState,
    @ButtonStateBuilder<Action> actions: () -> [ButtonState<Action>] = { [] },
    message: (() -> TextState)? = nil
  ) {
    self.init(title: title(), message: message?(), buttons: actions())
  }

  /// Makes a dialog whose title is shown or not.
  ///
  /// - Parameters:
  ///   - titleVisibility: Whether the title is shown.
  ///   - title: The title.
  ///   - actions: The buttons, in the order in which they are shown.
  ///   - message: The message.
  public init(
    titleVisibility: Visibility,
    title: () -> TextState,
    @ButtonStateBuilder<Action> actions: () -> [ButtonState<Action>] = { [] },
    message: (() -> TextState)? = nil
  ) {
    self.init(
      title: title(), titleVisibility: titleVisibility, message: message?(), buttons: actions())
  }
}
