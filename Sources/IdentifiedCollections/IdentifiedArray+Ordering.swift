import Foundation
import OrderedCollections

extension IdentifiedArray {
  /// Moves elements to a new position, as a list does when its rows are dragged.
  ///
  /// - Parameters:
  ///   - source: The positions of the elements. They keep their order.
  ///   - destination: The position *before* which they are dropped, counted before the move: from 0
  ///     to `endIndex`.
  /// - Complexity: O(*n* log *m*), where *m* is the number of moved elements.
  public mutating func move(fromOffsets source: IndexSet, toOffset destination: Int) {
    precondition(source.allSatisfy(indices.contains), "An offset is out of range")
    precondition((startIndex...endIndex).contains(destination), "The destination is out of range")
    let others = indices.filter { !source.contains($0) }
    let split = destination - source.count(in: 0..<destination)
    let order = others[..<split] + source + others[split...]
    dictionary = OrderedDictionary(
      uniqueKeys: order.map { dictionary.keys[$0] }, values: order.map { dictionary.values[$0] }
    )
  }

  /// Exchanges two elements.
  ///
  /// - Complexity: O(1)
  public mutating func swapAt(_ i: Int, _ j: Int) {
    dictionary.swapAt(i, j)
  }

  /// Sorts the elements. The sort is stable.
  ///
  /// - Parameter areInIncreasingOrder: Whether the first element has to come before the second.
  /// - Throws: The error that the function throws. Then the order is unchanged.
  /// - Complexity: O(*n* log *n*)
  public mutating func sort(
    by areInIncreasingOrder: (Element, Element) throws -> Bool
  ) rethrows {
    let sorted = try dictionary.elements.sorted { try areInIncreasingOrder($0.value, $1.value) }
    dictionary = OrderedDictionary(uniqueKeysWithValues: sorted.map { ($0.key, $0.value) })
  }

  /// Shuffles the elements.
  ///
  /// - Parameter generator: The random number generator.
  /// - Complexity: O(*n*)
  public mutating func shuffle<Generator: RandomNumberGenerator>(using generator: inout Generator) {
    dictionary.shuffle(using: &generator)
  }

  /// Shuffles the elements.
  ///
  /// - Complexity: O(*n*)
  public mutating func shuffle() {
    dictionary.shuffle()
  }

  /// Reverses the order.
  ///
  /// - Complexity: O(*n*)
  public mutating func reverse() {
    dictionary.reverse()
  }
}

extension IdentifiedArray where Element: Comparable {
  /// Sorts the elements in ascending order. The sort is stable.
  ///
  /// - Complexity: O(*n* log *n*)
  public mutating func sort() {
    sort(by: <)
  }
}
