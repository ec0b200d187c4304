import ComposableArchitecture
import TerminalUI

/// Notes that the body of a view is evaluated: `let _ = evaluated("row")` as its first line.
@MainActor
func evaluated(_ view: String) {
  Evaluations.recorded?.withValue { $0[view, default: 0] += 1 }
}

/// The storage of evaluations while a test records them.
private enum Evaluations {
  @TaskLocal static var recorded: LockIsolated<[String: Int]>?
}

extension Renderer {
  /// Renders the next frame.
  ///
  /// - Returns: The number of evaluations of each evaluated body.
  func evaluations() -> [String: Int] {
    let recorded = LockIsolated<[String: Int]>([:])
    Evaluations.$recorded.withValue(recorded) { _ = frame() }
    return recorded.value
  }
}

/// Waits until all work that is queued on the main actor is done.
@MainActor
func nextTurn() async {
  await Task { @MainActor in }.value
}
