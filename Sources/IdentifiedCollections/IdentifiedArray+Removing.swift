import Foundation
import OrderedCollections

extension IdentifiedArray {
  /// Removes the element with an identity.
  ///
  /// - Parameter id: The identity.
  /// - Returns: The element, or `nil` if there was none.
  /// - Complexity: O(*n*)
  @inlinable
  @discardableResult
  public mutating func remove(id: ID) -> Element? {
    dictionary.removeValue(forKey: id)
  }

  /// Removes the element that has the same identity as a given one.
  ///
  /// - Parameter element: The element. Nothing but its identity has to be the same.
  /// - Returns: The removed element, or `nil` if there was none.
  /// - Complexity: O(*n*)
  @inlinable
  @discardableResult
  public mutating func remove(_ element: Element) -> Element? {
    remove(id: identity(element))
  }

  /// Removes the element at a position.
  ///
  /// - Parameter position: The position of an element.
  /// - Returns: The element.
  /// - Complexity: O(*n*), or O(1) at the end.
  @inlinable
  @discardableResult
  public mutating func remove(at position: Int) -> Element {
    dictionary.remove(at: position).value
  }

  /// Removes the first element.
  ///
  /// - Precondition: The array isn't empty.
  /// - Returns: The element.
  /// - Complexity: O(*n*)
  @inlinable
  @discardableResult
  public mutating func removeFirst() -> Element {
    precondition(!isEmpty, "An empty identified array has no first element to remove")
    return remove(at: startIndex)
  }

  /// Removes the first elements.
  ///
  /// - Parameter count: How many. There have to be as many in the array.
  /// - Complexity: O(*n*)
  @inlinable
  public mutating func removeFirst(_ count: Int) {
    precondition(count >= 0 && count <= self.count, "The array doesn't have \(count) elements")
    removeSubrange(0..<count)
  }

  /// Removes the last element.
  ///
  /// - Precondition: The array isn't empty.
  /// - Returns: The element.
  /// - Complexity: O(1)
  @inlinable
  @discardableResult
  public mutating func removeLast() -> Element {
    precondition(!isEmpty, "An empty identified array has no last element to remove")
    return remove(at: endIndex - 1)
  }

  /// Removes the last elements.
  ///
  /// - Parameter count: How many. There have to be as many in the array.
  /// - Complexity: O(*count*)
  @inlinable
  public mutating func removeLast(_ count: Int) {
    precondition(count >= 0 && count <= self.count, "The array doesn't have \(count) elements")
    removeSubrange((endIndex - count)..<endIndex)
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
