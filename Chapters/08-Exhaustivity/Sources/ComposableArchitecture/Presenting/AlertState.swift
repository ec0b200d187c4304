import CustomDump
import Foundation
import TerminalUI

/// An alert as a value: what it says, and what its buttons send.
///
/// It is shown as long as it is in the state. The reducer puts it there and takes it away. So it can be
/// tested like any other field.
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
  /// Tells it from all others, also from those that say the same.
  public let id = UUID()
  /// What it is about.
  public var title: TextState
  /// More about it.
  public var message: TextState?
  /// The ways to answer. Without any there is an “OK”.
  public var buttons: [Button]

  /// Makes an alert.
  ///
  /// - Parameters:
  ///   - title: What it is about.
  ///   - message: More about it.
  ///   - buttons: The ways to answer, first to show first.
  public init(title: TextState, message: TextState? = nil, buttons: [Button]) {
    self.title = title
    self.message = message
    self.buttons = buttons
  }

  /// Makes a notice, with one way to answer.
  public init(title: TextState, message: TextState? = nil, dismissButton: Button? = nil) {
    self.init(title: title, message: message, buttons: dismissButton.map { [$0] } ?? [])
  }

  /// Makes a question, with two ways to answer.
  public init(
    title: TextState, message: TextState? = nil, primaryButton: Button, secondaryButton: Button
  ) {
    self.init(title: title, message: message, buttons: [primaryButton, secondaryButton])
  }

  /// A way to answer.
  public struct Button {
    /// What stands on it.
    public var label: TextState
    /// What an answer means.
    public var role: Alert.Button.Role
    /// What it sends, before the alert is dismissed; `nil` sends nothing but the dismissal.
    public var action: Action?

    /// An answer like any other.
    public static func `default`(_ label: TextState, send action: Action? = nil) -> Button {
      Button(label: label, role: .default, action: action)
    }

    /// The answer that changes nothing.
    public static func cancel(_ label: TextState = "Cancel", send action: Action? = nil) -> Button {
      Button(label: label, role: .cancel, action: action)
    }

    /// An answer that takes something away.
    public static func destructive(_ label: TextState, send action: Action? = nil) -> Button {
      Button(label: label, role: .destructive, action: action)
    }

    /// An answer like any other, with what it does.
    public static func `default`(_ label: TextState, action: ButtonAction?) -> Button {
      .default(label, send: action?.action)
    }

    /// The answer that changes nothing, with what it does.
    public static func cancel(_ label: TextState = "Cancel", action: ButtonAction?) -> Button {
      .cancel(label, send: action?.action)
    }

    /// An answer that takes something away, with what it does.
    public static func destructive(_ label: TextState, action: ButtonAction?) -> Button {
      .destructive(label, send: action?.action)
    }

    /// The button with another kind of action.
    func map<NewAction>(_ transform: (Action) -> NewAction) -> AlertState<NewAction>.Button {
      AlertState<NewAction>.Button(label: label, role: role, action: action.map(transform))
    }
  }

  /// What a button does: `.default(TextState("OK"), action: .send(.okTapped))`.
  public struct ButtonAction {
    /// What is sent.
    public let action: Action

    /// Sends an action.
    public static func send(_ action: Action) -> ButtonAction { ButtonAction(action: action) }
  }

  /// The alert with another kind of action.
  ///
  /// - Parameter transform: Makes an action of the new kind of each of the old kind.
  public func map<NewAction>(_ transform: (Action) -> NewAction) -> AlertState<NewAction> {
    AlertState<NewAction>(
      title: title, message: message, buttons: buttons.map { $0.map(transform) })
  }
}

extension AlertState: Equatable where Action: Equatable {
  /// Whether two say the same, and have the same answers.
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
