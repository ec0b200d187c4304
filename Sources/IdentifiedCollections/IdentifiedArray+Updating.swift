import OrderedCollections

extension IdentifiedArray {
  /// Replaces the element at a position by one with the same identity.
  ///
  /// - Parameters:
  ///   - element: The new element. If it has another identity than the one at the position, nothing is
  ///     changed, and an issue is reported.
  ///   - position: The position of an element.
  ///   - fileID: With `filePath`, `line` and `column`, where issues are reported.
  /// - Returns: The element that was there.
  /// - Complexity: O(1)
  @discardableResult
  public mutating func update(
    _ element: Element, at position: Int,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> Element {
    let old = dictionary.values[position]
    if identity(element) == dictionary.keys[position] {
      dictionary.values[position] = element
    } else {
      reportForeignElement(
        element, id: dictionary.keys[position], at: CallSite(fileID, filePath, line, column))
    }
    return old
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

  /// Replaces the element with the same identity, where it is, or else adds the element at a position.
  ///
  /// - Parameters:
  ///   - element: The element.
  ///   - position: The position to add it at, at most `endIndex`.
  /// - Returns: The element that was replaced, or `nil` if there was none, and where the new one is.
  /// - Complexity: O(1) to replace, O(*n*) to add.
  @inlinable
  @discardableResult
  public mutating func updateOrInsert(
    _ element: Element, at position: Int
  ) -> (originalMember: Element?, index: Int) {
    dictionary.updateValue(element, forKey: identity(element), insertingAt: position)
  }
}
