import StoreSupport

/// The effects of an action that was sent to a test store.
///
/// ```swift
/// let task = await store.send(.task)
/// …
/// await task.cancel()   // as a view does when it disappears
/// ```
///
/// It ends when the effects of the action end, including the effects of the actions that they send. If the action has
/// no effects, it is finished from the start, and counts as cancelled.
///
/// Seed: 000, TestStoreTask.
public struct TestStoreTask: Hashable, Sendable {
  private let work: Work?
  private let timeout: UInt64

  init(_ work: Work?, timeout: UInt64) {
    self.work = work
    self.timeout = timeout
  }

  /// Cancels the running effects, and waits for their end and its consequences.
  public func cancel() async {
    await work?.cancel()
    await work?.finish()
    await Task.megaYield()
  }

  /// Waits for the end of the running effects. If the waiting task is cancelled, or after the timeout, all of them are
  /// cancelled.
  ///
  /// - Parameters:
  ///   - duration: How long to wait. If effects are running after that, the test fails, exhaustive or not.
  ///   - fileID: With `filePath`, `line` and `column`, where the failure is reported.
  @MainActor
  public func finish(
    timeout duration: Duration,
    fileID: StaticString = #fileID, file filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) async {
    guard let work else { return }
    await withTaskCancellationHandler {
      let signal = AsyncSignal()
      work.onFinish(signal.post)
      await signal.wait(for: duration) { work.isRunning }
    } onCancel: {
      work.cancelAnywhere()
    }
    if work.isRunning {
      CallSite(fileID, filePath, line, column).failUnfinished(after: duration)
      work.cancel()
      await Task.megaYield()
    }
  }

  /// Waits for the end of the running effects, as the method that takes a `Duration` does.
  ///
  /// - Parameter nanoseconds: How long to wait; by default the test store's `timeout`.
  @MainActor
  @_disfavoredOverload
  public func finish(
    timeout nanoseconds: UInt64? = nil,
    fileID: StaticString = #fileID, file filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) async {
    await finish(
      timeout: .nanoseconds(nanoseconds ?? timeout), fileID: fileID, file: filePath, line: line,
      column: column)
  }

  /// Whether it was cancelled by this value, or has no effects. It may be read on any thread.
  public var isCancelled: Bool {
    work?.isCancelled ?? true
  }

  public static func == (first: TestStoreTask, second: TestStoreTask) -> Bool {
    first.work === second.work
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(work.map(ObjectIdentifier.init))
  }
}
