import Exercises

extension TestStore where ScopedState: Equatable, Action: Equatable {
  /// Expects an action from an effect, and compares its change with a description.
  ///
  /// An exhaustive test has to expect the actions in order: the first one is taken. Any other test skips the actions
  /// before the expected one.
  ///
  /// While effects are running, it waits for the action. If no effect is running, it fails immediately.
  ///
  /// - Parameters:
  ///   - expectedAction: The action.
  ///   - duration: How long to wait while effects are running.
  ///   - updateStateToExpectedResult: Describes the change, as in `send`.
  ///   - fileID: With `filePath`, `line` and `column`, where failures are reported.
  ///
  /// Seed: 000, TestStore.receive.
  public func receive(
    _ expectedAction: Action,
    timeout duration: Duration,
    assert updateStateToExpectedResult: ((inout ScopedState) throws -> Void)? = nil,
    fileID: StaticString = #fileID, file filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) async {
    await receive(
      ExpectedAction(expectedAction), within: duration, updateStateToExpectedResult,
      at: CallSite(fileID, filePath, line, column))
  }

  /// Expects an action from an effect, as the method that takes a `Duration` does.
  ///
  /// - Parameters:
  ///   - expectedAction: The action.
  ///   - nanoseconds: How long to wait while effects are running; by default ``timeout``.
  ///   - updateStateToExpectedResult: Describes the change, as in `send`.
  @_disfavoredOverload
  public func receive(
    _ expectedAction: Action,
    timeout nanoseconds: UInt64? = nil,
    assert updateStateToExpectedResult: ((inout ScopedState) throws -> Void)? = nil,
    fileID: StaticString = #fileID, file filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) async {
    await receive(
      ExpectedAction(expectedAction), within: nanoseconds.map { .nanoseconds($0) },
      updateStateToExpectedResult,
      at: CallSite(fileID, filePath, line, column))
  }
}

extension TestStore where ScopedState: Equatable {
  /// Expects an action from an effect, and compares its change with a description.
  ///
  /// An exhaustive test has to expect the actions in order: the first one is taken. Any other test skips the actions
  /// before the expected one.
  ///
  /// While effects are running, it waits for the action. If no effect is running, it fails immediately.
  ///
  /// - Parameters:
  ///   - isMatching: Whether an action is the expected one.
  ///   - duration: How long to wait while effects are running.
  ///   - updateStateToExpectedResult: Describes the change, as in `send`.
  ///   - fileID: With `filePath`, `line` and `column`, where failures are reported.
  ///
  /// Seed: 000, TestStore.receive.
  @_disfavoredOverload
  public func receive(
    _ isMatching: @escaping (Action) -> Bool,
    timeout duration: Duration,
    assert updateStateToExpectedResult: ((inout ScopedState) throws -> Void)? = nil,
    fileID: StaticString = #fileID, file filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) async {
    await receive(
      ExpectedAction(matching: isMatching), within: duration, updateStateToExpectedResult,
      at: CallSite(fileID, filePath, line, column))
  }

  /// Expects an action from an effect, as the method that takes a `Duration` does.
  ///
  /// - Parameters:
  ///   - isMatching: Whether an action is the expected one.
  ///   - nanoseconds: How long to wait while effects are running; by default ``timeout``.
  ///   - updateStateToExpectedResult: Describes the change, as in `send`.
  @_disfavoredOverload
  public func receive(
    _ isMatching: @escaping (Action) -> Bool,
    timeout nanoseconds: UInt64? = nil,
    assert updateStateToExpectedResult: ((inout ScopedState) throws -> Void)? = nil,
    fileID: StaticString = #fileID, file filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) async {
    await receive(
      ExpectedAction(matching: isMatching), within: nanoseconds.map { .nanoseconds($0) },
      updateStateToExpectedResult,
      at: CallSite(fileID, filePath, line, column))
  }

  /// Expects an action from an effect, and compares its change with a description.
  ///
  /// An exhaustive test has to expect the actions in order: the first one is taken. Any other test skips the actions
  /// before the expected one.
  ///
  /// While effects are running, it waits for the action. If no effect is running, it fails immediately.
  ///
  /// - Parameters:
  ///   - actionCase: The case of the expected action, with any associated value.
  ///   - duration: How long to wait while effects are running.
  ///   - updateStateToExpectedResult: Describes the change, as in `send`.
  ///   - fileID: With `filePath`, `line` and `column`, where failures are reported.
  ///
  /// Seed: 000, TestStore.receive.
  @_disfavoredOverload
  public func receive<Value>(
    _ actionCase: CasePath<Action, Value>,
    timeout duration: Duration,
    assert updateStateToExpectedResult: ((inout ScopedState) throws -> Void)? = nil,
    fileID: StaticString = #fileID, file filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) async {
    await receive(
      ExpectedAction(actionCase), within: duration, updateStateToExpectedResult,
      at: CallSite(fileID, filePath, line, column))
  }

