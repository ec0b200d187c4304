extension Feature {
  /// The feature that is reducing an action here, or whose effect is running here.
  static var current: Feature? { ofThread.value ?? ofCurrentTask }

  /// Calls a function in which a feature reduces an action, or starts effects.
  ///
  /// - Parameters:
  ///   - feature: The feature.
  ///   - operation: The function.
  /// - Returns: The function's result.
  @inlinable
  static func reducing<R>(in feature: Feature, _ operation: () throws -> R) rethrows -> R {
    try ofThread.withValue(feature, operation)
  }

  /// Makes a feature the current one of this thread, to reduce an action and to start effects. The caller has to retain
  /// the feature until it calls ``leave(to:)``.
  ///
  /// - Returns: The thread's previous feature.
  static func enter(_ feature: Feature) -> UnsafeMutableRawPointer? {
    ofThread.enter(feature)
  }

  /// Restores the thread's previous feature.
  static func leave(to outer: UnsafeMutableRawPointer?) {
    ofThread.leave(to: outer)
  }

  /// Calls a function that starts a task. The thread's current feature becomes the task's, because the task may
  /// continue on a different thread, and other tasks may run on this one.
  static func startingTask<R>(_ operation: () -> R) -> R {
    guard let feature = ofThread.value else { return operation() }
    return ofThread.withValue(nil) { $ofCurrentTask.withValue(feature, operation: operation) }
  }

  @usableFromInline static let ofThread = ThreadLocal<Feature>()
}
