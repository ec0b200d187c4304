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

/// What an answer means. One without a role is like any other.
public enum ButtonStateRole: Hashable, Sendable {
  /// It changes nothing.
  case cancel
  /// It takes something away.
  case destructive
}

extension AlertState.Button {
  /// Makes a button.
  ///
  /// - Parameters:
  ///   - role: What the answer means.
  ///   - action: What is sent; `nil` sends nothing but the dismissal.
  ///   - label: What stands on it.
  public init(role: ButtonStateRole? = nil, action: Action? = nil, label: () -> TextState) {
    let role: Alert.Button.Role =
      switch role {
      case nil: .default
      case .cancel: .cancel
      case .destructive: .destructive
      }
    self.init(label: label(), role: role, action: action)
  }

  /// Makes a button, with what it does: `action: .send(.confirmTapped)`.
  ///
  /// - Parameters:
  ///   - role: What the answer means.
  ///   - action: What it does.
  ///   - label: What stands on it.
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
  ///   - title: What it is about.
  ///   - actions: The ways to answer, first to show first.
  ///   - message: More about it.
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
  ///   - title: What it is about.
  ///   - actions: The ways to answer, first to show first.
  ///   - message: More about it.
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
  ///   - title: What it is about.
  ///   - actions: The ways to answer, first to show first.
  ///   - message: More about it.
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
