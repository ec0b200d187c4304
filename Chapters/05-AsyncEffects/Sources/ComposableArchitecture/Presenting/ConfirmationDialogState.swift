import CustomDump
import Foundation

/// A question with any number of answers, as a value.
///
/// Seed: 003, AlertState.
public struct ConfirmationDialogState<Action>: Identifiable {
  public typealias Button = AlertState<Action>.Button
  public typealias ButtonAction = AlertState<Action>.ButtonAction

  /// Whether the title of a dialog is shown.
  public enum Visibility: Hashable, Sendable {
    /// As the place decides where the dialog is shown.
    case automatic
    /// The title is not shown.
    case hidden
    /// The title is shown.
    case visible
  }

  /// Tells it from all others, also from those that say the same.
  public let id = UUID()
  /// What it is about.
  public var title: TextState
  /// Whether the title is shown.
  public var titleVisibility: Visibility
  /// More about it.
  public var message: TextState?
  /// The ways to answer, first to show first.
  public var buttons: [Button]

  /// Makes a dialog.
  ///
  /// - Parameters:
  ///   - title: What it is about.
  ///   - message: More about it.
  ///   - buttons: The ways to answer, first to show first.
  public init(title: TextState, message: TextState? = nil, buttons: [Button] = []) {
    self.init(title: title, titleVisibility: .automatic, message: message, buttons: buttons)
  }

  /// Makes a dialog whose title is shown or not.
  ///
  /// - Parameters:
  ///   - title: What it is about.
  ///   - titleVisibility: Whether the title is shown.
  ///   - message: More about it.
  ///   - buttons: The ways to answer, first to show first.
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
  /// Whether two say the same, and have the same answers.
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

/// What ``ConfirmationDialogState`` was called at first.
public typealias ActionSheetState = ConfirmationDialogState
