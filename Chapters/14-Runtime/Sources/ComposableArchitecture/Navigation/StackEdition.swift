import Synchronization

/// Says which elements a stack has, without naming them: stacks of the same edition have the same.
///
/// An edition also knows what has gone since the one before. So it costs nothing to see that no element has gone, and
/// little to see which have.
@usableFromInline
struct StackEdition: Sendable {
  private let number: Int
  private let previous: Int?
  private let gone: [StackElementID]

  /// How many elements there are.
  let count: Int

  /// The edition of all empty stacks.
  static let empty = StackEdition(number: 0, previous: nil, gone: [], count: 0)

  private static let last = Atomic(0)

  private init(number: Int, previous: Int?, gone: [StackElementID], count: Int) {
    (self.number, self.previous, self.gone, self.count) = (number, previous, gone, count)
  }

  /// An edition of which nothing is known but how many elements there are.
  init(count: Int) {
    self.init(number: Self.next(), previous: nil, gone: [], count: count)
  }

  /// The next edition of a stack.
  ///
  /// - Parameters:
  ///   - gone: Who has gone. Nothing need be known of those who have come.
  ///   - count: How many elements there are now.
  func next(losing gone: [StackElementID] = [], count: Int) -> StackEdition {
    StackEdition(number: Self.next(), previous: number, gone: gone, count: count)
  }

  private static func next() -> Int { last.add(1, ordering: .relaxed).newValue }

  /// Who has gone since another edition; `nil` if that is not known.
  func gone(since other: StackEdition) -> [StackElementID]? {
    if number == other.number { return [] }
    return previous == other.number ? gone : nil
  }
}
