// MARK: - Deprecated

extension TestStore where ScopedState: Equatable {
  /// Sends an action. When it returns, its effects are started. Their work off the main actor isn't done yet.
  ///
  /// - Returns: The action's effects, to await or to cancel.
  @_disfavoredOverload
  @available(macOS, deprecated: 9999, message: "Call the asynchronous “send” instead.")
  @discardableResult
  public func send(
    _ action: ScopedAction,
    assert updateStateToExpectedResult: ((inout ScopedState) throws -> Void)? = nil,
    fileID: StaticString = #fileID, file filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> TestStoreTask {
    let work = send(
      action, updateStateToExpectedResult, at: CallSite(fileID, filePath, line, column))
    return TestStoreTask(work, timeout: timeout)
  }

  /// Expects an action that an effect already sent, and for which a function returns `true`. It doesn't wait.
  @_disfavoredOverload
  @available(macOS, deprecated: 9999, message: "Call the asynchronous “receive” instead.")
  public func receive(
    _ isMatching: @escaping (Action) -> Bool,
    assert updateStateToExpectedResult: ((inout ScopedState) throws -> Void)? = nil,
    fileID: StaticString = #fileID, file filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    take(
      ExpectedAction(matching: isMatching), after: nil, updateStateToExpectedResult,
      at: CallSite(fileID, filePath, line, column))
  }

  /// Expects an action of a case that an effect already sent. It doesn't wait.
  @_disfavoredOverload
  @available(macOS, deprecated: 9999, message: "Call the asynchronous “receive” instead.")
  public func receive<Value>(
    _ actionCase: CasePath<Action, Value>,
    assert updateStateToExpectedResult: ((inout ScopedState) throws -> Void)? = nil,
    fileID: StaticString = #fileID, file filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    take(
      ExpectedAction(actionCase), after: nil, updateStateToExpectedResult,
      at: CallSite(fileID, filePath, line, column))
  }
}

extension TestStore where ScopedState: Equatable, Action: Equatable {
  /// Expects an action that an effect already sent. It doesn't wait.
  @_disfavoredOverload
  @available(macOS, deprecated: 9999, message: "Call the asynchronous “receive” instead.")
  public func receive(
    _ expectedAction: Action,
    assert updateStateToExpectedResult: ((inout ScopedState) throws -> Void)? = nil,
    fileID: StaticString = #fileID, file filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    take(
      ExpectedAction(expectedAction), after: nil, updateStateToExpectedResult,
      at: CallSite(fileID, filePath, line, column))
  }
}

extension TestStore {
  /// Skips all actions that effects already sent.
  @_disfavoredOverload
  @available(
    macOS, deprecated: 9999, message: "Call the asynchronous “skipReceivedActions” instead."
  )
  public func skipReceivedActions(
    strict: Bool = true,
    fileID: StaticString = #fileID, file filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    run.skipReceivedActions(strict: strict, at: CallSite(fileID, filePath, line, column))
  }

  /// Cancels all running effects.
  @_disfavoredOverload
  @available(
    macOS, deprecated: 9999, message: "Call the asynchronous “skipInFlightEffects” instead."
  )
  public func skipInFlightEffects(
    strict: Bool = true,
    fileID: StaticString = #fileID, file filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    run.skipInFlightEffects(strict: strict, at: CallSite(fileID, filePath, line, column))
  }
}

extension TestStore {
  /// Makes a store for a test that describes child state, and sends child actions.
  @available(macOS, deprecated: 9999, message: "Pass a closure as the reducer.")
  public convenience init<R: ReducerProtocol>(
    initialState: @autoclosure () -> State, reducer: R,
    observe toScopedState: @escaping (State) -> ScopedState,
    send fromScopedAction: @escaping (ScopedAction) -> Action,
    prepareDependencies: (inout DependencyValues) -> Void = { _ in },
    fileID: StaticString = #fileID, file filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) where R.State == State, R.Action == Action, ScopedState: Equatable, Environment == Void {
    self.init(
      initialState: initialState(), reducer: { reducer }, observe: toScopedState,
      send: fromScopedAction, withDependencies: prepareDependencies, fileID: fileID, file: filePath,
      line: line, column: column)
  }

