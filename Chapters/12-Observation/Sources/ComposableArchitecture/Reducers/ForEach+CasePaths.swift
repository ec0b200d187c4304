import IdentifiedCollections

extension Reducer {
  /// Adds a child for each element of an array.
  ///
  /// ```swift
  /// Reduce { state, action in … }
  ///   .forEach(\.rows, action: \.rows) {
  ///     Row()
  ///   }
  /// ```
  ///
  /// For an action of an element, the element's reducer runs first and this reducer afterwards, so that the
  /// element still sees an action for which this reducer removes it. If there is no such element, an issue is
  /// reported, and this reducer runs all the same.
  ///
  /// - Parameters:
  ///   - toElementsState: The property with the elements. An element is changed in place.
  ///   - toElementAction: The case of the actions that has an ``IdentifiedAction``.
  ///   - element: The element's reducer.
  ///   - fileID: With `filePath`, `line` and `column`, where issues are reported.
  /// - Returns: A reducer whose effects are the element's, wrapped with its id, and this one's, merged in this
  ///   order. The element's effects are cancelled when it was removed, but not when it has moved.
  /// - Complexity: Independent of the number of elements.
  ///
  /// Seed: 000, forEach(_:action:element:); 002, Embedding child features.
  @inlinable @inline(__always) @warn_unqualified_access
  public consuming func forEach<
    ElementState, ElementAction, ID: Hashable & SendableMetatype, Element: Reducer
  >(
    _ toElementsState: WritableKeyPath<State, IdentifiedArray<ID, ElementState>> & Sendable,
    action toElementAction: CaseKeyPath<Action, IdentifiedAction<ID, ElementAction>>,
    @ReducerBuilder<ElementState, ElementAction> element: () -> Element,
    fileID: StaticString = #fileID, file filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> _ForEachReducer<Self, ID, Element>
  where Element.State == ElementState, Element.Action == ElementAction {
    self.forEach(
      toElementsState,
      action: AnyCasePath(toElementAction).appending(path: IdentifiedAction.allCasePaths.pair),
      element: element, fileID: fileID, file: filePath, line: line, column: column)
  }

  /// Adds a child for each element of a stack.
  ///
  /// ```swift
  /// Reduce { state, action in … }
  ///   .forEach(\.path, action: \.path) {
  ///     Path()
  ///   }
  /// ```
  ///
  /// - For an action of an element, the element's reducer runs first and this reducer afterwards.
  /// - At `.popFrom`, this reducer runs first, so that it can still read the element. Then the element goes, and all
  ///   above it.
  /// - At `.push`, the element is appended first, so that this reducer sees it.
  /// - If there is no such element, or for `.push` if there is one already, an issue is reported, and this reducer runs
  ///   all the same.
  ///
  /// When an element goes, all effects that were begun in it or below it are cancelled, whichever reducer has removed it.
  ///
  /// Inside an element, `@Dependency(\.dismiss)` sends `.popFrom` with the element's id.
  ///
  /// - Parameters:
  ///   - toStackState: The property with the stack. An element is changed in place.
  ///   - toStackAction: The case of the actions that has those of the stack.
  ///   - destination: The reducer of an element.
  ///   - fileID: With `filePath`, `line` and `column`, where issues are reported.
  /// - Returns: A reducer whose effects are the element's, wrapped with its id, and this one's, merged in this order.
  /// - Complexity: For an action of an element, independent of the number of elements.
  ///
  /// Seed: 000, forEach(_:action:destination:fileID:line:); Stack-based navigation.
  @warn_unqualified_access @inlinable
  public func forEach<DestinationState, DestinationAction, Destination: Reducer>(
    _ toStackState: WritableKeyPath<State, StackState<DestinationState>>,
    action toStackAction: CaseKeyPath<Action, StackAction<DestinationState, DestinationAction>>,
    @ReducerBuilder<DestinationState, DestinationAction> destination: () -> Destination,
    fileID: StaticString = #fileID, file filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> _StackReducer<Self, Destination>
  where Destination.State == DestinationState, Destination.Action == DestinationAction {
    self.forEach(
      toStackState, action: AnyCasePath(toStackAction), destination: destination, fileID: fileID,
      file: filePath, line: line, column: column)
  }
}
