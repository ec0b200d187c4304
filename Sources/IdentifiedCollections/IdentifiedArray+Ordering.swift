import Foundation
import OrderedCollections

extension IdentifiedArray {
  /// Moves elements to another place, as a list does whose rows are dragged.
  ///
  /// - Parameters:
  ///   - source: The positions of the elements. They keep their order.
  ///   - destination: The position that they are dropped *before*, counted while all of them are
  ///     still where they were: from 0 to `endIndex`.
  /// - Complexity: O(*n* log *m*), where *m* are moved.
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

  /// Sorts the elements. If neither of two has to come first, they keep their order.
  ///
  /// - Parameter areInIncreasingOrder: Whether the first element has to come before the second.
  /// - Throws: What the function throws, with the order unchanged.
  /// - Complexity: O(*n* log *n*)
  public mutating func sort(
    by areInIncreasingOrder: (Element, Element) throws -> Bool
  ) rethrows {
    let sorted = try dictionary.elements.sorted { try areInIncreasingOrder($0.value, $1.value) }
    dictionary = OrderedDictionary(uniqueKeysWithValues: sorted.map { ($0.key, $0.value) })
  }

  /// Puts the elements in a random order.
  ///
  /// - Parameter generator: Where the randomness comes from.
  /// - Complexity: O(*n*)
  public mutating func shuffle<Generator: RandomNumberGenerator>(using generator: inout Generator) {
    dictionary.shuffle(using: &generator)
  }

  /// Puts the elements in a random order.
  ///
  /// - Complexity: O(*n*)
  public mutating func shuffle() {
    dictionary.shuffle()
  }

  /// Turns the order around.
  ///
  /// - Complexity: O(*n*)
  public mutating func reverse() {
    dictionary.reverse()
  }
}

extension IdentifiedArray where Element: Comparable {
  /// Sorts the elements in ascending order. Those that are equal keep their order.
  ///
  /// - Complexity: O(*n* log *n*)
  public mutating func sort() {
    sort(by: <)
  }
}
