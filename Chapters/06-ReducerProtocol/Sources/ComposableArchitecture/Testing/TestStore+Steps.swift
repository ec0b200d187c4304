extension TestStore where ScopedState: Equatable {
  /// Sends an action, compares its change with a description, and waits until its effects begin.
  ///
  /// When it returns, the effects of the action have reached their first suspension.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - update: Turns the state before the action into the state after it. If it throws, the test fails. `nil` means
  ///     that nothing changes.
  ///   - fileID: With `filePath`, `line` and `column`, where failures are reported.
  /// - Returns: The action's effects, to await or to cancel.
  @discardableResult
  public func send(
    _ action: ScopedAction, _ update: ((inout ScopedState) throws -> Void)? = nil,
    fileID: StaticString = #fileID, file filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) async -> TestStoreTask {
    let work = send(action, at: CallSite(fileID, filePath, line, column), update)
    await run.settle()
    return TestStoreTask(work, timeout: timeout)
  }

  /// Sends an action, and compares its change with a description. When it returns, its effects are started. Their work
  /// off the main actor isn't done yet.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - update: Turns the state before the action into the state after it.
  @_disfavoredOverload
  public func send(
    _ action: ScopedAction, _ update: ((inout ScopedState) throws -> Void)? = nil,
    fileID: StaticString = #fileID, file filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    send(action, at: CallSite(fileID, filePath, line, column), update)
  }

  @discardableResult
  private func send(
    _ action: ScopedAction, at location: CallSite, _ update: ((inout ScopedState) throws -> Void)?
  ) -> Work? {
    let (work, state) = run.send(fromScopedAction(action), at: location)
    goOn(to: state, update, at: location)
    return work
  }
}

extension TestStore where ScopedState: Equatable, Action: Equatable {
  /// Expects the first received action that wasn't expected yet, and compares its change with a description. If there
  /// is none yet and effects are running, it waits for one.
  ///
  /// - Parameters:
  ///   - expected: The action.
  ///   - timeout: How long to wait; by default ``timeout``.
  ///   - update: Turns the state before the action into the state after it. `nil` means that nothing changes.
  ///   - fileID: With `filePath`, `line` and `column`, where failures are reported.
  public func receive(
    _ expected: Action, timeout: Duration?,
    _ update: ((inout ScopedState) throws -> Void)? = nil,
    fileID: StaticString = #fileID, file filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) async {
    await receive(
      expected, within: timeout ?? .nanoseconds(self.timeout),
      at: CallSite(fileID, filePath, line, column), update)
  }

  /// Expects an action of an effect, as
  /// ``receive(_:timeout:_:fileID:file:line:column:)-(_,Duration?,_,_,_,_,_)`` does.
  ///
  /// - Parameters:
  ///   - expected: The action.
  ///   - nanoseconds: How long to wait; by default ``timeout``.
  ///   - update: Turns the state before the action into the state after it.
  public func receive(
    _ expected: Action, timeout nanoseconds: UInt64? = nil,
    _ update: ((inout ScopedState) throws -> Void)? = nil,
    fileID: StaticString = #fileID, file filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) async {
    await receive(
      expected, within: .nanoseconds(nanoseconds ?? timeout),
      at: CallSite(fileID, filePath, line, column), update)
  }

  /// Expects an action that an effect already sent. It doesn't wait.
  ///
  /// - Parameters:
  ///   - expected: The action.
  ///   - update: Turns the state before the action into the state after it.
  @_disfavoredOverload
  public func receive(
    _ expected: Action, _ update: ((inout ScopedState) throws -> Void)? = nil,
    fileID: StaticString = #fileID, file filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    let location = CallSite(fileID, filePath, line, column)
    take(expected, at: location, update) {
      run.failNothingReceived(expected, at: location)
    }
  }

  /// Takes the first received action, and compares it and its change with the expectation.
  ///
  /// - Parameter failNothing: Called if no action was received.
  func take(
    _ expected: Action, at location: CallSite,
    _ update: ((inout ScopedState) throws -> Void)?, orElse failNothing: () -> Void
  ) {
    guard let (action, state) = run.receive(at: location) else { return failNothing() }
    if action != expected { location.failOtherReceived(expected, actual: action) }
    goOn(to: state, update, at: location)
  }
}

extension TestStore {
  /// Waits until no effect is running.
  ///
  /// It doesn't replace `receive`: the test also has to expect the effects' actions.
  ///
  /// - Parameters:
  ///   - duration: How long to wait; by default ``timeout``. If effects are running after that, the test fails. The
  ///     effects continue, and those that still run at the end are reported there as well.
  ///   - fileID: With `filePath`, `line` and `column`, where failures are reported.
  public func finish(
    timeout duration: Duration? = nil,
    fileID: StaticString = #fileID, file filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) async {
    let timeout = duration ?? .nanoseconds(timeout)
    await run.signal.wait(for: timeout) { !run.running.isEmpty }
    guard !run.running.isEmpty else { return }
    CallSite(fileID, filePath, line, column).failUnfinished(after: timeout)
  }

  /// Waits until no effect is running, as
  /// ``finish(timeout:fileID:file:line:column:)-(Duration?,_,_,_,_)`` does.
  ///
  /// - Parameter nanoseconds: How long to wait; by default ``timeout``.
  @_disfavoredOverload
  public func finish(
    timeout nanoseconds: UInt64? = nil,
    fileID: StaticString = #fileID, file filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) async {
    await finish(
      timeout: .nanoseconds(nanoseconds ?? timeout), fileID: fileID, file: filePath, line: line,
      column: column)
  }
}

extension TestStore where ScopedState: Equatable {
  /// Compares the change of a step with its description, reports a failure if they differ, and advances to the state
  /// after the step.
  ///
  /// - Parameters:
  ///   - after: The state after the step.
  ///   - update: The description: turns the state before into the state after. `nil` means that nothing changes.
  ///   - location: The step.
  private func goOn(
    to after: State, _ update: ((inout ScopedState) throws -> Void)?, at location: CallSite
  ) {
    defer { run.state = after }
    let before = toScopedState(state)
    let actual = toScopedState(after)
    var expected = before
    do {
      try update?(&expected)
    } catch {
      return location.report("The closure that describes the change failed: \(error)")
    }
    if expected != actual {
      location.failOtherState(expected, actual: actual, isDescribed: update != nil)
    } else if update != nil, expected == before {
      location.failNothingChanged()
    }
  }
}
