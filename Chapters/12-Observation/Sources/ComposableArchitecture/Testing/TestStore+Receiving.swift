extension TestRun {
  /// Waits until an action was received that the test can take: any for an exhaustive test, and otherwise one
  /// that is expected. It ends when no effect is running that could send one, and when the time is over.
  ///
  /// - Parameters:
  ///   - expected: The action that is expected.
  ///   - timeout: How long to wait at most.
  func waitForReceived(_ expected: ExpectedAction<Action>, timeout: Duration) async {
    var searched = received.startIndex
    func hasReceived() -> Bool {
      if exhaustivity == .on { return !received.isEmpty }
      let new = received[max(searched, received.startIndex)...]
      searched = received.endIndex
      return new.contains { expected.matches($0.action) }
    }
    await signal.wait(for: timeout) { !hasReceived() && !running.isEmpty }
  }

  /// Takes an action that was received, and moves the described state on to the one before it.
  ///
  /// An exhaustive test takes the first, whatever it is. Any other test takes the first that is expected, and
  /// skips those before it. If none is, nothing is taken.
  ///
  /// - Parameters:
  ///   - expected: The action that is expected.
  ///   - location: The step.
  /// - Returns: The action, with the state after it.
  func takeReceived(_ expected: ExpectedAction<Action>, at location: CallSite) -> Received? {
    if exhaustivity == .on { return received.popFirst() }
    guard let index = received.firstIndex(where: { expected.matches($0.action) }) else {
      return nil
    }
    skip(received[..<index], before: "receiving this one", at: location)
    return received.popFirst()
  }

  /// Takes actions that were received and that the test does not say anything about. The described state moves
  /// on to the one after the last of them.
  ///
  /// - Parameters:
  ///   - actions: The first of those that were received.
  ///   - event: What the test does instead, for the note.
  ///   - location: The step.
  func skip(_ actions: ArraySlice<Received>, before event: String, at location: CallSite) {
    guard let last = actions.last else { return }
    report(at: location) { $0.failIfReceived(actions.map(\.action), event) }
    state = last.state
    received = received[actions.endIndex...]
  }
}

extension TestStore where State: Equatable {
  /// Takes an action that was received, and compares its change with what the test says of it.
  ///
  /// - Parameters:
  ///   - expected: The action that is expected.
  ///   - timeout: How long it was waited for; `nil` if it was not.
  ///   - update: The description of the change.
  ///   - location: The step.
  func take(
    _ expected: ExpectedAction<Action>, after timeout: Duration?,
    _ update: ((inout State) throws -> Void)?, at location: CallSite
  ) {
    guard let next = run.takeReceived(expected, at: location) else {
      return run.failNothingReceived(expected, after: timeout, at: location)
    }
    run.lastStep = location
    let before = run.state
    defer { run.state = next.state }
    if expected.matches(next.action) {
      compare(
        from: before, to: next.state, countingFrom: next.nextID, update, at: location)
    } else {
      run.failOtherReceived(expected, actual: next.action, at: location)
    }
  }

  /// Waits for an action, and takes it.
  ///
  /// - Parameters:
  ///   - expected: The action that is expected.
  ///   - timeout: How long to wait while effects are running; by default as long as the store's.
  ///   - update: The description of the change.
  ///   - location: The step.
  func receive(
    _ expected: ExpectedAction<Action>, within timeout: Duration?,
    _ update: ((inout State) throws -> Void)?, at location: CallSite
  ) async {
    let timeout = timeout ?? .nanoseconds(run.timeout)
    await run.waitForReceived(expected, timeout: timeout)
    take(expected, after: timeout, update, at: location)
    await run.settle()
  }
}
