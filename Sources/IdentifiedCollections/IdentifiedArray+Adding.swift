import Foundation
import OrderedCollections

extension IdentifiedArray {
  /// Adds an element at the end, unless the array already has an element with its identity, which then stays unchanged.
  ///
  /// - Parameter newElement: The element.
  /// - Returns: Whether it was added, and the position of the element with this identity.
  /// - Complexity: Amortized O(1).
  @inlinable
  @discardableResult
  public mutating func append(_ newElement: Element) -> (inserted: Bool, index: Int) {
    if add(newElement, id: identity(newElement)) { return (true, endIndex - 1) }
    // This finds the existing element.
    return insert(newElement, at: endIndex)
  }

  /// Adds an element at the end, unless the array already has its identity. A single lookup does
  /// both.
  ///
  /// - Returns: Whether it was added.
  @inlinable
  mutating func add(_ newElement: Element, id: ID) -> Bool {
    let oldCount = dictionary.count
    dictionary.updateValue(forKey: id, default: newElement) { _ in }
    return dictionary.count > oldCount
  }

  /// Adds elements at the end, except those whose identity the array already has: these are reported.
  @inlinable
  mutating func append<S: Sequence>(contentsOf newElements: S, reportingAt callSite: CallSite)
  where S.Element == Element {
    dictionary.reserveCapacity(dictionary.count + newElements.underestimatedCount)
    for element in newElements {
      let id = identity(element)
      if !add(element, id: id) { reportDuplicate(id: id, at: callSite) }
    }
  }

  /// Inserts an element at a position, and moves the later elements back, unless the array already has an element with
  /// its identity, which then stays unchanged in its place.
  ///
  /// - Parameters:
  ///   - newElement: The element.
  ///   - position: The position, at most `endIndex`.
  /// - Returns: Whether it was added, and the position of the element with this identity.
  /// - Complexity: O(*n*), or O(1) at the end.
  @inlinable
  @discardableResult
  public mutating func insert(
    _ newElement: Element, at position: Int
  ) -> (inserted: Bool, index: Int) {
    let newID = identity(newElement)
    if let existing = index(id: newID) { return (false, existing) }
    dictionary.updateValue(newElement, forKey: newID, insertingAt: position)
    return (true, position)
  }

  /// Inserts several elements at a position, in order, and moves the later elements back.
  ///
  /// - Parameters:
  ///   - newElements: The elements. An element whose identity is already in the array replaces that element in its
  ///     place. Of several with the same identity, the last is used.
  ///   - position: The position, at most `endIndex`.
  /// - Complexity: O(*n* + *m*), where *m* is the number of added elements.
  public mutating func insert<C: Collection>(contentsOf newElements: C, at position: Int)
  where C.Element == Element {
    precondition((startIndex...endIndex).contains(position), "The position is out of range")
    let oldEnd = endIndex
    for element in newElements {
      updateOrAppend(element)
    }
    if position < oldEnd {
      move(fromOffsets: IndexSet(integersIn: oldEnd..<endIndex), toOffset: position)
    }
  }

  /// Replaces the elements at a range of positions.
  ///
  /// - Parameters:
  ///   - subrange: The positions. The range may be empty.
  ///   - newElements: The new elements, in any number. They are added as by ``insert(contentsOf:at:)``.
  /// - Complexity: O(*n* + *m*), where *m* is the number of added elements.
  public mutating func replaceSubrange<C: Collection>(
    _ subrange: Range<Int>, with newElements: C
  ) where C.Element == Element {
    removeSubrange(subrange)
    insert(contentsOf: newElements, at: subrange.lowerBound)
  }
}
