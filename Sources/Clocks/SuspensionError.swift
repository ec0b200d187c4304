/// That somebody still sleeps on a ``TestClock`` on which nobody should.
public struct SuspensionError: Error, CustomStringConvertible {
  /// How many tasks sleep, and for how long.
  public let description: String
}
