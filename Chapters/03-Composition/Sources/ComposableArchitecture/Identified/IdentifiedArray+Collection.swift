import OrderedCollections

extension IdentifiedArray: RandomAccessCollection, MutableCollection {
  @inlinable public var startIndex: Int { 0 }
  @inlinable public var endIndex: Int { dictionary.count }

  /// The element at a position.
  ///
  /// An element can be replaced by one with a different identity. If an element at a different position has that
  /// identity, the two elements change places first, so none is lost. An element that is changed in place isn't copied.
  /// If the change gives it the identity of a different element, it is removed, and an issue is reported.
  ///
  /// - Parameter position: The position of an element.
  /// - Complexity: Amortized O(1), or O(*n*) if an element is removed.
  public subscript(position: Int) -> Element {
    @inlinable get { dictionary.values[position] }
    @inlinable set { assign(newValue, at: position) }
    @inlinable _modify {
      defer { _ = rekeyElement(at: position) }
      yield &dictionary.values[position]
    }
  }

  /// The elements at a range of positions.
  ///
  /// They are a slice of a plain array, because slices are often combined in a way that repeats an
  /// element: `array.prefix(2) + array.suffix(2)`. Positions are the same as in this array.
  ///
  /// Assigning the same number of elements is equivalent to assigning each to its position, in order. Assigning fewer
  /// or more is equivalent to ``replaceSubrange(_:with:)``.
  ///
  /// - Parameter bounds: The positions.
  /// - Complexity: O(1) to read. To assign, O(*m*) for *m* elements, or O(*n* + *m*) if their number
  ///   changes.
  public subscript(bounds: Range<Int>) -> ArraySlice<Element> {
    @inlinable get { dictionary.values.elements[bounds] }
    @inlinable set {
      if newValue.count == bounds.count {
        assign(newValue, at: bounds)
      } else {
        replaceSubrange(bounds, with: newValue)
      }
    }
  }

  /// Lets a function change the elements as one block of memory, which is how the standard library sorts and partitions
  /// generic collections. During the call, the block may contain an element twice. Its final contents are assigned
  /// afterwards.
  ///
  /// - Complexity: O(*n*)
  @inlinable
  public mutating func withContiguousMutableStorageIfAvailable<Result>(
    _ body: (inout UnsafeMutableBufferPointer<Element>) throws -> Result
  ) rethrows -> Result? {
    var elements = self.elements
    defer { assign(elements[...], at: indices) }
    return try elements.withContiguousMutableStorageIfAvailable(body)
  }
}

// The requirements are `init()` and `replaceSubrange`.
extension IdentifiedArray: RangeReplaceableCollection
where Element: Identifiable, ID == Element.ID {}
