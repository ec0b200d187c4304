import OrderedCollections

extension IdentifiedArray: RandomAccessCollection, MutableCollection {
  @inlinable public var startIndex: Int { 0 }
  @inlinable public var endIndex: Int { dictionary.count }

  /// The element at a position.
  ///
  /// An element can be replaced by one with another identity. If there is an element with that
  /// identity at another position, nothing is changed, and an issue is reported. An element that is
  /// changed in place is not copied. If the change gives it the identity of another element, it is
  /// removed, and an issue is reported.
  ///
  /// - Parameters:
  ///   - position: The position of an element.
  ///   - fileID: The file that an issue is reported for.
  ///   - filePath: The path of that file.
  ///   - line: The line that an issue is reported for.
  ///   - column: The column that an issue is reported for.
  /// - Complexity: O(1), or O(*n*) if the identity changes.
  public subscript(
    position: Int,
    fileID fileID: StaticString = #fileID, filePath filePath: StaticString = #filePath,
    line line: UInt = #line, column column: UInt = #column
  ) -> Element {
    @inlinable get { dictionary.values[position] }
    set {
      let oldID = dictionary.keys[position]
      let newID = identity(newValue)
      let callSite = CallSite(fileID, filePath, line, column)
      guard newID == oldID || dictionary[newID] == nil else {
        return reportDuplicate(id: newID, at: callSite)
      }
      dictionary.values[position] = newValue
      _ = rekeyElement(at: position, callSite)
    }
    @inlinable _modify {
      defer { _ = rekeyElement(at: position, CallSite(fileID, filePath, line, column)) }
      yield &dictionary.values[position]
    }
  }

  /// The element at a position, for key paths and for code that knows no more than that this is a
  /// collection.
  ///
  /// - Parameter position: The position of an element.
  /// - Complexity: O(1), or O(*n*) if the identity changes.
  @_disfavoredOverload
  public subscript(position: Int) -> Element {
    @inlinable get { dictionary.values[position] }
    set { self[position, line: #line] = newValue }
    @inlinable _modify { yield &self[position, line: #line] }
  }

  /// Lets a function change the elements as one block of memory, which is how the standard library
  /// sorts and partitions what it knows nothing about. Halfway, it may well have an element twice.
  ///
  /// - Complexity: O(*n*)
  public mutating func withContiguousMutableStorageIfAvailable<Result>(
    _ body: (inout UnsafeMutableBufferPointer<Element>) throws -> Result
  ) rethrows -> Result? {
    var elements = self.elements
    defer { self = IdentifiedArray(elements, id: id) }
    return try elements.withContiguousMutableStorageIfAvailable(body)
  }
}

// It is made empty by `init()`, and changed by `replaceSubrange`.
extension IdentifiedArray: RangeReplaceableCollection
where Element: Identifiable, ID == Element.ID {}
