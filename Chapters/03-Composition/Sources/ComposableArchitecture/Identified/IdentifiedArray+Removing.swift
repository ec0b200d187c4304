import Foundation
import OrderedCollections

extension IdentifiedArray {
  /// Removes the element with an identity.
  ///
  /// - Parameter id: The identity.
  /// - Returns: The element, or `nil` if there was none.
  /// - Complexity: O(*n*)
  @discardableResult
  public mutating func remove(id: ID) -> Element? {
    dictionary.removeValue(forKey: id)
  }

  /// Removes the element at a position.
  ///
  /// - Parameter position: The position of an element.
  /// - Returns: The element.
  /// - Complexity: O(*n*), or O(1) at the end.
  @discardableResult
  public mutating func remove(at position: Int) -> Element {
    dictionary.remove(at: position).value
  }

  /// Removes the elements at some positions.
  ///
  /// - Parameter offsets: The positions of elements.
  /// - Complexity: O(*n*)
  public mutating func remove(atOffsets offsets: IndexSet) {
    precondition(offsets.allSatisfy(indices.contains), "An offset is out of range")
    var position = 0
    dictionary.removeAll { _ in
      defer { position += 1 }
      return offsets.contains(position)
    }
  }

  /// Removes the elements at a range of positions.
  ///
  /// - Parameter bounds: The positions.
  /// - Complexity: O(*n*)
  public mutating func removeSubrange(_ bounds: Range<Int>) {
    dictionary.removeSubrange(bounds)
  }

  /// Removes the elements that a function selects. The others keep their order.
  ///
  /// - Parameter shouldBeRemoved: Whether to remove an element. It is called once for each element.
  /// - Throws: The error that the function throws. Then no element is removed.
  /// - Complexity: O(*n*)
  public mutating func removeAll(
    where shouldBeRemoved: (Element) throws -> Bool
  ) rethrows {
    try dictionary.removeAll { try shouldBeRemoved($0.value) }
  }

  /// Removes all elements.
  ///
  /// - Parameter keepCapacity: Whether to keep the storage for new elements.
  /// - Complexity: O(*n*)
  public mutating func removeAll(keepingCapacity keepCapacity: Bool = false) {
    dictionary.removeAll(keepingCapacity: keepCapacity)
  }
}
