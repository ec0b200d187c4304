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

@available(
  *, deprecated,
  message: "Use the version of this operator with case key paths, instead."
)
extension Reducer {
  /// Adds a child for each element of a stack.
  ///
  /// ```swift
  /// Reduce { state, action in … }
  ///   .forEach(\.path, action: /Action.path) {
  ///     Path()
  ///   }
  /// ```
  ///
  /// - For an action of an element, the element's reducer runs first and this reducer afterwards.
  /// - For `.popFrom`, this reducer runs first, so that it can still read the element. Then the element and all
  ///   elements above it are removed.
  /// - For `.push`, the element is appended first, so that this reducer sees it.
  /// - If the element doesn't exist, or for `.push` if it already exists, an issue is reported, and this reducer still
  ///   runs.
  ///
  /// When an element is removed, all effects of the element and its descendants are cancelled, whichever reducer
  /// removed it.
  ///
  /// Inside an element, `@Dependency(\.dismiss)` sends `.popFrom` with the element's id.
  ///
  /// - Parameters:
  ///   - toStackState: The property with the stack. An element is changed in place.
  ///   - toStackAction: The case that holds the stack's actions.
  ///   - destination: The reducer of an element.
  ///   - fileID: With `filePath`, `line` and `column`, where issues are reported.
  /// - Returns: A reducer whose effects are the element's, embedded with its id, and this one's, merged in this order.
  /// - Complexity: For an action of an element, independent of the number of elements.
  ///
  /// Seed: 000, forEach(_:action:destination:fileID:line:); Stack-based navigation.
  @warn_unqualified_access @inlinable
  public func forEach<DestinationState, DestinationAction, Destination: Reducer>(
    _ toStackState: WritableKeyPath<State, StackState<DestinationState>>,
    action toStackAction: _CasePathArgument<
      Action, StackAction<DestinationState, DestinationAction>
    >,
    @ReducerBuilder<DestinationState, DestinationAction> destination: () -> Destination,
    fileID: StaticString = #fileID, file filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> _StackReducer<Self, Destination>
  where Destination.State == DestinationState, Destination.Action == DestinationAction {
    _StackReducer(
      base: self, destination: destination(), toStackState: toStackState,
      toStackAction: toStackAction._casePath, location: CallSite(fileID, filePath, line, column))
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
