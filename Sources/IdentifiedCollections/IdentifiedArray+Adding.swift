import Foundation
import OrderedCollections

extension IdentifiedArray {
  /// Adds an element at the end, unless one with its identity is there already, which then stays as
  /// it is.
  ///
  /// - Parameter newElement: The element.
  /// - Returns: Whether it was added, and where the element with this identity is.
  /// - Complexity: O(1), on average over many.
  @inlinable
  @discardableResult
  public mutating func append(_ newElement: Element) -> (inserted: Bool, index: Int) {
    if add(newElement, id: identity(newElement)) { return (true, endIndex - 1) }
    // This finds the one that is there.
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

  /// Adds many elements at the end, but none whose identity is there already: that is reported.
  @inlinable
  mutating func append<S: Sequence>(contentsOf newElements: S, reportingAt callSite: CallSite)
  where S.Element == Element {
    dictionary.reserveCapacity(dictionary.count + newElements.underestimatedCount)
    for element in newElements {
      let id = identity(element)
      if !add(element, id: id) { reportDuplicate(id: id, at: callSite) }
    }
  }

  /// Adds an element at a position, and moves those behind on by one, unless one with its identity is
  /// there already, which then stays as it is and where it is.
  ///
  /// - Parameters:
  ///   - newElement: The element.
  ///   - position: The position, at most `endIndex`.
  /// - Returns: Whether it was added, and where the element with this identity is.
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
  ///   - newElements: The elements. One whose identity is there already replaces the element with that
  ///     identity, where that is. Of several with the same identity, the last counts.
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

  /// Replaces the elements at some positions by others.
  ///
  /// - Parameters:
  ///   - subrange: The positions, which may be none.
  ///   - newElements: The elements that take their place, as many as there are. They are added as
  ///     ``insert(contentsOf:at:)`` adds them.
  /// - Complexity: O(*n* + *m*), where *m* are added.
  public mutating func replaceSubrange<C: Collection>(
    _ subrange: Range<Int>, with newElements: C
  ) where C.Element == Element {
    removeSubrange(subrange)
    insert(contentsOf: newElements, at: subrange.lowerBound)
  }
}
