import OrderedCollections

/// Assigns elements to positions. Generic code moves elements by assigning them, so for a moment, a collection has an
/// element twice. Here, the two elements change places instead: if such code eventually assigns each element to its
/// final position, the order is the same as in a plain array, and no element is lost.
extension IdentifiedArray {
  /// Assigns an element to a position. If a different element has its identity, the two change places first.
  ///
  /// - Complexity: Amortized O(1).
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

  /// Assigns an element to each position of a range, in order.
  ///
  /// - Parameters:
  ///   - newElements: The elements, as many as positions.
  ///   - bounds: The positions.
  /// - Complexity: O(*m*), where *m* is the number of assigned elements.
  @inlinable
  mutating func assign(_ newElements: ArraySlice<Element>, at bounds: Range<Int>) {
    // Exchanging two elements takes three lookups in the index; rebuilding the index takes one lookup per element.
    if bounds.count > count / 3, rebuild(with: newElements, at: bounds) { return }
    for (position, element) in zip(bounds, newElements) {
      assign(element, at: position)
    }
  }

  /// Assigns elements to a range of positions and rebuilds the index, if each identity is then unique.
  ///
  /// - Returns: Whether the identities are unique. If not, nothing is changed.
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
