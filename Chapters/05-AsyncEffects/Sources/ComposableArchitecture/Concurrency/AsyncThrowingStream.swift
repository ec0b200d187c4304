extension AsyncThrowingStream where Failure == any Error {
  /// Hides the type of an asynchronous sequence, so that a dependency can be declared without it.
  ///
  /// The stream requests an element from the sequence only when an element is requested from the
  /// stream: nothing is buffered, and no task is started. If the sequence throws, the stream throws
  /// the same error and ends. If the task that iterates is cancelled, the stream ends.
  ///
  /// Only one task may iterate over the stream at a time, as over any stream.
  ///
  /// - Parameter sequence: The sequence. The stream retains it and iterates over it once.
  public init<S: AsyncSequence & Sendable>(_ sequence: S) where S.Element == Element {
    let iteration = Iteration(sequence)
    self.init { try await iteration.next() }
  }

  /// A stream, and the continuation that sends its elements or an error.
  ///
  /// Since version 5.9, Swift has the same function as `makeStream(of:throwing:bufferingPolicy:)`.
  ///
  /// - Parameters:
  ///   - elementType: The type of an element.
  ///   - limit: How many elements that aren't consumed yet are buffered; all by default.
  /// - Returns: The stream, and its continuation.
  public static func streamWithContinuation(
    _ elementType: Element.Type = Element.self,
    bufferingPolicy limit: Continuation.BufferingPolicy = .unbounded
  ) -> (stream: Self, continuation: Continuation) {
    makeStream(of: elementType, bufferingPolicy: limit)
  }

  /// A stream that sends nothing and ends only when the task that iterates is cancelled.
  public static var never: Self { Self { _ in } }

  /// A stream that ends immediately.
  ///
  /// - Parameter error: The error that ends the stream; `nil` for an end without an error.
  public static func finished(throwing error: Failure? = nil) -> Self {
    Self { $0.finish(throwing: error) }
  }
}

extension AsyncSequence where Self: Sendable {
  /// Hides the type of this sequence. See ``_Concurrency/AsyncThrowingStream/init(_:)``.
  public func eraseToThrowingStream() -> AsyncThrowingStream<Element, any Error> {
    AsyncThrowingStream(self)
  }
}
