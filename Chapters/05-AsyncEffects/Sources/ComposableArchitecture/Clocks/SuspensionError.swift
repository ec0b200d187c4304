/// A task still sleeps on a ``TestClock`` when no task should. See ``TestClock/checkSuspension()``.
public struct SuspensionError: Error, CustomStringConvertible {
  /// How many tasks sleep, and how long the first has to wait.
  public let description: String
}
