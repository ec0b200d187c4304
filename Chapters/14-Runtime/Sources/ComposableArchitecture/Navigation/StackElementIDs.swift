import Dependencies
import Synchronization

/// Gives ids to the elements of stacks, by counting.
final class StackElementIDs: Sendable {
  private let count: Atomic<Int>

  /// - Parameter first: The id that is given first.
  init(from first: StackElementID = StackElementID(number: 0)) {
    count = Atomic(first.number)
  }

  /// Gives the next id, which will not be given again.
  ///
  /// - Parameter newest: The highest id that the stack has ever had. A stack that was made elsewhere may have ids of
  ///   another count, and they must not be given again either.
  func next(after newest: StackElementID? = nil) -> StackElementID {
    if let newest { count.max(newest.number + 1, ordering: .relaxed) }
    return StackElementID(number: count.add(1, ordering: .relaxed).oldValue)
  }

  /// The id that ``next(after:)`` will give.
  func peek(after newest: StackElementID? = nil) -> StackElementID {
    StackElementID(number: max(count.load(ordering: .relaxed), (newest?.number ?? -1) + 1))
  }
}

extension DependencyValues {
  /// What gives ids to the elements of stacks: one count for an app, and one for each test store.
  var stackElementIDs: StackElementIDs {
    get { self[StackElementIDsKey.self]() }
    set { self[StackElementIDsKey.self] = { newValue } }
  }

  /// Asks, whenever an element is added, what gives it its id.
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
