import Synchronization

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
