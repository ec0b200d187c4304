/// The subscriber that a key notifies of external changes of its value.
///
/// It may be called on any thread, and any number of times. It should not be called while the key holds a lock.
public struct SharedSubscriber<Value>: Sendable {
  private let callback: @Sendable (Result<Value?, any Error>) -> Void
  private let onLoading: (@Sendable (Bool) -> Void)?

  /// Makes one.
  ///
  /// - Parameters:
  ///   - callback: Is called with each value: `nil` if the source has none any more.
  ///   - onLoading: Is called when the key begins or ends to load by itself.
  public init(
    callback: @escaping @Sendable (Result<Value?, any Error>) -> Void,
    onLoading: (@Sendable (Bool) -> Void)? = nil
  ) {
    self.callback = callback
    self.onLoading = onLoading
  }

  /// Yields the value of the source. It ends a loading that was reported.
  public func yield(_ value: Value) {
    yield(with: .success(value))
  }

  /// Reports an error. The value stays as it is.
  public func yield(throwing error: any Error) {
    yield(with: .failure(error))
  }

  /// Reports that the source no longer has a value: the value is the reference's default again.
  public func yieldReturningInitialValue() {
    yield(with: .success(nil))
  }

  /// Yields a result: `nil` if the source no longer has a value.
  public func yield(with result: Result<Value?, any Error>) {
    callback(result)
  }

  /// Reports whether the key is loading by itself.
  public func yieldLoading(_ isLoading: Bool = true) {
    onLoading?(isLoading)
  }
}

/// A subscription of a key. Cancelling it ends it.
public struct SharedSubscription: Sendable {
  private let onCancel: @Sendable () -> Void

  /// Makes one.
  ///
  /// - Parameter cancel: Ends it. It is called once, when the last wrapper is deallocated.
  public init(_ cancel: @escaping @Sendable () -> Void) {
    onCancel = cancel
  }

  /// Ends it.
  public func cancel() {
    onCancel()
  }
}
