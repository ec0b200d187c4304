@available(
  *, deprecated,
  message: "Use the version of this operator with case key paths, instead."
)
extension Reducer {
  /// Adds a child with optional state.
  ///
  /// ```swift
  /// Reduce { state, action in … }
  ///   .ifLet(\.sheet, action: /Action.sheet) {
  ///     Sheet()
  ///   }
  /// ```
  ///
  /// For an action of the child, the child runs first and this reducer afterwards, so that the child still receives an
  /// action for which this reducer sets its state to `nil`. If the state is already `nil`, an issue is reported, and
  /// this reducer still runs.
  ///
  /// - Parameters:
  ///   - toWrappedState: The property with the child's state. It is changed in place.
  ///   - toWrappedAction: The case of the actions that holds the child's.
  ///   - wrapped: The child's reducer.
  ///   - fileID: With `filePath`, `line` and `column`, where issues are reported.
  /// - Returns: A reducer whose effects are the child's, embedded, and this one's, merged in this order. The child's
  ///   effects are cancelled when its state becomes `nil`, or when its `id` changes.
  ///
  /// Seed: 000, ifLet(_:action:then:); 002, Embedding child features.
  @inlinable @inline(__always) @warn_unqualified_access
  public consuming func ifLet<WrappedState, WrappedAction, Wrapped: Reducer>(
    _ toWrappedState: WritableKeyPath<State, WrappedState?> & Sendable,
    action toWrappedAction: _CasePathArgument<Action, WrappedAction>,
    @ReducerBuilder<WrappedState, WrappedAction> then wrapped: () -> Wrapped,
    fileID: StaticString = #fileID, file filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> _IfLetReducer<Self, Wrapped>
  where Wrapped.State == WrappedState, Wrapped.Action == WrappedAction {
    _IfLetReducer(
      parent: self, child: wrapped(), toChildState: toWrappedState,
      toChildAction: toWrappedAction._casePath,
      location: CallSite(fileID, filePath, line, column)
    )
  }

  /// Adds an alert or a dialog, which has no reducer of its own. Any choice in it removes its state after this reducer
  /// runs, unless this reducer replaced the state.
  ///
  /// - Parameters:
  ///   - toWrappedState: The property with the alert.
  ///   - toWrappedAction: The case of the actions that holds the alert's actions.
  ///   - fileID: With `filePath`, `line` and `column`, where issues are reported.
  ///
  /// Seed: 000, ifLet(_:action:fileID:line:).
  @inlinable @warn_unqualified_access
  public func ifLet<WrappedState: _EphemeralState, WrappedAction>(
    _ toWrappedState: WritableKeyPath<State, WrappedState?> & Sendable,
    action toWrappedAction: _CasePathArgument<Action, WrappedAction>,
    fileID: StaticString = #fileID, file filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> _IfLetReducer<Self, EmptyReducer<WrappedState, WrappedAction>> {
    self.ifLet(
      toWrappedState, action: toWrappedAction, then: { EmptyReducer() }, fileID: fileID,
      file: filePath, line: line, column: column)
  }
}
