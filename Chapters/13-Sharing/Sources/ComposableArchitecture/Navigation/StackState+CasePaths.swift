extension StackState {
  /// The payload of a case of an element, for elements that are enums: `$0.path[id: 0, case: \.edit]?.name = "Ada"`.
  ///
  /// Writing to an element that is in a different case, or isn't in the stack, is reported as an issue, and nothing is
  /// written. Writing `nil` removes the element.
  ///
  /// - Parameters:
  ///   - id: The element's id.
  ///   - path: The case.
  ///
  /// Seed: 000, StackState.subscript(id:case:).
  public subscript<Case>(id id: StackElementID, case path: CaseKeyPath<Element, Case>) -> Case?
  where Element: CasePathable {
    get { self[id: id, case: AnyCasePath(path)] }
    set { self[id: id, case: AnyCasePath(path)] = newValue }
  }
}
