import Foundation

extension RunningEffects {
  /// The effects of the feature that is reducing an action here, or whose effect is at work here.
  static var current: RunningEffects? { ofThread ?? ofCurrentTask }

  /// Calls a function in which a feature reduces an action, or starts effects.
  ///
  /// The function cannot wait, so it is enough to note that for the thread. That takes a fiftieth of the time that a value
  /// for the task would take, and it is done for each action.
  ///
  /// - Parameters:
  ///   - feature: The feature.
  ///   - operation: The function.
  /// - Returns: What the function returns.
  static func reducing<R>(in feature: RunningEffects, _ operation: () throws -> R) rethrows -> R {
    let outer = ofThread
    ofThread = feature
    defer { ofThread = outer }
    return try operation()
  }

  /// Calls a function that starts a task: what is noted for the thread becomes the task's, since a task goes to other
  /// threads and leaves this one to others.
  static func ofTask<R>(_ operation: () -> R) -> R {
    guard let feature = ofThread else { return operation() }
    ofThread = nil
    defer { ofThread = feature }
    return $ofCurrentTask.withValue(feature, operation: operation)
  }

  /// What is noted for this thread. Whoever notes it holds it.
  private static var ofThread: RunningEffects? {
    get { pthread_getspecific(key).map { Unmanaged.fromOpaque($0).takeUnretainedValue() } }
    set { pthread_setspecific(key, newValue.map { Unmanaged.passUnretained($0).toOpaque() }) }
  }

  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    pthread_key_create(&key, nil)
    return key
  }()
}
