/// Whom a key tells of the changes that others have made to its value.
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

  /// Tells the value of the source. It ends a loading that was told.
  public func yield(_ value: Value) {
    yield(with: .success(value))
  }

  /// Tells what has gone wrong. The value stays as it is.
  public func yield(throwing error: any Error) {
    yield(with: .failure(error))
  }

  /// Tells that the source has no value any more: it is the default again that the reference was made with.
  public func yieldReturningInitialValue() {
    yield(with: .success(nil))
  }

  /// Tells a result: `nil` if the source has no value any more.
  public func yield(with result: Result<Value?, any Error>) {
    callback(result)
  }

  /// Tells whether the key is loading by itself.
  public func yieldLoading(_ isLoading: Bool = true) {
    onLoading?(isLoading)
  }
}

/// What ends a subscription of a key.
public struct SharedSubscription: Sendable {
  private let onCancel: @Sendable () -> Void

  /// Makes one.
  ///
  /// - Parameter cancel: Ends it. It is called once, when the last wrapper has gone.
  public init(_ cancel: @escaping @Sendable () -> Void) {
    onCancel = cancel
  }

  /// Ends it.
  public func cancel() {
    onCancel()
  }
}
