import CustomDump
import Foundation

/// An alert as a value: its texts, and the actions of its buttons.
///
/// It is shown as long as it is in the state. Because a reducer sets it, it can be tested like any other property.
///
/// ```swift
/// state.alert = AlertState {
///   TextState("Delete “\(item.name)”?")
/// } actions: {
///   ButtonState(role: .destructive, action: .confirmTapped) { TextState("Delete") }
///   ButtonState(role: .cancel) { TextState("Keep") }
/// } message: {
///   TextState("It cannot be undone.")
/// }
/// ```
///
/// Seed: 003, AlertState.
public struct AlertState<Action>: Identifiable {
  /// A unique identity, even among equal alerts.
  ///
  /// Each new alert has its own `id`. A copy has the same `id`, and so does the result of ``map(_:)``. Therefore an
  /// alert in a `static let` is the same alert each time it is shown. To show an equal alert again, create a new one,
  /// for example in a function.
  public let id: UUID
  /// The title.
  public var title: TextState
  /// The message.
  public var message: TextState?
  /// The buttons, in the order in which they are shown. If there are none, “OK” is shown.
  public var buttons: [ButtonState<Action>]

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
    self.init(
      id: IdentitySequence.shared.next(), title: title(), message: message?(), buttons: actions())
  }

  private init(id: UUID, title: TextState, message: TextState?, buttons: [ButtonState<Action>]) {
    self.id = id
    self.title = title
    self.message = message
    self.buttons = buttons
  }

  /// The alert with a different type of action.
  ///
  /// - Parameter transform: Converts each button's action to the new type. Its argument is `nil` for a button without
  ///   an action. It returns `nil` for a button that sends nothing.
  /// - Returns: The same alert, with the same `id`s.
  public func map<NewAction>(_ transform: (Action?) -> NewAction?) -> AlertState<NewAction> {
    AlertState<NewAction>(
      id: id, title: title, message: message, buttons: buttons.map { $0.map(transform) })
  }
}

extension AlertState: Equatable where Action: Equatable {
  /// Whether two alerts have equal texts and buttons. Their `id`s aren't compared.
  public static func == (first: Self, second: Self) -> Bool {
    first.title == second.title && first.message == second.message
      && first.buttons == second.buttons
  }
}

extension AlertState: Hashable where Action: Hashable {
  /// Hashes the properties that `==` compares.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(title)
    hasher.combine(message)
    hasher.combine(buttons)
  }
}

extension AlertState: Sendable where Action: Sendable {}

extension AlertState: CustomDumpReflectable {
  /// The alert's texts and buttons, in the order of the initialiser, without missing ones and without the `id`.
  public var customDumpMirror: Mirror {
    var children: [(label: String?, value: Any)] = [("title", title)]
    if !buttons.isEmpty { children.append(("actions", buttons)) }
    if let message { children.append(("message", message)) }
    return Mirror(self, children: children, displayStyle: .struct)
  }
}
