import OrderedCollections

extension IdentifiedArray {
  /// Replaces the element at a position with an element that has the same identity.
  ///
  /// - Parameters:
  ///   - element: The new element. If its identity differs from the current element's, nothing is changed, and an issue
  ///     is reported.
  ///   - position: The position of an element.
  ///   - fileID: With `filePath`, `line` and `column`, where issues are reported.
  /// - Returns: The replaced element.
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

  /// Replaces the element with the same identity in its place, or else adds the element at the end.
  ///
  /// - Parameter element: The element.
  /// - Returns: The replaced element, or `nil` if there was none.
  /// - Complexity: Amortized O(1).
  @inlinable
  @discardableResult
  public mutating func updateOrAppend(_ element: Element) -> Element? {
    dictionary.updateValue(element, forKey: identity(element))
  }

  /// Replaces the element with the same identity in its place, or else adds the element at a position.
  ///
  /// - Parameters:
  ///   - element: The element.
  ///   - position: The position at which to add it, at most `endIndex`.
  /// - Returns: The replaced element, or `nil` if there was none, and the position of the new one.
  /// - Complexity: O(1) to replace, O(*n*) to add.
  @inlinable
  @discardableResult
  public mutating func updateOrInsert(
    _ element: Element, at position: Int
  ) -> (originalMember: Element?, index: Int) {
    dictionary.updateValue(element, forKey: identity(element), insertingAt: position)
  }
}
