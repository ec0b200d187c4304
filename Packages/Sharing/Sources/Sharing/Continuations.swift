import IssueReporting
import Synchronization

/// A continuation that a key resumes with the result of a load, exactly once.
///
/// A second answer is reported as an issue, and ignored. If the last copy goes without an answer, that is reported too,
/// and the load ends with nothing.
///
/// It may be resumed on any thread.
public struct LoadContinuation<Value>: Sendable {
  private let once: Once<Result<Value?, any Error>>

  /// Makes one.
  ///
  /// - Parameters:
  ///   - description: What the key is called in reports.
  ///   - callback: Is called once, with the answer: `nil` if the source has no value.
  public init(
    _ description: @autoclosure @escaping @Sendable () -> String = "",
    callback: @escaping @Sendable (Result<Value?, any Error>) -> Void
  ) {
    once = Once(description, otherwise: .success(nil), callback)
  }

  /// Answers with the value of the source.
  public func resume(returning value: Value) {
    resume(with: .success(value))
  }

  /// Resumes with an error.
  public func resume(throwing error: any Error) {
    resume(with: .failure(error))
  }

  /// Answers that the source has no value.
  public func resumeReturningInitialValue() {
    resume(with: .success(nil))
  }

  /// Answers with a result: `nil` if the source has no value.
  public func resume(with result: Result<Value?, any Error>) {
    once.resume(with: result)
  }
}

/// A continuation that a key resumes with the result of a save, exactly once.
///
/// It reports a second answer, and that there was none, as ``LoadContinuation`` does.
///
/// It may be resumed on any thread.
public struct SaveContinuation: Sendable {
  private let once: Once<Result<Void, any Error>>

  /// Makes one.
  ///
  /// - Parameters:
  ///   - description: What the key is called in reports.
  ///   - callback: Is called once, with the answer.
  public init(
    _ description: @autoclosure @escaping @Sendable () -> String = "",
    callback: @escaping @Sendable (Result<Void, any Error>) -> Void
  ) {
    once = Once(description, otherwise: .success(()), callback)
  }

  /// Answers that the value is saved.
  public func resume() {
    resume(with: .success(()))
  }

  /// Resumes with an error.
  public func resume(throwing error: any Error) {
    resume(with: .failure(error))
  }

  /// Answers with a result.
  public func resume(with result: Result<Void, any Error>) {
    once.resume(with: result)
  }
}

/// What the copies of a continuation share: the callback, until it was called.
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
