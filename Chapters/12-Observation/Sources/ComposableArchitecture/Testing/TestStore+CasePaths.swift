extension TestStore where State: Equatable {
  /// Sends an action of a case without an associated value: `store.send(\.saveButtonTapped)`.
  ///
  /// - Parameters:
  ///   - action: The case.
  ///   - updateStateToExpectedResult: Describes the change.
  ///   - fileID: With `filePath`, `line` and `column`, where failures are reported.
  /// - Returns: The action's effects, to await or to cancel.
  ///
  /// Seed: 000, TestStore.send; Migrating to 1.9.
  @_disfavoredOverload @discardableResult
  public func send(
    _ action: CaseKeyPath<Action, Void>,
    assert updateStateToExpectedResult: ((inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID, file filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) async -> TestStoreTask {
    await send(
      action(), assert: updateStateToExpectedResult, fileID: fileID, file: filePath, line: line,
      column: column)
  }

  /// Sends an action of a case: `store.send(\.path[id: 0].counter.delayed, 3)`.
  ///
  /// - Parameters:
  ///   - action: The case.
  ///   - value: The associated value.
  ///   - updateStateToExpectedResult: Describes the change.
  ///   - fileID: With `filePath`, `line` and `column`, where failures are reported.
  /// - Returns: The action's effects, to await or to cancel.
  ///
  /// Seed: 000, TestStore.send; Migrating to 1.9.
  @_disfavoredOverload @discardableResult
  public func send<Value>(
    _ action: CaseKeyPath<Action, Value>, _ value: Value,
    assert updateStateToExpectedResult: ((inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID, file filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) async -> TestStoreTask {
    await send(
      action(value), assert: updateStateToExpectedResult, fileID: fileID, file: filePath,
      line: line, column: column)
  }

  /// Expects an action from an effect, by its case, and compares its change with a description. Actions don't have to
  /// be `Equatable`.
  ///
  /// ```swift
  /// await store.receive(\.destination.edit.response.success) { … }
  /// ```
  ///
  /// It waits and skips as ``receive(_:timeout:assert:fileID:file:line:column:)`` for an action does.
  ///
  /// - Parameters:
  ///   - actionCase: The case, with any associated value.
  ///   - duration: How long to wait while effects are running.
  ///   - updateStateToExpectedResult: Describes the change, as in `send`.
  ///   - fileID: With `filePath`, `line` and `column`, where failures are reported.
  ///
  /// Seed: 000, TestStore.receive; Testing.
  @_disfavoredOverload
  public func receive<Value>(
    _ actionCase: CaseKeyPath<Action, Value>,
    timeout duration: Duration,
    assert updateStateToExpectedResult: ((inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID, file filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) async {
    await receive(
      ExpectedAction(AnyCasePath(actionCase)), within: duration, updateStateToExpectedResult,
      at: CallSite(fileID, filePath, line, column))
  }

  /// Expects an action from an effect, as the method that takes a `Duration` does.
  ///
  /// - Parameters:
  ///   - actionCase: The case, with any associated value.
  ///   - nanoseconds: How long to wait while effects are running; by default ``timeout``.
  ///   - updateStateToExpectedResult: Describes the change, as in `send`.
  @_disfavoredOverload
  public func receive<Value>(
    _ actionCase: CaseKeyPath<Action, Value>,
    timeout nanoseconds: UInt64? = nil,
    assert updateStateToExpectedResult: ((inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID, file filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) async {
    await receive(
      ExpectedAction(AnyCasePath(actionCase)), within: nanoseconds.map { .nanoseconds($0) },
      updateStateToExpectedResult, at: CallSite(fileID, filePath, line, column))
  }

  /// Expects an action from an effect, by its case and associated value, and compares its change with a description.
  /// Only the value has to be `Equatable`.
  ///
  /// ```swift
  /// await store.receive(\.destination.edit.response.success, "Hello") { … }
  /// ```
  ///
  /// - Parameters:
  ///   - actionCase: The case.
  ///   - value: The expected associated value.
  ///   - duration: How long to wait while effects are running.
  ///   - updateStateToExpectedResult: Describes the change, as in `send`.
  ///   - fileID: With `filePath`, `line` and `column`, where failures are reported.
  ///
  /// Seed: 000, TestStore.receive; Migrating to 1.6.
  @_disfavoredOverload
  public func receive<Value: Equatable>(
    _ actionCase: CaseKeyPath<Action, Value>, _ value: Value,
    timeout duration: Duration,
    assert updateStateToExpectedResult: ((inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID, file filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) async where Action: CasePathable {
    await receive(
      ExpectedAction(AnyCasePath(actionCase), holding: value), within: duration,
      updateStateToExpectedResult, at: CallSite(fileID, filePath, line, column))
  }

  /// Expects an action from an effect, as the method that takes a `Duration` does.
  ///
  /// - Parameters:
  ///   - actionCase: The case.
  ///   - value: The expected associated value.
  ///   - nanoseconds: How long to wait while effects are running; by default ``timeout``.
  ///   - updateStateToExpectedResult: Describes the change, as in `send`.
  @_disfavoredOverload
  public func receive<Value: Equatable>(
    _ actionCase: CaseKeyPath<Action, Value>, _ value: Value,
    timeout nanoseconds: UInt64? = nil,
    assert updateStateToExpectedResult: ((inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID, file filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) async where Action: CasePathable {
    await receive(
      ExpectedAction(AnyCasePath(actionCase), holding: value),
      within: nanoseconds.map { .nanoseconds($0) }, updateStateToExpectedResult,
      at: CallSite(fileID, filePath, line, column))
  }
}
