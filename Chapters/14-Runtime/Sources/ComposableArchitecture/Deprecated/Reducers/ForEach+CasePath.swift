import IdentifiedCollections

@available(
  *, deprecated,
  message: "Use the version of this operator with case key paths, instead."
)
extension Reducer {
  /// Adds a child for each element of an array.
  ///
  /// ```swift
  /// Reduce { state, action in … }
  ///   .forEach(\.rows, action: /Action.row(id:action:)) {
  ///     Row()
  ///   }
  /// ```
  ///
  /// For an action of an element, the element's reducer runs first and this reducer afterwards, so that the element
  /// still receives an action for which this reducer removes it. If the element doesn't exist, an issue is reported,
  /// and this reducer still runs.
  ///
  /// - Parameters:
  ///   - toElementsState: The property with the elements. An element is changed in place.
  ///   - toElementAction: The case of the actions that holds an element's id and its action.
  ///   - element: The element's reducer.
  ///   - fileID: With `filePath`, `line` and `column`, where issues are reported.
  /// - Returns: A reducer whose effects are the element's, embedded with its id, and this one's, merged in this order.
  ///   The element's effects are cancelled when it is removed, but not when it is moved.
  /// - Complexity: Independent of the number of elements.
  ///
  /// Seed: 000, forEach(_:action:element:); 002, Embedding child features.
  @inlinable @inline(__always) @warn_unqualified_access
  public consuming func forEach<
    ElementState, ElementAction, ID: Hashable & SendableMetatype, Element: Reducer
  >(
    _ toElementsState: WritableKeyPath<State, IdentifiedArray<ID, ElementState>> & Sendable,
    action toElementAction: _CasePathArgument<Action, (ID, ElementAction)>,
    @ReducerBuilder<ElementState, ElementAction> element: () -> Element,
    fileID: StaticString = #fileID, file filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> _ForEachReducer<Self, ID, Element>
  where Element.State == ElementState, Element.Action == ElementAction {
    _ForEachReducer(
      parent: self, element: element(), toElementsState: toElementsState,
      toElementAction: toElementAction._casePath,
      location: CallSite(fileID, filePath, line, column))
  }
}
