import CustomDump
import IssueReporting

/// A location in a test.
struct TestLocation {
  let fileID: StaticString
  let filePath: StaticString
  let line: UInt
  let column: UInt

  init(_ fileID: StaticString, _ filePath: StaticString, _ line: UInt, _ column: UInt) {
    self.fileID = fileID
    self.filePath = filePath
    self.line = line
    self.column = column
  }

  /// Reports a failure at this location.
  func fail(_ message: String) {
    reportIssue(message, fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Runs a closure, and reports the error if it throws.
  func failIfThrown(_ work: () throws -> Void) {
    do { try work() } catch { fail("This step failed: \(error)") }
  }
}

extension TestStore {
  func failIfReceived(_ what: String, at location: TestLocation) {
    guard !received.isEmpty else { return }
    location.fail(
      """
      Expect \(received.count == 1 ? "an action" : "\(received.count) actions") that effects have \
      sent, before \(what):

      \(dump(received.map(\.action)))

      Add “receive” for each, and assert its changes.
      """
    )
  }

  func failNothingReceived(_ expected: Action, at location: TestLocation) {
    location.fail(
      """
      No action was received, but this one was expected:

      \(dump([expected]))

      \(running.isEmpty
        ? "No running effect can send it. Check which effect the reducer returns."
        : """
          An effect is running that may send it later. If it waits on a test scheduler, advance its time first.
          """)
      """
    )
  }

  func failOtherReceived(_ expected: Action, actual: Action, at location: TestLocation) {
    location.fail(
      """
      The received action is not the expected action:

      \(difference(expected, actual))
      """
    )
  }

  func failOtherState(
    _ expected: LocalState, actual: LocalState, isDescribed: Bool, at location: TestLocation
  ) {
    location.fail(
      """
      \(isDescribed
        ? "The state is not the expected state:"
        : "The state has changed, but no change was expected:")

      \(difference(expected, actual))
      """
    )
  }

  func failNothingChanged(at location: TestLocation) {
    location.fail(
      """
      A change of the state was expected, but nothing has changed.

      The closure doesn't change the state. If you expect no change, omit the closure.
      """
    )
  }

  func failForReceived() {
    guard !received.isEmpty else { return }
    lastStep.fail(
      """
      The test ended, and it did not assert \
      \(received.count == 1 ? "a received action" : "\(received.count) received actions"):

      \(dump(received.map(\.action)))

      Add “receive” for each, and assert its changes.
      """
    )
  }

  /// Reports the effects that are running, each once, at the step that caused it.
  func failForRunning() {
    for (number, location) in running.sorted(by: { $0.key < $1.key })
    where reportedEffects.insert(number).inserted {
      location.fail(
        """
        The test ended, and an effect of this action is still running.

        A test must assert everything that an effect does. Possible reasons why it has not \
        completed:

        • It waits on a test scheduler. Move its time on, with “advance” or “run”, and expect what it \
        sends.

        • It is meant to run for long, such as a timer or a listener for notifications. Make it \
        “cancellable(id:)”, and send the action that cancels it in the test, as the app does.

        • By mistake it never completes: “Effect.run” without a completion, a subject that never \
        completes.
        """
      )
    }
  }
}

/// The difference between the expected and the actual value, line by line.
private func difference<Value>(_ expected: Value, _ actual: Value) -> String {
  let dumps = (dump(expected), dump(actual))
  guard dumps.0 != dumps.1 else {
    return """
      \(dumps.0.indented)

      (Both values have this description, but “==” returns false.)
      """
  }
  return """
    \((diff(expected, actual, format: .proportional) ?? "").indented)

    (Expected: −, Actual: +)
    """
}

private func dump<Value>(_ actions: [Value]) -> String {
  actions.map { dump($0).indented }.joined(separator: "\n\n")
}

private func dump<Value>(_ value: Value) -> String {
  String(customDumping: value)
}

extension String {
  fileprivate var indented: String {
    split(separator: "\n", omittingEmptySubsequences: false).map { "  \($0)" }
      .joined(separator: "\n")
  }
}
