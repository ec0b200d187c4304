import IssueReporting
import Synchronization

/// A continuation that a key resumes with the result of a load, exactly once.
///
/// A second result is reported as an issue, and ignored. If the last copy is deallocated without a result, that is
/// reported, too, and the load ends without a value.
///
/// It may be resumed on any thread.
public struct LoadContinuation<Value>: Sendable {
  private let once: Once<Result<Value?, any Error>>

  /// Creates a continuation.
  ///
  /// - Parameters:
  ///   - description: The name of the key in reports.
  ///   - callback: A closure that is called once, with the result: `nil` if the source has no value.
  public init(
    _ description: @autoclosure @escaping @Sendable () -> String = "",
    callback: @escaping @Sendable (Result<Value?, any Error>) -> Void
  ) {
    once = Once(description, otherwise: .success(nil), callback)
  }

  /// Resumes with the value of the source.
  public func resume(returning value: Value) {
    resume(with: .success(value))
  }

  /// Resumes with an error.
  public func resume(throwing error: any Error) {
    resume(with: .failure(error))
  }

  /// Resumes without a value, because the source has none.
  public func resumeReturningInitialValue() {
    resume(with: .success(nil))
  }

  /// Resumes with a result: `nil` if the source has no value.
  public func resume(with result: Result<Value?, any Error>) {
    once.resume(with: result)
  }
}

/// A continuation that a key resumes with the result of a save, exactly once.
///
/// It reports a second result and a missing result, as ``LoadContinuation`` does.
///
/// It may be resumed on any thread.
public struct SaveContinuation: Sendable {
  private let once: Once<Result<Void, any Error>>

  /// Creates a continuation.
  ///
  /// - Parameters:
  ///   - description: The name of the key in reports.
  ///   - callback: A closure that is called once, with the result.
  public init(
    _ description: @autoclosure @escaping @Sendable () -> String = "",
    callback: @escaping @Sendable (Result<Void, any Error>) -> Void
  ) {
    once = Once(description, otherwise: .success(()), callback)
  }

  /// Resumes after the value was saved.
  public func resume() {
    resume(with: .success(()))
  }

  /// Resumes with an error.
  public func resume(throwing error: any Error) {
    resume(with: .failure(error))
  }

  /// Resumes with a result.
  public func resume(with result: Result<Void, any Error>) {
    once.resume(with: result)
  }
}

/// The storage that the copies of a continuation share: the callback, until it is called.
private final class Once<Answer>: Sendable {
  private let description: @Sendable () -> String
  private let lastResort: @Sendable (@Sendable (Answer) -> Void) -> Void
  private let callback: Mutex<(@Sendable (Answer) -> Void)?>

  init(
    _ description: @escaping @Sendable () -> String,
    otherwise answer: @autoclosure @escaping @Sendable () -> Answer,
    _ callback: @escaping @Sendable (Answer) -> Void
  ) {
    self.description = description
    lastResort = { $0(answer()) }
    self.callback = Mutex(callback)
  }

  func resume(with answer: Answer) {
    guard let callback = takeCallback() else {
      reportIssue("\(name) tried to resume its continuation more than once.")
      return
    }
    callback(answer)
  }

  deinit {
    guard let callback = takeCallback() else { return }
    reportIssue(
      """
      \(name) leaked its continuation without one of its resume methods being invoked. \
      Who waits for it would wait forever.
      """)
    lastResort(callback)
  }

  private func takeCallback() -> (@Sendable (Answer) -> Void)? {
    callback.withLock { callback in
      defer { callback = nil }
      return callback
    }
  }

  private var name: String {
    let description = description()
    return description.isEmpty ? "A key" : "'\(description)'"
  }
}
