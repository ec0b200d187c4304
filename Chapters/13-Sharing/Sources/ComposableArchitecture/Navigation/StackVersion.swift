import Synchronization

/// Identifies the set of elements of a stack without listing them: stacks of the same version have
/// the same elements.
///
/// A version also knows which elements were removed since the previous version. So it costs nothing to see that no
/// element was removed, and little to see which ones were.
@usableFromInline
struct StackVersion: Sendable {
  private let number: Int
  private let previous: Int?
  private let removed: [StackElementID]

  /// The number of elements.
  let count: Int

  /// The version of all empty stacks.
  static let empty = StackVersion(number: 0, previous: nil, removed: [], count: 0)

  private static let last = Atomic(0)

  private init(number: Int, previous: Int?, removed: [StackElementID], count: Int) {
    (self.number, self.previous, self.removed, self.count) = (number, previous, removed, count)
  }

  /// A version of which only the number of elements is known.
  init(count: Int) {
    self.init(number: Self.next(), previous: nil, removed: [], count: count)
  }

  /// The next version of a stack.
  ///
  /// - Parameters:
  ///   - removed: The elements that were removed. Added elements don't matter.
  ///   - count: The number of elements now.
  func next(removing removed: [StackElementID] = [], count: Int) -> StackVersion {
    StackVersion(number: Self.next(), previous: number, removed: removed, count: count)
  }

  private static func next() -> Int { last.add(1, ordering: .relaxed).newValue }

  /// The elements that were removed since an earlier version; `nil` if that isn't known.
  func removed(since other: StackVersion) -> [StackElementID]? {
    if number == other.number { return [] }
    return previous == other.number ? removed : nil
  }
}
