import Foundation

/// What holds on one thread, while a function is running that cannot wait.
///
/// For what a task and its children should know there are task-local values. They would do here, too, but take fifty times
/// as long, and this is asked and set for each action.
@usableFromInline
struct ThreadLocal<Value: AnyObject>: Sendable {
  @usableFromInline let key: pthread_key_t

  init() {
    var key = pthread_key_t()
    pthread_key_create(&key, nil)
    self.key = key
  }

  /// The value here, if there is one.
  @inlinable var value: Value? {
    pthread_getspecific(key).map { Unmanaged.fromOpaque($0).takeUnretainedValue() }
  }

  /// Sets another value, until ``leave(to:)``.
  ///
  /// - Parameter value: The value. Whoever calls this keeps it.
  /// - Returns: What was set before.
  @inlinable
  func enter(_ value: Value?) -> UnsafeMutableRawPointer? {
    let outer = pthread_getspecific(key)
    pthread_setspecific(key, value.map { Unmanaged.passUnretained($0).toOpaque() })
    return outer
  }

  /// Sets again what was set before.
  @inlinable
  func leave(to outer: UnsafeMutableRawPointer?) {
    pthread_setspecific(key, outer)
  }

  /// Calls a function while there is another value, or none.
  ///
  /// - Parameters:
  ///   - value: The value. It is kept until the function returns.
  ///   - operation: The function.
  /// - Returns: What the function returns.
  @inlinable
  func withValue<R>(_ value: Value?, _ operation: () throws -> R) rethrows -> R {
    let outer = enter(value)
    defer {
      leave(to: outer)
      withExtendedLifetime(value) {}
    }
    return try operation()
  }
}
