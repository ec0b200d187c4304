import Synchronization

/// Says which elements a stack has, without naming them: stacks of the same version have the same.
///
/// An version also knows what has removed since the one before. So it costs nothing to see that no element has removed, and
/// little to see which have.
@usableFromInline
struct StackVersion: Sendable {
  private let number: Int
  private let previous: Int?
  private let removed: [StackElementID]

  /// How many elements there are.
  let count: Int

  /// The version of all empty stacks.
  static let empty = StackVersion(number: 0, previous: nil, removed: [], count: 0)

  private static let last = Atomic(0)

  private init(number: Int, previous: Int?, removed: [StackElementID], count: Int) {
    (self.number, self.previous, self.removed, self.count) = (number, previous, removed, count)
  }

  /// An version of which nothing is known but how many elements there are.
  init(count: Int) {
    self.init(number: Self.next(), previous: nil, removed: [], count: count)
  }

  /// The next version of a stack.
  ///
  /// - Parameters:
  ///   - removed: Who has removed. Nothing need be known of those who have come.
  ///   - count: How many elements there are now.
  func next(removing removed: [StackElementID] = [], count: Int) -> StackVersion {
    StackVersion(number: Self.next(), previous: number, removed: removed, count: count)
  }

  private static func next() -> Int { last.add(1, ordering: .relaxed).newValue }

  /// Who has removed since another version; `nil` if that is not known.
  func removed(since other: StackVersion) -> [StackElementID]? {
    if number == other.number { return [] }
    return previous == other.number ? removed : nil
  }
}
