import CustomDump
import Foundation

/// A confirmation dialog, with any number of buttons, as a value.
///
/// Seed: 003, AlertState.
public struct ConfirmationDialogState<Action>: Identifiable {
  public typealias Button = AlertState<Action>.Button
  public typealias ButtonAction = AlertState<Action>.ButtonAction

  /// Whether the title of a dialog is shown.
  public enum Visibility: Hashable, Sendable {
    /// The view that shows the dialog decides.
    case automatic
    /// The title is not shown.
    case hidden
    /// The title is shown.
    case visible
  }

  /// Distinguishes it from all others, even from equal ones.
  public let id = UUID()
  /// The title.
  public var title: TextState
  /// Whether the title is shown.
  public var titleVisibility: Visibility
  /// The message.
  public var message: TextState?
  /// The buttons, in the order in which they are shown.
  public var buttons: [Button]

  /// Makes a dialog.
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - message: The message.
  ///   - buttons: The buttons, in the order in which they are shown.
  public init(title: TextState, message: TextState? = nil, buttons: [Button] = []) {
    self.init(title: title, titleVisibility: .automatic, message: message, buttons: buttons)
  }

  /// Makes a dialog whose title is shown or not.
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - titleVisibility: Whether the title is shown.
  ///   - message: The message.
  ///   - buttons: The buttons, in the order in which they are shown.
  public init(
    title: TextState, titleVisibility: Visibility, message: TextState? = nil,
    buttons: [Button] = []
  ) {
    self.title = title
    self.titleVisibility = titleVisibility
    self.message = message
    self.buttons = buttons
  }
}

extension ConfirmationDialogState: Sendable where Action: Sendable {}

extension ConfirmationDialogState: Equatable where Action: Equatable {
  /// Whether two alerts have the same texts and buttons.
  public static func == (first: Self, second: Self) -> Bool {
    (first.title, first.titleVisibility, first.message)
      == (second.title, second.titleVisibility, second.message)
      && first.buttons == second.buttons
  }
}

extension ConfirmationDialogState: Hashable where Action: Hashable {
  public func hash(into hasher: inout Hasher) {
    hasher.combine(title)
    hasher.combine(titleVisibility)
    hasher.combine(message)
    hasher.combine(buttons)
  }
}

extension ConfirmationDialogState: CustomDumpReflectable {
  public var customDumpMirror: Mirror {
    var children: [(label: String?, value: Any)] = [("title", title)]
    if titleVisibility != .automatic { children.append(("titleVisibility", titleVisibility)) }
    children += [("message", message as Any), ("buttons", buttons)]
    return Mirror(self, children: children, displayStyle: .struct)
  }
}

/// The former name of ``ConfirmationDialogState``.
public typealias ActionSheetState = ConfirmationDialogState
