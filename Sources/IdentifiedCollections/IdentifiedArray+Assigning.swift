import OrderedCollections

/// What puts elements at positions. Code for any collection moves elements by assigning them, so for a
/// moment an element is there twice. Here the two change places instead: if such code assigns each
/// element to its place in the end, the order comes out as in a plain array, and no element is lost.
extension IdentifiedArray {
  /// Puts an element at a position. If another element has its identity, the two change places first.
  ///
  /// - Complexity: O(1), on average over many.
  @inlinable
  mutating func assign(_ newElement: Element, at position: Int) {
    let newID = identity(newElement)
    if newID != dictionary.keys[position] {
      if let other = index(id: newID) {
        dictionary.swapAt(position, other)
      } else {
        putElement(at: position, under: newID)
      }
    }
    dictionary.values[position] = newElement
  }

  /// Puts an element at each position of a range, one after the other.
  ///
  /// - Parameters:
  ///   - newElements: The elements, as many as positions.
  ///   - bounds: The positions.
  /// - Complexity: O(*m*), where *m* are assigned.
  @inlinable
  mutating func assign(_ newElements: ArraySlice<Element>, at bounds: Range<Int>) {
    // To exchange two elements takes three looks at the index, to make it again takes one an element.
    if bounds.count > count / 3, rebuild(with: newElements, at: bounds) { return }
    for (position, element) in zip(bounds, newElements) {
      assign(element, at: position)
    }
  }

  /// Puts elements at a range of positions and makes the index again, if each identity is then there once.
  ///
  /// - Returns: Whether it is. If not, nothing was changed.
  /// - Complexity: O(*n*)
  @inlinable
  mutating func rebuild(with newElements: ArraySlice<Element>, at bounds: Range<Int>) -> Bool {
    var elements = self.elements
    elements.replaceSubrange(bounds, with: newElements)
    var rebuilt = IdentifiedArray(id: id, identity: identity)
    rebuilt.dictionary.reserveCapacity(elements.count)
    for element in elements {
      guard rebuilt.add(element, id: identity(element)) else { return false }
    }
    dictionary = rebuilt.dictionary
    return true
  }
}
