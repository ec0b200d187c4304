import CustomDump
import Foundation

/// A confirmation dialog with any number of buttons, as a value.
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
  /// A unique identity, even among equal dialogs.
  ///
  /// Each new dialog has its own `id`. A copy has the same `id`, and so does the result of ``map(_:)``. To show an
  /// equal dialog again, create a new one, for example in a function.
  public let id: UUID
  /// The title.
  public var title: TextState
  /// Whether the title is shown.
  public var titleVisibility: ConfirmationDialogStateTitleVisibility
  /// The message.
  public var message: TextState?
  /// The buttons, in the order in which they are shown.
  public var buttons: [ButtonState<Action>]

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
    self.init(titleVisibility: .automatic, title: title, actions: actions, message: message)
  }

  /// Makes a dialog with the visibility of its title.
  ///
  /// - Parameters:
  ///   - titleVisibility: Whether the title is shown.
  ///   - title: The title.
  ///   - actions: The buttons, in the order in which they are shown.
  ///   - message: The message.
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

  /// The dialog with a different type of action.
  ///
  /// - Parameter transform: Converts each button's action to the new type. Its argument is `nil` for a button without
  ///   an action. It returns `nil` for a button that sends nothing.
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
  /// Whether two dialogs have equal texts and buttons. Their `id`s aren't compared.
  public static func == (first: Self, second: Self) -> Bool {
    first.title == second.title && first.titleVisibility == second.titleVisibility
      && first.message == second.message && first.buttons == second.buttons
  }
}

extension ConfirmationDialogState: Hashable where Action: Hashable {
  /// Hashes the properties that `==` compares.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(title)
    hasher.combine(titleVisibility)
    hasher.combine(message)
    hasher.combine(buttons)
  }
}

extension ConfirmationDialogState: Sendable where Action: Sendable {}

extension ConfirmationDialogState: CustomDumpReflectable {
  /// The dialog's texts and buttons, in the order of the initialiser, without missing ones and without the `id`.
  public var customDumpMirror: Mirror {
    var children: [(label: String?, value: Any)] = []
    if titleVisibility != .automatic { children.append(("titleVisibility", titleVisibility)) }
    children.append(("title", title))
    if !buttons.isEmpty { children.append(("actions", buttons)) }
    if let message { children.append(("message", message)) }
    return Mirror(self, children: children, displayStyle: .struct)
  }
}
