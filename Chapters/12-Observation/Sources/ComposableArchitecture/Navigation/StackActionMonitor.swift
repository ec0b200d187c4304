import Synchronization

/// Finds out that nobody has handled an action by which a view pushes or pops.
@usableFromInline
final class StackActionMonitor: Sendable {
  /// That of the action that a view is sending here.
  @TaskLocal @usableFromInline static var current: StackActionMonitor?

  private let id: StackElementID
  private let handled = Atomic(false)

  /// - Parameter id: The element that is pushed or popped.
  init(of id: StackElementID) {
    self.id = id
  }

  /// Whether a `forEach` has handled the action.
  var isHandled: Bool { handled.load(ordering: .relaxed) }

  /// Records that a `forEach` has handled an action for an element.
  static func markHandled(_ id: StackElementID) {
    if let current, current.id == id { current.handled.store(true, ordering: .relaxed) }
  }
}
