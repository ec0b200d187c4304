import CustomDump
import Foundation
import TerminalUI

/// An alert as a value: its texts, and the actions of its buttons.
///
/// It is shown as long as it is in the state. The reducer sets and removes it, so it can be tested like any other
/// field.
///
/// ```swift
/// state.alert = AlertState(
///   title: "Delete",
///   message: "Are you sure? It cannot be undone.",
///   primaryButton: .destructive("Delete", send: .confirmTapped),
///   secondaryButton: .cancel(send: .cancelTapped)
/// )
/// ```
///
/// Seed: 003, AlertState.
public struct AlertState<Action>: Identifiable {
  /// Distinguishes it from all others, even from equal ones.
  public let id = UUID()
  /// The title.
  public var title: TextState
  /// The message.
  public var message: TextState?
  /// The buttons. If there are none, “OK” is shown.
  public var buttons: [Button]

  /// Makes an alert.
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - message: The message.
  ///   - buttons: The buttons, in the order in which they are shown.
  public init(title: TextState, message: TextState? = nil, buttons: [Button]) {
    self.title = title
    self.message = message
    self.buttons = buttons
  }

  /// Makes an alert with one button.
  public init(title: TextState, message: TextState? = nil, dismissButton: Button? = nil) {
    self.init(title: title, message: message, buttons: dismissButton.map { [$0] } ?? [])
  }

  /// Makes an alert with two buttons.
  public init(
    title: TextState, message: TextState? = nil, primaryButton: Button, secondaryButton: Button
  ) {
    self.init(title: title, message: message, buttons: [primaryButton, secondaryButton])
  }

  /// A button of an alert or a dialog.
  public struct Button {
    /// The label.
    public var label: TextState
    /// The meaning of the button.
    public var role: Alert.Button.Role
    /// The action to send before the alert is dismissed; `nil` sends only the dismissal.
    public var action: Action?

    /// An ordinary button.
    public static func `default`(_ label: TextState, send action: Action? = nil) -> Button {
      Button(label: label, role: .default, action: action)
    }

    /// The button that cancels.
    public static func cancel(_ label: TextState = "Cancel", send action: Action? = nil) -> Button {
      Button(label: label, role: .cancel, action: action)
    }

    /// A button that deletes something.
    public static func destructive(_ label: TextState, send action: Action? = nil) -> Button {
      Button(label: label, role: .destructive, action: action)
    }

    /// An ordinary button, with a button action.
    public static func `default`(_ label: TextState, action: ButtonAction?) -> Button {
      .default(label, send: action?.action)
    }

    /// The button that cancels, with a button action.
    public static func cancel(_ label: TextState = "Cancel", action: ButtonAction?) -> Button {
      .cancel(label, send: action?.action)
    }

    /// A button that deletes something, with a button action.
    public static func destructive(_ label: TextState, action: ButtonAction?) -> Button {
      .destructive(label, send: action?.action)
    }

    /// The button with a different type of action.
    func map<NewAction>(_ transform: (Action) -> NewAction) -> AlertState<NewAction>.Button {
      AlertState<NewAction>.Button(label: label, role: role, action: action.map(transform))
    }
  }

  /// The effect of a button: `.default(TextState("OK"), action: .send(.okTapped))`.
  public struct ButtonAction {
    /// The action to send.
    public let action: Action

    /// Sends an action.
    public static func send(_ action: Action) -> ButtonAction { ButtonAction(action: action) }
  }

  /// The alert with a different type of action.
  ///
  /// - Parameter transform: Turns an action of the old type into one of the new type.
  public func map<NewAction>(_ transform: (Action) -> NewAction) -> AlertState<NewAction> {
    AlertState<NewAction>(
      title: title, message: message, buttons: buttons.map { $0.map(transform) })
  }
}

extension AlertState: Equatable where Action: Equatable {
  /// Whether two alerts have the same texts and buttons.
  public static func == (first: Self, second: Self) -> Bool {
    (first.title, first.message) == (second.title, second.message)
      && first.buttons == second.buttons
  }
}

extension AlertState: Hashable where Action: Hashable {
  public func hash(into hasher: inout Hasher) {
    hasher.combine(title)
    hasher.combine(message)
    hasher.combine(buttons)
  }
}

extension AlertState: CustomDumpReflectable {
  public var customDumpMirror: Mirror {
    Mirror(
      self, children: ["title": title, "message": message as Any, "buttons": buttons],
      displayStyle: .struct)
  }
}

extension AlertState: Sendable where Action: Sendable {}
extension AlertState.Button: Sendable where Action: Sendable {}
extension AlertState.ButtonAction: Sendable where Action: Sendable {}

extension AlertState.Button: Equatable where Action: Equatable {}
extension AlertState.Button: Hashable where Action: Hashable {}
extension AlertState.ButtonAction: Equatable where Action: Equatable {}
extension AlertState.ButtonAction: Hashable where Action: Hashable {}
