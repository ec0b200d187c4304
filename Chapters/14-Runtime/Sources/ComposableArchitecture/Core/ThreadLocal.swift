import Foundation

/// A value that is current on one thread while a synchronous function runs.
///
/// Task-local values do the same for a task and its child tasks. They would work here as well, but are much
/// slower, and this value is read and set for each action.
@usableFromInline
struct ThreadLocal<Value: AnyObject>: Sendable {
  @usableFromInline let key: pthread_key_t

  init() {
    var key = pthread_key_t()
    pthread_key_create(&key, nil)
    self.key = key
  }

  /// The thread's current value, if there is one.
  @inlinable var value: Value? {
    pthread_getspecific(key).map { Unmanaged.fromOpaque($0).takeUnretainedValue() }
  }

  /// Sets a new value, until ``leave(to:)``.
  ///
  /// - Parameter value: The value, which the caller retains.
  /// - Returns: The previous value.
  @inlinable
  func enter(_ value: Value?) -> UnsafeMutableRawPointer? {
    let outer = pthread_getspecific(key)
    pthread_setspecific(key, value.map { Unmanaged.passUnretained($0).toOpaque() })
    return outer
  }

  /// Restores the previous value.
  @inlinable
  func leave(to outer: UnsafeMutableRawPointer?) {
    pthread_setspecific(key, outer)
  }

  /// Calls a function while a new value, or none, is current.
  ///
  /// - Parameters:
  ///   - value: The value. It is retained until the function returns.
  ///   - operation: The function.
  /// - Returns: The function's result.
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
