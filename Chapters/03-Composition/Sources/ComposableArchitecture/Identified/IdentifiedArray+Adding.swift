import Foundation
import OrderedCollections

extension IdentifiedArray {
  /// Adds an element at the end.
  ///
  /// - Parameter newElement: The element. If one with its identity is there already, that one stays
  ///   as it is, and an issue is reported.
  /// - Complexity: O(1), on average over many.
  @inlinable
  public mutating func append(_ newElement: Element) {
    let id = identity(newElement)
    if !add(newElement, id: id) { reportDuplicate(id: id) }
  }

  /// Adds an element at the end, unless its identity is there already. It is looked up once for both.
  ///
  /// - Returns: Whether it was added.
  @inlinable
  mutating func add(_ newElement: Element, id: ID) -> Bool {
    let oldCount = dictionary.count
    dictionary.updateValue(forKey: id, default: newElement) { _ in }
    return dictionary.count > oldCount
  }

  /// Adds many elements at the end, as ``append(_:)`` adds one.
  @inlinable
  mutating func addAll<S: Sequence>(_ newElements: S) where S.Element == Element {
    dictionary.reserveCapacity(dictionary.count + newElements.underestimatedCount)
    for element in newElements {
      append(element)
    }
  }

  /// Adds an element at a position, and moves those behind on by one.
  ///
  /// - Parameters:
  ///   - newElement: The element. If one with its identity is there already, that one stays as it is
  ///     and where it is, and an issue is reported.
  ///   - position: The position, at most `endIndex`.
  /// - Complexity: O(*n*), or O(1) at the end.
  @inlinable
  public mutating func insert(_ newElement: Element, at position: Int) {
    let newID = identity(newElement)
    guard dictionary[newID] == nil else { return reportDuplicate(id: newID) }
    dictionary.updateValue(newElement, forKey: newID, insertingAt: position)
  }

  /// Adds many elements at a position, in their order, and moves those behind on.
  ///
  /// - Parameters:
  ///   - newElements: The elements. Those whose identity is there already, or comes twice, are
  ///     ignored, and reported as issues.
  ///   - position: The position, at most `endIndex`.
  /// - Complexity: O(*n* + *m*), where *m* are added.
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

  /// Replaces the element with the same identity, where it is, or else adds the element at the end.
  ///
  /// - Parameter element: The element.
  /// - Returns: The element that was replaced, or `nil` if there was none.
  /// - Complexity: O(1), on average over many.
  @inlinable
  @discardableResult
  public mutating func updateOrAppend(_ element: Element) -> Element? {
    dictionary.updateValue(element, forKey: identity(element))
  }

  /// Replaces the elements at some positions by others.
  ///
  /// - Parameters:
  ///   - subrange: The positions, which may be none.
  ///   - newElements: The elements to put there, however many. Those whose identity a remaining
  ///     element has, or that come twice, are ignored, and reported as issues.
  /// - Complexity: O(*n* + *m*), where *m* are added.
  public mutating func replaceSubrange<C: Collection>(
    _ subrange: Range<Int>, with newElements: C
  ) where C.Element == Element {
    removeSubrange(subrange)
    insert(contentsOf: newElements, at: subrange.lowerBound)
  }
}
