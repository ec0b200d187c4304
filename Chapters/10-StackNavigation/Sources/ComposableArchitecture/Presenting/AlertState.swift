import CustomDump
import Foundation

/// An alert as a value: what it says, and what its buttons send.
///
/// It is shown as long as it is in the state. The reducer puts it there. So it can be tested like any other
/// field.
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
  /// Tells it from all other alerts, also from those that say the same.
  ///
  /// Each alert that is made has an `id` of its own. A copy keeps it, and so does what ``map(_:)`` returns.
  /// An alert in a `static let` is therefore the same one whenever it is shown. To show an equal alert
  /// again, make a new one, in a function for example.
  public let id: UUID
  /// What it is about.
  public var title: TextState
  /// More about it.
  public var message: TextState?
  /// The ways to answer, first to show first. Without any there is an “OK”.
  public var buttons: [ButtonState<Action>]

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
    self.init(
      id: IdentitySequence.shared.next(), title: title(), message: message?(), buttons: actions())
  }

  private init(id: UUID, title: TextState, message: TextState?, buttons: [ButtonState<Action>]) {
    self.id = id
    self.title = title
    self.message = message
    self.buttons = buttons
  }

  /// The alert with another kind of action.
  ///
  /// - Parameter transform: Makes an action of the new kind of each button's action, or of `nil` for a
  ///   button without one. It returns `nil` for a button that sends nothing.
  /// - Returns: The same alert, with the same `id`s.
  public func map<NewAction>(_ transform: (Action?) -> NewAction?) -> AlertState<NewAction> {
    AlertState<NewAction>(
      id: id, title: title, message: message, buttons: buttons.map { $0.map(transform) })
  }
}

extension AlertState: Equatable where Action: Equatable {
  /// Whether two alerts say the same and have the same answers. Their `id`s are not compared.
  public static func == (first: Self, second: Self) -> Bool {
    first.title == second.title && first.message == second.message
      && first.buttons == second.buttons
  }
}

extension AlertState: Hashable where Action: Hashable {
  /// Hashes what `==` compares.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(title)
    hasher.combine(message)
    hasher.combine(buttons)
  }
}

extension AlertState: Sendable where Action: Sendable {}

extension AlertState: CustomDumpReflectable {
  /// What the alert says and its answers, in the order of the initialiser. What it does not have is left
  /// out, and so is its `id`.
  public var customDumpMirror: Mirror {
    var children: [(label: String?, value: Any)] = [("title", title)]
    if !buttons.isEmpty { children.append(("actions", buttons)) }
    if let message { children.append(("message", message)) }
    return Mirror(self, children: children, displayStyle: .struct)
  }
}
