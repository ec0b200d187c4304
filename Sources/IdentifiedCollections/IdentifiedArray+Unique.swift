import OrderedCollections

/// Arrays of elements whose identities are said to be unique, or made so.
extension IdentifiedArray {
  /// Makes an array of elements, each of which has an identity of its own.
  ///
  /// - Parameters:
  ///   - elements: The elements, in order. If two have the same identity nevertheless, the first is
  ///     taken, and the other is reported as an issue.
  ///   - id: Where an element has its identity.
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

  /// Makes an array of elements without looking whether each has an identity of its own.
  ///
  /// - Parameters:
  ///   - elements: The elements, in order. No two may have the same identity: it would be in the
  ///     array twice.
  ///   - id: Where an element has its identity.
  /// - Complexity: O(*n*)
  @inlinable
  public init<S: Sequence>(uncheckedUniqueElements elements: S, id: KeyPath<Element, ID>)
  where S.Element == Element {
    self.init(id: id)
    dictionary = OrderedDictionary(
      uncheckedUniqueKeysWithValues: elements.lazy.map { [identity] in (identity($0), $0) })
  }

  /// Makes an array of elements, and one of those with the same identity.
  ///
  /// - Parameters:
  ///   - elements: The elements, in order.
  ///   - id: Where an element has its identity.
  ///   - combine: Makes one element of two with the same identity, the earlier one first. It is where
  ///     the earlier one was. If it has another identity, the earlier one stays as it is, and an issue
  ///     is reported.
  ///   - fileID: With `filePath`, `line` and `column`, where issues are reported.
  /// - Throws: What `combine` throws.
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
  /// Makes an array of elements, each of which has an identity of its own.
  ///
  /// - Parameters:
  ///   - elements: The elements, in order. If two have the same identity nevertheless, the first is
  ///     taken, and the other is reported as an issue.
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

  /// Makes an array of elements without looking whether each has an identity of its own.
  ///
  /// - Parameter elements: The elements, in order. No two may have the same identity: it would be in
  ///   the array twice.
  /// - Complexity: O(*n*)
  @inlinable
  public init<S: Sequence>(uncheckedUniqueElements elements: S) where S.Element == Element {
    self.init()
    dictionary = OrderedDictionary(
      uncheckedUniqueKeysWithValues: elements.lazy.map { ($0.id, $0) })
  }

  /// Makes an array of elements, and one of those with the same identity.
  ///
  /// - Parameters:
  ///   - elements: The elements, in order.
  ///   - combine: Makes one element of two with the same identity, the earlier one first. It is where
  ///     the earlier one was. If it has another identity, the earlier one stays as it is, and an issue
  ///     is reported.
  ///   - fileID: With `filePath`, `line` and `column`, where issues are reported.
  /// - Throws: What `combine` throws.
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
