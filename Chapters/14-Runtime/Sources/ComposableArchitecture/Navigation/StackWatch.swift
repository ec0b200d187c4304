import Synchronization

/// Finds out that nobody has taken an action by which a view pushes or pops.
@usableFromInline
final class StackWatch: Sendable {
  /// That of the action that a view is sending here.
  @TaskLocal @usableFromInline static var current: StackWatch?

  private let id: StackElementID
  private let taken = Atomic(false)

  /// - Parameter id: The element that is pushed or popped.
  init(of id: StackElementID) {
    self.id = id
  }

  /// Whether a `forEach` has taken the action.
  var isTaken: Bool { taken.load(ordering: .relaxed) }

  /// Notes that a `forEach` has taken an action for an element.
  static func noteTaken(_ id: StackElementID) {
    if let current, current.id == id { current.taken.store(true, ordering: .relaxed) }
  }
}
