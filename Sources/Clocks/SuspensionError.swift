/// The error for a task that still sleeps on a ``TestClock`` when no task should. See
/// ``TestClock/checkSuspension()``.
public struct SuspensionError: Error, CustomStringConvertible {
  /// How many tasks sleep, and how long the first one has to wait.
  public let description: String
}