  /// Makes a store for a test that describes child state.
  @available(macOS, deprecated: 9999, message: "Pass a closure as the reducer.")
  public convenience init<R: ReducerProtocol>(
    initialState: @autoclosure () -> State, reducer: R,
    observe toScopedState: @escaping (State) -> ScopedState,
    prepareDependencies: (inout DependencyValues) -> Void = { _ in },
    fileID: StaticString = #fileID, file filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  )
  where
    R.State == State, R.Action == Action, ScopedState: Equatable, ScopedAction == Action,
    Environment == Void
  {
    self.init(
      initialState: initialState(), reducer: { reducer }, observe: toScopedState,
      withDependencies: prepareDependencies, fileID: fileID, file: filePath, line: line,
      column: column)
  }

  /// Makes a store for a test of a feature whose state can't be compared, so that no action can be sent.
  @_disfavoredOverload
  @available(
    *, deprecated, message: "“State” must be “Equatable” for a test to describe changes."
  )
  public convenience init<R: ReducerProtocol>(
    initialState: @autoclosure () -> State,
    @ReducerBuilder<State, Action> reducer: () -> R,
    withDependencies prepareDependencies: (inout DependencyValues) -> Void = { _ in },
    fileID: StaticString = #fileID, file filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  )
  where
    R.State == State, R.Action == Action, ScopedState == State, ScopedAction == Action,
    Environment == Void
  {
    self.init(
      run: TestRun(
        initialState: initialState, prepareDependencies: prepareDependencies,
        at: CallSite(fileID, filePath, line, column)
      ) {
        let reducer = reducer()
        return { state, action in reducer.reduce(into: &state, action: action) }
      },
      environmentBox: EnvironmentBox(()), toScopedState: { $0 }, fromScopedAction: { $0 }
    )
  }

  /// Makes a store for a test.
  @available(macOS, deprecated: 9999, message: "Pass a closure as the reducer.")
  public convenience init<R: ReducerProtocol>(
    initialState: @autoclosure () -> State, reducer: R,
    prepareDependencies: (inout DependencyValues) -> Void = { _ in },
    fileID: StaticString = #fileID, file filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  )
  where
    R.State == State, R.Action == Action, State: Equatable, ScopedState == State,
    ScopedAction == Action, Environment == Void
  {
    self.init(
      initialState: initialState(), reducer: { reducer },
      withDependencies: prepareDependencies, fileID: fileID, file: filePath, line: line,
      column: column)
  }
}

extension TestStore {
  /// Makes a test store that describes child state of this one, and sends the child's actions.
  ///
  /// Both test the same feature: an action that one of them sends changes the state of both, and either can receive an
  /// effect's action.
  ///
  /// To describe child state from the start, prefer `observe:` and `send:` in the initialiser.
  ///
  /// - Parameters:
  ///   - toScopedState: Derives the child state to describe.
  ///   - fromScopedAction: Turns an action of the new store into one of this store.
  /// - Returns: A test store. It receives actions of the parent.
  @available(*, deprecated, message: "Pass “observe:” and “send:” to the initializer instead.")
  public func scope<PartState, PartAction>(
    state toScopedState: @escaping (ScopedState) -> PartState,
    action fromScopedAction: @escaping (PartAction) -> ScopedAction
  ) -> TestStore<State, Action, PartState, PartAction, Environment> {
    .init(
      run: run, environmentBox: environmentBox,
      toScopedState: { [outer = self.toScopedState] in toScopedState(outer($0)) },
      fromScopedAction: { [outer = self.fromScopedAction] in outer(fromScopedAction($0)) }
    )
  }

  /// Makes a test store that describes child state of this one, and sends the same actions.
  ///
  /// - Parameter toScopedState: Derives the child state to describe.
  @available(*, deprecated, message: "Pass “observe:” to the initializer instead.")
  public func scope<PartState>(
    state toScopedState: @escaping (ScopedState) -> PartState
  ) -> TestStore<State, Action, PartState, ScopedAction, Environment> {
    scope(state: toScopedState, action: { $0 })
  }
}

// MARK: - Not available

extension TestStore {
  @_disfavoredOverload
  @available(
    *, unavailable, message: "“State” must be “Equatable” for a test to describe changes."
  )
  @discardableResult
  public func send(
    _ action: ScopedAction,
    assert updateStateToExpectedResult: ((inout ScopedState) throws -> Void)? = nil,
    fileID: StaticString = #fileID, file filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) async -> TestStoreTask {
    fatalError("It is not available.")
  }

  @_disfavoredOverload
  @available(
    *, unavailable,
    message:
      "“Action” must be “Equatable” to expect an equal one. Pass a function or a case path instead."
  )
  public func receive(
    _ expectedAction: Action, timeout nanoseconds: UInt64? = nil,
    assert updateStateToExpectedResult: ((inout ScopedState) throws -> Void)? = nil,
    fileID: StaticString = #fileID, file filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) async {
    fatalError("It is not available.")
  }
}
