import OrderedCollections

/// Arrays from elements whose identities are unique or made unique.
extension IdentifiedArray {
  /// Makes an array of elements with unique identities.
  ///
  /// - Parameters:
  ///   - elements: The elements, in order. If two have the same identity, the first is taken, and the second is
  ///     reported as an issue.
  ///   - id: The key path to an element's identity.
  ///   - fileID: With `filePath`, `line` and `column`, where issues are reported.
  /// - Complexity: O(*n*)
  @inlinable
  public init<S: Sequence>(
    uniqueElements elements: S, id: KeyPath<Element, ID>,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) where S.Element == Element {
    self.init(elements, id: id, fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Makes an array of elements without checking that their identities are unique.
  ///
  /// - Parameters:
  ///   - elements: The elements, in order. No two may have the same identity: it would occur in the array twice.
  ///   - id: The key path to an element's identity.
  /// - Complexity: O(*n*)
  @inlinable
  public init<S: Sequence>(uncheckedUniqueElements elements: S, id: KeyPath<Element, ID>)
  where S.Element == Element {
    self.init(id: id)
    dictionary = OrderedDictionary(
      uncheckedUniqueKeysWithValues: elements.lazy.map { [identity] in (identity($0), $0) })
  }

  /// Makes an array of elements, and combines elements with the same identity.
  ///
  /// - Parameters:
  ///   - elements: The elements, in order.
  ///   - id: The key path to an element's identity.
  ///   - combine: Combines two elements with the same identity, the earlier one first. The result takes the earlier
  ///     one's position. If its identity is different, the earlier one stays unchanged, and an issue is reported.
  ///   - fileID: With `filePath`, `line` and `column`, where issues are reported.
  /// - Throws: The error of `combine`.
  /// - Complexity: O(*n*)
  public init<S: Sequence>(
    _ elements: S, id: KeyPath<Element, ID>,
    uniquingElementsWith combine: (Element, Element) throws -> Element,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) rethrows where S.Element == Element {
    self.init(id: id)
    for element in elements {
      let (inserted, position) = append(element)
      guard !inserted else { continue }
      update(
        try combine(dictionary.values[position], element), at: position,
        fileID: fileID, filePath: filePath, line: line, column: column)
    }
  }
}

extension IdentifiedArray where Element: Identifiable, ID == Element.ID {
  /// Makes an array of elements with unique identities.
  ///
  /// - Parameters:
  ///   - elements: The elements, in order. If two have the same identity, the first is taken, and the second is
  ///     reported as an issue.
  ///   - fileID: With `filePath`, `line` and `column`, where issues are reported.
  /// - Complexity: O(*n*)
  @inlinable
  public init<S: Sequence>(
    uniqueElements elements: S,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) where S.Element == Element {
    self.init(elements, fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Makes an array of elements without checking that their identities are unique.
  ///
  /// - Parameter elements: The elements, in order. No two may have the same identity: it would occur in the array
  ///   twice.
  /// - Complexity: O(*n*)
  @inlinable
  public init<S: Sequence>(uncheckedUniqueElements elements: S) where S.Element == Element {
    self.init()
    dictionary = OrderedDictionary(
      uncheckedUniqueKeysWithValues: elements.lazy.map { ($0.id, $0) })
  }

  /// Makes an array of elements, and combines elements with the same identity.
  ///
  /// - Parameters:
  ///   - elements: The elements, in order.
  ///   - combine: Combines two elements with the same identity, the earlier one first. The result takes the earlier
  ///     one's position. If its identity is different, the earlier one stays unchanged, and an issue is reported.
  ///   - fileID: With `filePath`, `line` and `column`, where issues are reported.
  /// - Throws: The error of `combine`.
  /// - Complexity: O(*n*)
  public init<S: Sequence>(
    _ elements: S, uniquingElementsWith combine: (Element, Element) throws -> Element,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) rethrows where S.Element == Element {
    try self.init(
      elements, id: \.id, uniquingElementsWith: combine,
      fileID: fileID, filePath: filePath, line: line, column: column)
  }
}
