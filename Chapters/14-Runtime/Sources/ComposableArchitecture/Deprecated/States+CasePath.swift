extension PresentationState {
  /// The payload of a case of the child's state, for a state that is an enum:
  /// `$0.$destination[case: /Destination.State.edit]`.
  ///
  /// Setting it while the state is in a different case is reported as an issue and changes nothing. Setting it to `nil`
  /// dismisses the child.
  ///
  /// - Parameter path: The case.
  ///
  /// Seed: 000, Tree-based navigation.
  @available(
    *, deprecated,
    message: "Use the version of this subscript with a case key path instead."
  )
  public subscript<Case>(case path: CasePath<State, Case>) -> Case? {
    get { self[at: path] }
    set { self[at: path] = newValue }
  }
}

extension StackState {
  /// The payload of a case of an element, for elements that are enums:
  /// `$0.path[id: 0, case: /Path.State.edit]?.name = "Ada"`.
  ///
  /// Setting it while the element is in a different case, or doesn't exist, is reported as an issue and changes
  /// nothing. Setting it to `nil` removes the element.
  ///
  /// - Parameters:
  ///   - id: The element's id.
  ///   - path: The case.
  ///
  /// Seed: 000, Stack-based navigation.
  @available(
    *, deprecated,
    message: "Use the version of this subscript with a case key path instead."
  )
  public subscript<Case>(
    id id: StackElementID, case path: CasePath<Element, Case>
  ) -> Case? {
    get { self[id: id, at: path] }
    set { self[id: id, at: path] = newValue }
  }
}
