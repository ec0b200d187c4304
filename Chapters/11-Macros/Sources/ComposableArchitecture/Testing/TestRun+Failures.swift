extension TestRun {
  /// - Parameter timeout: How long the step waited; `nil` if it didn't wait.
  func failNothingReceived(
    _ expected: ExpectedAction<Action>, after timeout: Duration?, at location: CallSite
  ) {
    let waited = running.isEmpty ? "" : timeout.map { " after \(words(for: $0))" } ?? ""
    let others =
      received.isEmpty
      ? ""
      : """


      \(received.count == 1 ? "This action was" : "These actions were") received instead:

      \(dump(received.map(\.action)))
      """
    location.report(
      """
      No action was received\(waited), but this one was expected:

      \(expected.description())\(others)

      \(running.isEmpty
        ? """
          No running effect can send it. Check whether the effect was cancelled, and which effect the reducer returns.
          """
        : """
          An effect is running that may send it later. If it waits on a test clock or a test \
          scheduler, advance its time first. \(timeout == nil
            ? "If it is a task, wait for it: “await store.receive(…)”."
            : "If it just takes longer, raise “timeout:”.")
          """)
      """
    )
  }

  /// Reports that the received action is not the expected one. It is already removed.
  func failOtherReceived(
    _ expected: ExpectedAction<Action>, actual: Action, at location: CallSite
  ) {
    let position = received.firstIndex { expected.matches($0.action) }
      .map { $0 - received.startIndex }
    let hint =
      position.map {
        """


        The expected action was received as well, \
        \($0 == 0 ? "right after this action" : "\($0 + 1) actions later"). Expect this action \
        first, or skip it: “store.exhaustivity = .off”.
        """
      } ?? ""
    location.report(
      """
      The received action is not the expected action:

      \(expected.mismatch(actual))\(hint)
      """
    )
  }

  /// Reports the effects that are running, each at the step that caused it.
  func reportRunning() {
    for (_, location) in running.sorted(by: { $0.key < $1.key }) {
      report(at: location) { $0.failForRunning() }
    }
  }
}

extension CallSite {
  func failIfReceived<Action>(_ actions: [Action], _ event: String) {
    report(
      """
      Expect \(actions.count == 1 ? "an action" : "\(actions.count) actions") that effects have \
      sent, before \(event):

      \(dump(actions))

      Add “receive” for each, and assert its changes.
      """
    )
  }

  func failForReceived<Action>(_ actions: [Action]) {
    report(
      """
      The test ended, and it did not assert \
      \(actions.count == 1 ? "a received action" : "\(actions.count) received actions"):

      \(dump(actions))

      Add “receive” for each, and assert its changes. If the test doesn't cover them, skip them \
      with “await store.skipReceivedActions()”, or set “store.exhaustivity = .off”.
      """
    )
  }

  func failForRunning() {
    report(
      """
      The test ended, and an effect of this action is still running.

      A test must assert everything that an effect does. Possible reasons why it has not completed:

      • It takes a moment longer than the test. Wait for it at the end: “await store.finish()”.

      • It waits on a test clock or a test scheduler. Move its time on, with “advance” or “run”, and \
      expect what it sends.

      • It is meant to run for long, such as a timer or a listener for notifications. Make it \
      “cancellable(id:)”, and send the action that cancels it in the test, as the app does. If it \
      lives as long as a view, keep what “send” returns and “await task.cancel()”.

      • By mistake it never completes: a loop over a stream that never finishes, “Effect.run” \
      without a completion, a subject that never completes.

      If the test doesn't cover it, cancel it with “await store.skipInFlightEffects()”, or set \
      “store.exhaustivity = .off”.
      """
    )
  }

  func failSkippedActions<Action>(_ actions: [Action]) {
    report(
      """
      The test does not assert \
      \(actions.count == 1 ? "a received action" : "\(actions.count) received actions"):

      \(dump(actions))
      """
    )
  }

  /// - Parameter steps: The steps that started the effects.
  func failSkippedEffects(_ steps: [CallSite]) {
    let lines = Set(steps.map { "\($0.fileID):\($0.line)" }).sorted()
    report(
      """
      \(steps.count == 1 ? "A running effect was" : "\(steps.count) running effects were") \
      cancelled. \(lines.count == 1 ? "This step" : "These steps") started \(steps.count == 1 ? "it" : "them"):

      \(lines.map { "  \($0)" }.joined(separator: "\n"))
      """
    )
  }

  func failNothingToSkip(_ what: String) {
    report("\(what) If there may be none, say “strict: false”.")
  }

  func failThrown(_ error: any Error) {
    report("The closure that describes the change failed: \(error)")
  }

  func failOtherState<State>(_ expected: State, actual: State, isDescribed: Bool) {
    report(
      """
      \(isDescribed
        ? "The state is not the expected state:"
        : "The state has changed, but no change was expected:")

      \(difference(expected, actual))
      """
    )
  }

  func failNothingChanged() {
    report(
      """
      A change of the state was expected, but nothing has changed.

      The closure doesn't change the state. If you expect no change, omit the closure.
      """
    )
  }

  /// Reports that effects are running that should have ended.
  func failUnfinished(after timeout: Duration) {
    report(
      """
      Effects were expected to finish, but are still running after \(words(for: timeout)).

      If they wait on a test clock or a test scheduler, advance its time first. If they are meant \
      to run for long, cancel them. If they just take longer, raise “timeout:”.
      """
    )
  }
}

/// A duration in words: “0.5 seconds”.
private func words(for duration: Duration) -> String {
  let seconds = Double(duration.components.seconds) + Double(duration.components.attoseconds) / 1e18
  let number = seconds == seconds.rounded() ? "\(Int(seconds))" : "\(seconds)"
  return "\(number) \(seconds == 1 ? "second" : "seconds")"
}

private func dump<Value>(_ actions: [Value]) -> String {
  actions.map { dump($0).indented }.joined(separator: "\n\n")
}
