// Timeouts were numbers of nanoseconds before Swift had durations.

extension TestStore where Action: Equatable {
  /// Expects an action from an effect, as the method that takes a `Duration` does.
  @available(
    *, deprecated, message: "Use the overload that takes a 'Duration' timeout instead."
  )
  @_disfavoredOverload
  public func receive(
    _ expectedAction: Action,
    timeout nanoseconds: UInt64,
    assert updateStateToExpectedResult: ((inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID, file filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) async {
    await receive(
      expectedAction, timeout: .nanoseconds(nanoseconds), assert: updateStateToExpectedResult,
      fileID: fileID, file: filePath, line: line, column: column)
  }
}

extension TestStore {
  /// Expects an action from an effect, as the method that takes a `Duration` does.
  @available(
    *, deprecated, message: "Use the overload that takes a 'Duration' timeout instead."
  )
  @_disfavoredOverload
  public func receive(
    _ isMatching: @escaping (Action) -> Bool,
    timeout nanoseconds: UInt64,
    assert updateStateToExpectedResult: ((inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID, file filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) async {
    await receive(
      isMatching, timeout: .nanoseconds(nanoseconds), assert: updateStateToExpectedResult,
      fileID: fileID, file: filePath, line: line, column: column)
  }

  /// Expects an action from an effect, as the method that takes a `Duration` does.
  @available(
    *, deprecated, message: "Use the overload that takes a 'Duration' timeout instead."
  )
  @_disfavoredOverload
  public func receive<Value>(
    _ actionCase: CaseKeyPath<Action, Value>,
    timeout nanoseconds: UInt64,
    assert updateStateToExpectedResult: ((inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID, file filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) async {
    await receive(
      actionCase, timeout: .nanoseconds(nanoseconds), assert: updateStateToExpectedResult,
      fileID: fileID, file: filePath, line: line, column: column)
  }

  /// Expects an action from an effect, as the method that takes a `Duration` does.
  @available(
    *, deprecated, message: "Use the overload that takes a 'Duration' timeout instead."
  )
  @_disfavoredOverload
  public func receive<Value: Equatable>(
    _ actionCase: CaseKeyPath<Action, Value>, _ value: Value,
    timeout nanoseconds: UInt64,
    assert updateStateToExpectedResult: ((inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID, file filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) async where Action: CasePathable {
    await receive(
      actionCase, value, timeout: .nanoseconds(nanoseconds), assert: updateStateToExpectedResult,
      fileID: fileID, file: filePath, line: line, column: column)
  }

  /// Waits until no effect is running, as the method that takes a `Duration` does.
  @available(
    *, deprecated, message: "Use the overload that takes a 'Duration' timeout instead."
  )
  @_disfavoredOverload
  public func finish(
    timeout nanoseconds: UInt64,
    fileID: StaticString = #fileID, file filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) async {
    await finish(
      timeout: .nanoseconds(nanoseconds), fileID: fileID, file: filePath, line: line,
      column: column)
  }
}

extension TestStoreTask {
  /// Waits until all effects end, as the method that takes a `Duration` does.
  @available(
    *, deprecated, message: "Use the overload that takes a 'Duration' timeout instead."
  )
  @MainActor
  @_disfavoredOverload
  public func finish(
    timeout nanoseconds: UInt64,
    fileID: StaticString = #fileID, file filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) async {
    await finish(
      timeout: .nanoseconds(nanoseconds), fileID: fileID, file: filePath, line: line,
      column: column)
  }
}
