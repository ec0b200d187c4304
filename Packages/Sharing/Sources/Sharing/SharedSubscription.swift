/// The subscriber that a key notifies of external changes of its value.
///
/// It may be called on any thread, and any number of times. It should not be called while the key holds a lock.
public struct SharedSubscriber<Value>: Sendable {
  private let callback: @Sendable (Result<Value?, any Error>) -> Void
  private let onLoading: (@Sendable (Bool) -> Void)?

  /// Creates a subscriber.
  ///
  /// - Parameters:
  ///   - callback: A closure that is called with each value: `nil` if the source no longer has one.
  ///   - onLoading: A closure that is called when the key itself starts or ends a load.
  public init(
    callback: @escaping @Sendable (Result<Value?, any Error>) -> Void,
    onLoading: (@Sendable (Bool) -> Void)? = nil
  ) {
    self.callback = callback
    self.onLoading = onLoading
  }

  /// Yields the value of the source. It ends a reported load.
  public func yield(_ value: Value) {
    yield(with: .success(value))
  }

  /// Reports an error. The value doesn't change.
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

  /// Reports whether the key itself is loading.
  public func yieldLoading(_ isLoading: Bool = true) {
    onLoading?(isLoading)
  }
}

/// A subscription of a key. Cancelling it ends it.
public struct SharedSubscription: Sendable {
  private let onCancel: @Sendable () -> Void

  /// Creates a subscription.
  ///
  /// - Parameter cancel: Ends the subscription. It is called once, when the last wrapper is deallocated.
  public init(_ cancel: @escaping @Sendable () -> Void) {
    onCancel = cancel
  }

  /// Ends the subscription.
  public func cancel() {
    onCancel()
  }
}
