@available(
  *, deprecated,
  message: "Use the version of this operator with case key paths, instead."
)
extension Reducer {
  /// Adds a child whose state is a case of this reducer's state, an enum.
  ///
  /// ```swift
  /// Reduce { state, action in … }
  ///   .ifCaseLet(/State.loggedIn, action: /Action.loggedIn) {
  ///     LoggedIn()
  ///   }
  ///   .ifCaseLet(/State.loggedOut, action: /Action.loggedOut) {
  ///     LoggedOut()
  ///   }
  /// ```
  ///
  /// For an action of the child, the child runs first and this reducer afterwards, so that the child still receives an
  /// action for which this reducer changes the case. If the state is already in a different case, an issue is reported,
  /// and this reducer still runs.
  ///
  /// - Parameters:
  ///   - toCaseState: The case. The child works on a copy of its payload, which is put back before this reducer runs.
  ///   - toCaseAction: The case of the actions that holds the child's.
  ///   - caseReducer: The child's reducer.
  ///   - fileID: With `filePath`, `line` and `column`, where issues are reported.
  /// - Returns: A reducer whose effects are the child's, embedded, and this one's, merged in this order. The child's
  ///   effects are cancelled when the state changes to a different case, or when the `id` of the payload changes.
  ///
  /// Seed: 000, ifCaseLet(_:action:then:).
  @inlinable @inline(__always) @warn_unqualified_access
  public consuming func ifCaseLet<CaseState, CaseAction, Case: Reducer>(
    _ toCaseState: _CasePathArgument<State, CaseState>,
    action toCaseAction: _CasePathArgument<Action, CaseAction>,
    @ReducerBuilder<CaseState, CaseAction> then caseReducer: () -> Case,
    fileID: StaticString = #fileID, file filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> _IfCaseLetReducer<Self, Case>
  where Case.State == CaseState, Case.Action == CaseAction {
    _IfCaseLetReducer(
      parent: self, child: caseReducer(), toChildState: toCaseState._casePath,
      toChildAction: toCaseAction._casePath,
      location: CallSite(fileID, filePath, line, column)
    )
  }
}
