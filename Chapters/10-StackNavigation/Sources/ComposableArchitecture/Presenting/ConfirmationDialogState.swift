import CustomDump
import Foundation

/// A question with any number of answers, as a value.
///
/// ```swift
/// state.dialog = ConfirmationDialogState(titleVisibility: .visible) {
///   TextState("Discard your changes?")
/// } actions: {
///   ButtonState(role: .destructive, action: .discardTapped) { TextState("Discard") }
///   ButtonState(role: .cancel) { TextState("Keep editing") }
/// }
/// ```
///
/// Seed: 003, AlertState.
public struct ConfirmationDialogState<Action>: Identifiable {
  /// Tells it from all other dialogs, also from those that say the same.
  ///
  /// Each dialog that is made has an `id` of its own. A copy keeps it, and so does what ``map(_:)``
  /// returns. To show an equal dialog again, make a new one, in a function for example.
  public let id: UUID
  /// What it is about.
  public var title: TextState
  /// Whether the title is shown.
  public var titleVisibility: ConfirmationDialogStateTitleVisibility
  /// More about it.
  public var message: TextState?
  /// The ways to answer, first to show first.
  public var buttons: [ButtonState<Action>]

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
    self.init(titleVisibility: .automatic, title: title, actions: actions, message: message)
  }

  /// Makes a dialog whose title is shown or not.
  ///
  /// - Parameters:
  ///   - titleVisibility: Whether the title is shown.
  ///   - title: What it is about.
  ///   - actions: The ways to answer, first to show first.
  ///   - message: More about it.
  public init(
    titleVisibility: ConfirmationDialogStateTitleVisibility,
    title: () -> TextState,
    @ButtonStateBuilder<Action> actions: () -> [ButtonState<Action>] = { [] },
    message: (() -> TextState)? = nil
  ) {
    self.init(
      id: IdentitySequence.shared.next(), title: title(), titleVisibility: titleVisibility,
      message: message?(), buttons: actions())
  }

  private init(
    id: UUID, title: TextState, titleVisibility: ConfirmationDialogStateTitleVisibility,
    message: TextState?, buttons: [ButtonState<Action>]
  ) {
    self.id = id
    self.title = title
    self.titleVisibility = titleVisibility
    self.message = message
    self.buttons = buttons
  }

  /// The dialog with another kind of action.
  ///
  /// - Parameter transform: Makes an action of the new kind of each button's action, or of `nil` for a
  ///   button without one. It returns `nil` for a button that sends nothing.
  /// - Returns: The same dialog, with the same `id`s.
  public func map<NewAction>(
    _ transform: (Action?) -> NewAction?
  ) -> ConfirmationDialogState<NewAction> {
    ConfirmationDialogState<NewAction>(
      id: id, title: title, titleVisibility: titleVisibility, message: message,
      buttons: buttons.map { $0.map(transform) })
  }
}

extension ConfirmationDialogState: Equatable where Action: Equatable {
  /// Whether two dialogs say the same and have the same answers. Their `id`s are not compared.
  public static func == (first: Self, second: Self) -> Bool {
    first.title == second.title && first.titleVisibility == second.titleVisibility
      && first.message == second.message && first.buttons == second.buttons
  }
}

extension ConfirmationDialogState: Hashable where Action: Hashable {
  /// Hashes what `==` compares.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(title)
    hasher.combine(titleVisibility)
    hasher.combine(message)
    hasher.combine(buttons)
  }
}

extension ConfirmationDialogState: Sendable where Action: Sendable {}

extension ConfirmationDialogState: CustomDumpReflectable {
  /// What the dialog says and its answers, in the order of the initialiser. What it does not have is left
  /// out, and so is its `id`.
  public var customDumpMirror: Mirror {
    var children: [(label: String?, value: Any)] = []
    if titleVisibility != .automatic { children.append(("titleVisibility", titleVisibility)) }
    children.append(("title", title))
    if !buttons.isEmpty { children.append(("actions", buttons)) }
    if let message { children.append(("message", message)) }
    return Mirror(self, children: children, displayStyle: .struct)
  }
}
