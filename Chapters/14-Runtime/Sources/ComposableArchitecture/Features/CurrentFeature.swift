extension Feature {
  /// The effects of the feature that is reducing an action here, or whose effect is running here.
  static var current: Feature? { ofThread.value ?? ofCurrentTask }

  /// Calls a function in which a feature reduces an action, or starts effects.
  ///
  /// - Parameters:
  ///   - feature: The feature.
  ///   - operation: The function.
  /// - Returns: What the function returns.
  @inlinable
  static func reducing<R>(in feature: Feature, _ operation: () throws -> R) rethrows -> R {
    try ofThread.withValue(feature, operation)
  }

  /// Begins with a feature's turn to reduce an action and to start effects. The feature has to be kept until ``leave(to:)``.
  ///
  /// - Returns: What was noted before.
  static func enter(_ feature: Feature) -> UnsafeMutableRawPointer? {
    ofThread.enter(feature)
  }

  /// Ends the feature's turn.
  static func leave(to outer: UnsafeMutableRawPointer?) {
    ofThread.leave(to: outer)
  }

  /// Calls a function that starts a task. What is noted for the thread becomes the task's, which goes to other threads and
  /// leaves this one to others.
  static func startingTask<R>(_ operation: () -> R) -> R {
    guard let feature = ofThread.value else { return operation() }
    return ofThread.withValue(nil) { $ofCurrentTask.withValue(feature, operation: operation) }
  }

  @usableFromInline static let ofThread = ThreadLocal<Feature>()
}
