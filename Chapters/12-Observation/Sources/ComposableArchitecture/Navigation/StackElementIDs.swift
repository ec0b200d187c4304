import Dependencies
import Synchronization

/// Generates the ids of stack elements by counting.
final class StackElementIDs: Sendable {
  private let count: Atomic<Int>

  /// - Parameter first: The first id.
  init(from first: StackElementID = StackElementID(number: 0)) {
    count = Atomic(first.number)
  }

  /// Returns the next id, which is never returned again.
  ///
  /// - Parameter newest: The highest id that the stack ever had. A stack that was made elsewhere may have ids from a
  ///   different generator, and these must not be reused either.
  func next(after newest: StackElementID? = nil) -> StackElementID {
    if let newest { count.max(newest.number + 1, ordering: .relaxed) }
    return StackElementID(number: count.add(1, ordering: .relaxed).oldValue)
  }

  /// The id that ``next(after:)`` will return.
  func peek(after newest: StackElementID? = nil) -> StackElementID {
    StackElementID(number: max(count.load(ordering: .relaxed), (newest?.number ?? -1) + 1))
  }
}

extension DependencyValues {
  /// Generates the ids of stack elements: one generator for an app, and one for each test store.
  var stackElementIDs: StackElementIDs {
    get { self[StackElementIDsKey.self]() }
    set { self[StackElementIDsKey.self] = { newValue } }
  }

  /// Sets the generator of element ids. The closure is called whenever an element is added.
  mutating func takeStackElementIDs(from ids: @escaping @Sendable () -> StackElementIDs) {
    self[StackElementIDsKey.self] = ids
  }
}

private enum StackElementIDsKey: DependencyKey {
  typealias Value = @Sendable () -> StackElementIDs

  static let liveValue = always(StackElementIDs())
  static var testValue: Value { always(StackElementIDs()) }

  private static func always(_ ids: StackElementIDs) -> Value { { ids } }
}
