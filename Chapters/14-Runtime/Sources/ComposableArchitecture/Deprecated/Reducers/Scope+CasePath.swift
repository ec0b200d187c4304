@available(
  *, deprecated,
  message: "Use the version of this operator with case key paths, instead."
)
extension Scope {
  /// Runs a child on a property of the state. Use the version of this operator with case key paths instead.
  ///
  /// - Parameters:
  ///   - toChildState: The property. It is changed in place.
  ///   - toChildAction: The case of the actions that holds the child's. Other actions are ignored.
  ///   - child: The child's reducer.
  @inlinable @inline(__always)
  public init<ChildState, ChildAction>(
    state toChildState: WritableKeyPath<ParentState, ChildState> & Sendable,
    action toChildAction: _CasePathArgument<ParentAction, ChildAction>,
    @ReducerBuilder<ChildState, ChildAction> child: () -> Child
  ) where Child.State == ChildState, Child.Action == ChildAction {
    self.init(.property(toChildState, PartInPlace(toChildState)), toChildAction._casePath, child())
  }

  /// Runs a child on a case of the state, an enum. Use the version of this operator with case key paths instead.
  ///
  /// - Parameters:
  ///   - toChildState: The case.
  ///   - toChildAction: The case of the actions that holds the child's.
  ///   - child: The child's reducer.
  ///   - fileID: With `filePath`, `line` and `column`, where issues are reported.
  @inlinable @inline(__always)
  public init<ChildState, ChildAction>(
    state toChildState: _CasePathArgument<ParentState, ChildState>,
    action toChildAction: _CasePathArgument<ParentAction, ChildAction>,
    @ReducerBuilder<ChildState, ChildAction> child: () -> Child,
    fileID: StaticString = #fileID, file filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) where Child.State == ChildState, Child.Action == ChildAction {
    self.init(
      _case: toChildState._casePath, action: toChildAction._casePath, child: child,
      fileID: fileID, file: filePath, line: line, column: column)
  }
}

extension Scope {
  /// Runs a child on a case of the state, an enum.
  ///
  /// An action of the child that arrives while the state is in a different case is reported as an issue and changes
  /// nothing. So this has to run *before* any reducer that changes the case for the same action. Prefer `ifCaseLet`,
  /// which ensures this order, unless the body consists of cases only.
  ///
  /// - Parameters:
  ///   - toChildState: The case. The child works on a copy of its payload, which is then put back.
  ///   - toChildAction: The case of the actions that holds the child's. Other actions are ignored.
  ///   - child: The child's reducer.
  ///   - fileID: With `filePath`, `line` and `column`, where issues are reported.
  ///
  /// Seed: 000, Scope.init(state:action:child:fileID:line:).
  @available(
    *, deprecated,
    message: "Use an enum '@Reducer', or 'ifCaseLet(_:action:then:)', instead."
  )
  @inlinable @inline(__always)
  public init<ChildState, ChildAction>(
    state toChildState: CaseKeyPath<ParentState, ChildState>,
    action toChildAction: CaseKeyPath<ParentAction, ChildAction>,
    @ReducerBuilder<ChildState, ChildAction> child: () -> Child,
    fileID: StaticString = #fileID, file filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) where Child.State == ChildState, Child.Action == ChildAction {
    self.init(
      _case: AnyCasePath(toChildState), action: AnyCasePath(toChildAction), child: child,
      fileID: fileID, file: filePath, line: line, column: column)
  }
}
