import Foundation
import OrderedCollections

extension IdentifiedArray {
  /// Adds an element at the end.
  ///
  /// - Parameter newElement: The element. If the array already has an element with its identity,
  ///   that element stays unchanged, and an issue is reported.
  /// - Complexity: Amortized O(1).
  @inlinable
  public mutating func append(_ newElement: Element) {
    let id = identity(newElement)
    if !add(newElement, id: id) { reportDuplicate(id: id) }
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

  /// Adds several elements at the end, as ``append(_:)`` adds one.
  @inlinable
  mutating func addAll<S: Sequence>(_ newElements: S) where S.Element == Element {
    dictionary.reserveCapacity(dictionary.count + newElements.underestimatedCount)
    for element in newElements {
      append(element)
    }
  }

  /// Inserts an element at a position, and moves the later elements back by one.
  ///
  /// - Parameters:
  ///   - newElement: The element. If the array already has an element with its identity, that
  ///     element stays unchanged at its position, and an issue is reported.
  ///   - position: The position, at most `endIndex`.
  /// - Complexity: O(*n*), or O(1) at the end.
  @inlinable
  public mutating func insert(_ newElement: Element, at position: Int) {
    let newID = identity(newElement)
    guard dictionary[newID] == nil else { return reportDuplicate(id: newID) }
    dictionary.updateValue(newElement, forKey: newID, insertingAt: position)
  }

  /// Inserts several elements at a position, in order, and moves the later elements back.
  ///
  /// - Parameters:
  ///   - newElements: The elements. An element whose identity is already in the array, or occurs
  ///     twice, is ignored, and reported as an issue.
  ///   - position: The position, at most `endIndex`.
  /// - Complexity: O(*n* + *m*), where *m* is the number of added elements.
  public mutating func insert<C: Collection>(contentsOf newElements: C, at position: Int)
  where C.Element == Element {
    precondition((startIndex...endIndex).contains(position), "The position is out of range")
    let oldEnd = endIndex
    for element in newElements {
      append(element)
    }
    if position < oldEnd {
      move(fromOffsets: IndexSet(integersIn: oldEnd..<endIndex), toOffset: position)
    }
  }

  /// Replaces the element with the same identity at its position, or else adds the element at the
  /// end.
  ///
  /// - Parameter element: The element.
  /// - Returns: The element that was replaced, or `nil` if there was none.
  /// - Complexity: Amortized O(1).
  @inlinable
  @discardableResult
  public mutating func updateOrAppend(_ element: Element) -> Element? {
    dictionary.updateValue(element, forKey: identity(element))
  }

  /// Replaces the elements at a range of positions.
  ///
  /// - Parameters:
  ///   - subrange: The positions, which may be none.
  ///   - newElements: The new elements, in any number. An element whose identity a remaining
  ///     element has, or which occurs twice, is ignored, and reported as an issue.
  /// - Complexity: O(*n* + *m*), where *m* is the number of added elements.
  public mutating func replaceSubrange<C: Collection>(
    _ subrange: Range<Int>, with newElements: C
  ) where C.Element == Element {
    removeSubrange(subrange)
    insert(contentsOf: newElements, at: subrange.lowerBound)
  }
}
