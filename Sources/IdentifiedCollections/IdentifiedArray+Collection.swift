import OrderedCollections

extension IdentifiedArray: RandomAccessCollection, MutableCollection {
  @inlinable public var startIndex: Int { 0 }
  @inlinable public var endIndex: Int { dictionary.count }

  /// The element at a position.
  ///
  /// An element can be replaced by one with another identity. If there is an element with that
  /// identity at another position, the two elements change places first, so none is lost. An element
  /// that is changed in place is not copied. If the change gives it the identity of another element, it
  /// is removed, and an issue is reported.
  ///
  /// - Parameters:
  ///   - position: The position of an element.
  ///   - fileID: With `filePath`, `line` and `column`, where issues are reported.
  /// - Complexity: O(1), on average over many, or O(*n*) if an element is removed.
  public subscript(
    position: Int,
    fileID fileID: StaticString = #fileID, filePath filePath: StaticString = #filePath,
    line line: UInt = #line, column column: UInt = #column
  ) -> Element {
    @inlinable get { dictionary.values[position] }
    @inlinable set { assign(newValue, at: position) }
    @inlinable _modify {
      defer { _ = rekeyElement(at: position, CallSite(fileID, filePath, line, column)) }
      yield &dictionary.values[position]
    }
  }

  /// The element at a position, for key paths and for code that knows no more than that this is a
  /// collection.
  ///
  /// - Parameter position: The position of an element.
  /// - Complexity: O(1), on average over many, or O(*n*) if an element is removed.
  @_disfavoredOverload
  public subscript(position: Int) -> Element {
    @inlinable get { dictionary.values[position] }
    @inlinable set { assign(newValue, at: position) }
    @inlinable _modify { yield &self[position, line: #line] }
  }

  /// The elements at a range of positions.
  ///
  /// They are a part of a plain array, since they are often put together in ways in which an element
  /// comes twice: `array.prefix(2) + array.suffix(2)`. Positions are the same as here.
  ///
  /// If as many elements are assigned as there were, it is as if each were assigned to its position, one
  /// after the other. Fewer or more replace the old ones, as ``replaceSubrange(_:with:)`` replaces them.
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

  /// Lets a function change the elements as one block of memory, which is how the standard library
  /// sorts and partitions what it knows nothing about. Halfway, it may well have an element twice. What
  /// it leaves is assigned at the end.
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

// It is made empty by `init()`, and changed by `replaceSubrange`.
extension IdentifiedArray: RangeReplaceableCollection
where Element: Identifiable, ID == Element.ID {}