  /// Expects an action from an effect, as the method that takes a `Duration` does.
  ///
  /// - Parameters:
  ///   - actionCase: The case of the expected action, with any associated value.
  ///   - nanoseconds: How long to wait while effects are running; by default ``timeout``.
  ///   - updateStateToExpectedResult: Describes the change, as in `send`.
  @_disfavoredOverload
  public func receive<Value>(
    _ actionCase: CasePath<Action, Value>,
    timeout nanoseconds: UInt64? = nil,
    assert updateStateToExpectedResult: ((inout ScopedState) throws -> Void)? = nil,
    fileID: StaticString = #fileID, file filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) async {
    await receive(
      ExpectedAction(actionCase), within: nanoseconds.map { .nanoseconds($0) },
      updateStateToExpectedResult,
      at: CallSite(fileID, filePath, line, column))
  }
}

extension TestRun {
  /// Waits until an action is received that the test can take: any action in an exhaustive test, and otherwise an
  /// expected one. It ends when no effect is running that could send one, or after the timeout.
  ///
  /// - Parameters:
  ///   - expected: The expected action.
  ///   - timeout: How long to wait at most.
  func waitForReceived(_ expected: ExpectedAction<Action>, timeout: Duration) async {
    // Exercise 8.3
    exercise("8.3", "wait until an action is received that the test can take")
  }

  /// Takes a received action, and advances the described state to the state before it.
  ///
  /// An exhaustive test takes the first action. Any other test takes the first expected action, and skips the actions
  /// before it. If there is none, it takes no action.
  ///
  /// - Parameters:
  ///   - expected: The expected action.
  ///   - location: The step.
  /// - Returns: The action, with the state after it.
  func takeReceived(_ expected: ExpectedAction<Action>, at location: CallSite) -> Received? {
    // Exercise 8.2
    exercise("8.2", "take the first action that the test can take", returning: received.popFirst())
  }

  /// Skips received actions that the test doesn't assert. The described state advances to the state after the last of
  /// them.
  ///
  /// - Parameters:
  ///   - actions: The first received actions.
  ///   - event: The step that skips them, for the note.
  ///   - location: The step.
  func skip(_ actions: ArraySlice<Received>, before event: String, at location: CallSite) {
    guard let last = actions.last else { return }
    report(at: location) { $0.failIfReceived(actions.map(\.action), event) }
    state = last.state
    received = received[actions.endIndex...]
  }
}

extension TestStore where ScopedState: Equatable {
  /// Takes a received action, and compares its change with the test's description.
  ///
  /// - Parameters:
  ///   - expected: The expected action.
  ///   - timeout: How long the step waited; `nil` if it didn't wait.
  ///   - update: The description of the change.
  ///   - location: The step.
  func take(
    _ expected: ExpectedAction<Action>, after timeout: Duration?,
    _ update: ((inout ScopedState) throws -> Void)?, at location: CallSite
  ) {
    guard let next = run.takeReceived(expected, at: location) else {
      return run.failNothingReceived(expected, after: timeout, at: location)
    }
    run.lastStep = location
    let before = run.state
    defer { run.state = next.state }
    if expected.matches(next.action) {
      compare(from: before, to: next.state, update, at: location)
    } else {
      run.failOtherReceived(expected, actual: next.action, at: location)
    }
  }

  /// Waits for an action, and takes it.
  ///
  /// - Parameters:
  ///   - expected: The expected action.
  ///   - timeout: How long to wait while effects are running; by default the store's timeout.
  ///   - update: The description of the change.
  ///   - location: The step.
  func receive(
    _ expected: ExpectedAction<Action>, within timeout: Duration?,
    _ update: ((inout ScopedState) throws -> Void)?, at location: CallSite
  ) async {
    let timeout = timeout ?? .nanoseconds(run.timeout)
    await run.waitForReceived(expected, timeout: timeout)
    take(expected, after: timeout, update, at: location)
    await run.settle()
  }
}
