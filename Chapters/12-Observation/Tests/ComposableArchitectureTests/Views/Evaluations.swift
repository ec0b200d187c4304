import ComposableArchitecture
import TerminalUI

/// Notes that the body of a view is evaluated: `let _ = evaluated("row")` as its first line.
@MainActor
func evaluated(_ view: String) {
  Evaluations.noted?.withValue { $0[view, default: 0] += 1 }
}

/// Where evaluations are noted while a test asks for them.
private enum Evaluations {
  @TaskLocal static var noted: LockIsolated<[String: Int]>?
}

extension Renderer {
  /// Makes the next frame.
  ///
  /// - Returns: Whose bodies were evaluated for it, and how often each. Those that were not are not mentioned.
  func evaluations() -> [String: Int] {
    let noted = LockIsolated<[String: Int]>([:])
    Evaluations.$noted.withValue(noted) { _ = frame() }
    return noted.value
  }
}

/// Waits until all that is queued for the main actor by now has been done.
@MainActor
func nextTurn() async {
  await Task { @MainActor in }.value
}
