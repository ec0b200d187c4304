extension AsyncSignal {
  /// Waits while a condition holds.
  ///
  /// It looks at the condition now, and again after each signal. In between it uses no processor time.
  ///
  /// - Parameters:
  ///   - timeout: How long to wait at most. It also ends when the task is cancelled.
  ///   - condition: Whether to keep waiting.
  func wait(for timeout: Duration, while condition: () -> Bool) async {
    guard condition() else { return }
    let deadline = ContinuousClock.now + timeout
    let alarm = Task {
      try await Task.sleep(until: deadline)
      post()
    }
    defer { alarm.cancel() }
    while condition(), ContinuousClock.now < deadline, !Task.isCancelled {
      await next()
    }
  }
}

extension TestStore where ScopedState: Equatable, Action: Equatable {
  /// Waits for an action, and takes it.
  ///
  /// - Parameters:
  ///   - expected: The action.
  ///   - timeout: How long to wait while effects are running. If none is running, no action can arrive.
  ///   - location: The step of the test.
  ///   - update: The description of the change.
  func receive(
    _ expected: Action, within timeout: Duration, at location: CallSite,
    _ update: ((inout ScopedState) throws -> Void)?
  ) async {
    await run.signal.wait(for: timeout) { run.received.isEmpty && !run.running.isEmpty }
    take(expected, at: location, update) {
      run.failNothingReceived(expected, after: timeout, at: location)
    }
    await run.settle()
  }
}
