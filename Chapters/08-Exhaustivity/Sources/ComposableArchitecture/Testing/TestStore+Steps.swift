extension TestStore where ScopedState: Equatable {
  /// Sends an action, compares its change with a description, and waits until its effects begin.
  ///
  /// When it returns, the effects of the action have reached their first suspension.
  ///
  /// If the test hasn't expected all received actions, an exhaustive test fails. Any other test skips them, and
  /// ``state`` advances to the state after the last of them.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - updateStateToExpectedResult: In an exhaustive test, it turns the state before the action into the state after
  ///     it, and `nil` means that nothing changes. In any other test, it receives the state after the action, and must
  ///     not change it. If it throws, the test fails.
  ///   - fileID: With `filePath`, `line` and `column`, where failures are reported.
  /// - Returns: The action's effects, to await or to cancel.
  ///
  /// Seed: 000, TestStore.send.
  @discardableResult
  public func send(
    _ action: ScopedAction,
    assert updateStateToExpectedResult: ((inout ScopedState) throws -> Void)? = nil,
    fileID: StaticString = #fileID, file filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) async -> TestStoreTask {
    let work = send(
      action, updateStateToExpectedResult, at: CallSite(fileID, filePath, line, column))
    await run.settle()
    return TestStoreTask(work, timeout: timeout)
  }

  /// Compares the state that the test described so far, without advancing it.
  ///
  /// - Parameters:
  ///   - updateStateToExpectedResult: Must not change the state.
  ///   - fileID: With `filePath`, `line` and `column`, where failures are reported.
  ///
  /// Seed: 000, TestStore.assert.
  public func assert(
    _ updateStateToExpectedResult: @escaping (inout ScopedState) throws -> Void,
    fileID: StaticString = #fileID, file filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    let location = CallSite(fileID, filePath, line, column)
    run.lastStep = location
    compare(
      from: state, to: state, updateStateToExpectedResult, mustChange: false, at: location)
  }

  /// Sends an action, and compares its change with a description.
  @discardableResult
  func send(
    _ action: ScopedAction, _ update: ((inout ScopedState) throws -> Void)?, at location: CallSite
  ) -> Work? {
    let (work, after) = run.send(fromScopedAction(action), at: location)
    let before = state
    defer { run.state = after }
    compare(from: before, to: after, update, at: location)
    return work
  }
}

extension TestStore {
  /// Waits until no effect is running, including effects that are started in the meantime.
  ///
  /// It doesn't replace `receive`: the test also has to expect the effects' actions. Actions that aren't expected yet
  /// are reported immediately.
  ///
  /// - Parameters:
  ///   - duration: How long to wait. If effects are running after that, an exhaustive test fails. The effects continue,
  ///     and those that still run at the end are reported there as well.
  ///   - fileID: With `filePath`, `line` and `column`, where failures are reported.
  ///
  /// Seed: 000, TestStore.finish.
  public func finish(
    timeout duration: Duration,
    fileID: StaticString = #fileID, file filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) async {
    await run.finish(within: duration, at: CallSite(fileID, filePath, line, column))
  }

  /// Waits until no effect is running, as the method that takes a `Duration` does.
  ///
  /// - Parameter nanoseconds: How long to wait; by default ``timeout``.
  @_disfavoredOverload
  public func finish(
    timeout nanoseconds: UInt64? = nil,
    fileID: StaticString = #fileID, file filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) async {
    await run.finish(
      within: .nanoseconds(nanoseconds ?? timeout), at: CallSite(fileID, filePath, line, column))
  }
}

extension TestRun {
  /// Reports actions that weren't expected, and waits until no effect is running.
  func finish(within timeout: Duration, at location: CallSite) async {
    lastStep = location
    if !received.isEmpty {
      if exhaustivity != .off { reportedReceived = received.endIndex }
      let actions = received.map(\.action)
      report(at: location) { $0.failIfReceived(actions, "waiting for the end of the effects") }
    }
    await signal.wait(for: timeout) { !running.isEmpty }
    guard !running.isEmpty else { return }
    report(at: location) { $0.failUnfinished(after: timeout) }
  }
}
