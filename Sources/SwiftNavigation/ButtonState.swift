import CustomDump
import Foundation

/// A button as a value: its label, its role, and its action.
///
/// ```swift
/// ButtonState(role: .destructive, action: .confirmTapped) { TextState("Delete") }
/// ```
///
/// Seed: 003, AlertState.
public struct ButtonState<Action>: Identifiable {
  /// A unique identity, even among equal buttons. A copy has the same `id`, and so does the result of ``map(_:)``.
  public let id: UUID
  /// The action.
  public let action: ButtonStateAction<Action>
  /// The label.
  public let label: TextState
  /// The role; `nil` for none.
  public let role: ButtonStateRole?

  /// Makes a button that may send nothing.
  ///
  /// - Parameters:
  ///   - role: The role.
  ///   - action: The action.
  ///   - label: The label.
  public init(
    role: ButtonStateRole? = nil, action: ButtonStateAction<Action> = .send(nil),
    label: () -> TextState
  ) {
    self.init(id: IdentitySequence.shared.next(), role: role, action: action, label: label())
  }

  /// Makes a button that sends an action.
  ///
  /// - Parameters:
  ///   - role: The role.
  ///   - action: The action that it sends.
  ///   - label: The label.
  public init(role: ButtonStateRole? = nil, action: Action, label: () -> TextState) {
    self.init(role: role, action: .send(action), label: label)
  }

  private init(
    id: UUID, role: ButtonStateRole?, action: ButtonStateAction<Action>, label: TextState
  ) {
    self.id = id
    self.role = role
    self.action = action
    self.label = label
  }

  /// Calls a closure with the action.
  ///
  /// - Parameter perform: Receives the action, or `nil` if the button has none.
  public func withAction(_ perform: (Action?) -> Void) {
    perform(action.action)
  }

  /// Calls an asynchronous closure with the action, and waits for it.
  ///
  /// - Parameter perform: Receives the action, or `nil` if the button has none. It runs where
  ///   the caller runs, unless it is isolated itself.
  nonisolated(nonsending) public func withAction(
    _ perform: nonisolated(nonsending) (Action?) async -> Void
  ) async {
    await perform(action.action)
  }

  /// The button with a different type of action.
  ///
  /// - Parameter transform: Converts the button's action to the new type. Its argument is `nil` if there is no action.
  ///   It returns `nil` for a button that sends nothing.
  /// - Returns: The same button, with the same `id`.
  public func map<NewAction>(_ transform: (Action?) -> NewAction?) -> ButtonState<NewAction> {
    ButtonState<NewAction>(id: id, role: role, action: action.map(transform), label: label)
  }
}

extension ButtonState: Equatable where Action: Equatable {
  /// Whether two buttons have equal labels, roles and actions. Their `id`s aren't compared.
  public static func == (first: Self, second: Self) -> Bool {
    first.role == second.role && first.label == second.label && first.action == second.action
  }
}

extension ButtonState: Hashable where Action: Hashable {
  /// Hashes the properties that `==` compares.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(role)
    hasher.combine(label)
    hasher.combine(action)
  }
}

extension ButtonState: Sendable where Action: Sendable {}

extension ButtonState: CustomDumpReflectable {
  /// The button's parts, in the order of the initialiser, without a missing role and without the `id`.
  public var customDumpMirror: Mirror {
    var children: [(label: String?, value: Any)] = []
    if let role { children.append(("role", role)) }
    children.append(("action", action))
    children.append(("label", label))
    return Mirror(self, children: children, displayStyle: .struct)
  }
}
