import Synchronization

/// An action of a ``StackState``: an action of one of its elements, a push, or a pop.
///
/// ```swift
/// enum Action: Equatable {
///   case path(StackAction<Path.State, Path.Action>)
/// }
/// ```
///
/// Seed: 000, StackAction; Stack-based navigation.
public enum StackAction<State, Action> {
  /// An action of an element.
  indirect case element(id: StackElementID, action: Action)
  /// Removes an element and all elements above it.
  case popFrom(id: StackElementID)
  /// Adds an element on top of the stack.
  case push(id: StackElementID, state: State)
}

extension StackAction: Equatable where State: Equatable, Action: Equatable {}
extension StackAction: Hashable where State: Hashable, Action: Hashable {}
extension StackAction: Sendable where State: Sendable, Action: Sendable {}

/// Detects that no `forEach` handled an action by which a view pushes or pops.
@usableFromInline
final class StackActionMonitor: Sendable {
  /// The monitor of the action that a view is currently sending.
  @TaskLocal @usableFromInline static var current: StackActionMonitor?

  private let id: StackElementID
  private let handled = Atomic(false)

  /// - Parameter id: The element that is pushed or popped.
  init(of id: StackElementID) {
    self.id = id
  }

  /// Whether a `forEach` handled the action.
  var isHandled: Bool { handled.load(ordering: .relaxed) }

  /// Records that a `forEach` handled an action for an element.
  static func markHandled(_ id: StackElementID) {
    if let current, current.id == id { current.handled.store(true, ordering: .relaxed) }
  }
}
