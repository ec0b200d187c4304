import Foundation

/// The active trackings of a thread.
///
/// They belong to the thread, not to the task: a task inherits its values from the one that made it, but what it reads
/// is no concern of that one's trackings.
final class TrackingsOfThread {
  /// The trackings whose closures are running, from the outermost to the innermost.
  var inForce: [PerceptionTracking] = []

  /// Whether the body of a view is being evaluated without being tracked.
  var isBodyUntracked = false

  /// Those of this thread, if anything was ever tracked on it.
  static var existing: TrackingsOfThread? {
    pthread_getspecific(key).map { Unmanaged.fromOpaque($0).takeUnretainedValue() }
  }

  /// Those of this thread.
  static var current: TrackingsOfThread {
    if let existing { return existing }
    let new = TrackingsOfThread()
    pthread_setspecific(key, Unmanaged.passRetained(new).toOpaque())
    return new
  }

  /// Calls a closure while no tracking is active. Its reads are registered with none.
  ///
  /// - Parameters:
  ///   - isBodyUntracked: Whether the closure is a view's body, in which a read is a mistake.
  ///   - apply: Is called once, immediately.
  /// - Returns: What `apply` returns.
  func withoutTracking<T>(isBodyUntracked: Bool, _ apply: () throws -> T) rethrows -> T {
    let before = (inForce, self.isBodyUntracked)
    (inForce, self.isBodyUntracked) = ([], isBodyUntracked)
    defer { (inForce, self.isBodyUntracked) = before }
    return try apply()
  }

  // What is stored under the key is always a retained object of this class: `current` alone stores, and the function
  // below releases it once, when the thread ends.
  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    pthread_key_create(&key) {
      let stored: UnsafeMutableRawPointer? = $0
      if let stored { Unmanaged<TrackingsOfThread>.fromOpaque(stored).release() }
    }
    return key
  }()
}
