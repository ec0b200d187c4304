import Foundation

/// The active trackings of a thread.
///
/// They belong to the thread rather than to the task: a task inherits task-local values from the task that created it,
/// but its reads don't belong to the trackings of that task.
final class TrackingsOfThread {
  /// The trackings whose closures are running, from the outermost to the innermost.
  var active: [PerceptionTracking] = []

  /// Whether the body of a view is being evaluated without being tracked.
  var isBodyUntracked = false

  /// The trackings of this thread, if anything was ever tracked on it.
  static var existing: TrackingsOfThread? {
    pthread_getspecific(key).map { Unmanaged.fromOpaque($0).takeUnretainedValue() }
  }

  /// The trackings of this thread.
  static var current: TrackingsOfThread {
    if let existing { return existing }
    let new = TrackingsOfThread()
    pthread_setspecific(key, Unmanaged.passRetained(new).toOpaque())
    return new
  }

  /// Calls a closure while no tracking is active. Its reads are registered with none.
  ///
  /// - Parameters:
  ///   - isBodyUntracked: Whether the closure is a view's body, in which reads are mistakes.
  ///   - apply: A closure that is called once, immediately.
  /// - Returns: The result of `apply`.
  func withoutTracking<T>(isBodyUntracked: Bool, _ apply: () throws -> T) rethrows -> T {
    let before = (active, self.isBodyUntracked)
    (active, self.isBodyUntracked) = ([], isBodyUntracked)
    defer { (active, self.isBodyUntracked) = before }
    return try apply()
  }

  // The value of the key is always a retained object of this class: only `current` stores it, and the function below
  // releases it once, when the thread ends.
  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    pthread_key_create(&key) {
      let stored: UnsafeMutableRawPointer? = $0
      if let stored { Unmanaged<TrackingsOfThread>.fromOpaque(stored).release() }
    }
    return key
  }()
}
