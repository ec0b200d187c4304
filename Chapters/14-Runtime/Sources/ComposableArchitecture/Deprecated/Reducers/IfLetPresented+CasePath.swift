@available(
  *, deprecated,
  message: "Use the version of this operator with case key paths, instead."
)
extension Reducer {
  /// Adds a child that is presented while its state isn't `nil`.
  ///
  /// ```swift
  /// Reduce { state, action in … }
  ///   .ifLet(\.$destination, action: /Action.destination) {
  ///     Destination()
  ///   }
  /// ```
  ///
  /// - For an action of the child, the child runs first and this reducer afterwards.
  /// - For `.dismiss`, this reducer runs first, so that it can still read the child's state. Then the state becomes
  ///   `nil`, unless this reducer presented a different child.
  /// - If nothing is presented, an issue is reported for either action, and this reducer still runs.
  ///
  /// When the child is removed, or replaced by one with a different identity, all effects of the child and its
  /// descendants are cancelled, whichever reducer changed the state. The identity consists of the property, the case if
  /// the state is an enum, and the `id` of the state or of the case's payload, if it has one.
  ///
  /// Inside the child, `@Dependency(\.dismiss)` sends `.dismiss`.
  ///
  /// - Parameters:
  ///   - toPresentationState: The property with the child's state. It is changed in place.
  ///   - toPresentationAction: The case of the actions that holds the child's.
  ///   - destination: The child's reducer.
  ///   - fileID: With `filePath`, `line` and `column`, where issues are reported.
  /// - Returns: A reducer whose effects are the child's, embedded, and this one's, merged in this order.
  ///
  /// Seed: 000, ifLet(_:action:destination:fileID:line:); Tree-based navigation.
  @warn_unqualified_access @inlinable
  public func ifLet<DestinationState, DestinationAction, Destination: Reducer>(
    _ toPresentationState: WritableKeyPath<State, PresentationState<DestinationState>>,
    action toPresentationAction: _CasePathArgument<Action, PresentationAction<DestinationAction>>,
    @ReducerBuilder<DestinationState, DestinationAction> destination: () -> Destination,
    fileID: StaticString = #fileID, file filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> _PresentationReducer<Self, Destination>
  where Destination.State == DestinationState, Destination.Action == DestinationAction {
    _PresentationReducer(
      base: self, destination: destination(), toPresentationState: toPresentationState,
      toPresentationAction: toPresentationAction._casePath,
      location: CallSite(fileID, filePath, line, column))
  }

  /// Adds an alert or a dialog, which has no reducer of its own. Any choice in it removes its state after this reducer
  /// runs, unless this reducer replaced the state.
  ///
  /// - Parameters:
  ///   - toPresentationState: The property with the alert.
  ///   - toPresentationAction: The case of the actions that holds the alert's actions.
  ///   - fileID: With `filePath`, `line` and `column`, where issues are reported.
  ///
  /// Seed: 000, ifLet(_:action:fileID:line:).
  @warn_unqualified_access @inlinable
  public func ifLet<DestinationState: _EphemeralState, DestinationAction>(
    _ toPresentationState: WritableKeyPath<State, PresentationState<DestinationState>>,
    action toPresentationAction: _CasePathArgument<Action, PresentationAction<DestinationAction>>,
    fileID: StaticString = #fileID, file filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> _PresentationReducer<Self, EmptyReducer<DestinationState, DestinationAction>> {
    self.ifLet(
      toPresentationState, action: toPresentationAction, destination: { EmptyReducer() },
      fileID: fileID, file: filePath, line: line, column: column)
  }
}

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
