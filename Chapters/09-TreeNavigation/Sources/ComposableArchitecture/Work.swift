import StoreSupport
import Synchronization

/// The work of one action: its effects, and the effects of all actions that they send.
///
/// It identifies its effects by number, and retains neither them nor their store.
@MainActor
final class Work {
  private var cancellations: [Int: () -> Void] = [:]
  private var continuations: [CheckedContinuation<Void, Never>] = []
  private let cancelled = Atomic(false)

  /// Whether it was cancelled. It may be read on any thread.
  nonisolated var isCancelled: Bool { cancelled.load(ordering: .acquiring) }

  /// Adds a running effect.
  ///
  /// - Parameters:
  ///   - number: The effect's number.
  ///   - cancel: Cancels the effect.
  func begin(_ number: Int, cancel: @escaping () -> Void) {
    cancellations[number] = cancel
  }

  /// Removes an effect that ended. If it was the last one, all waiting tasks resume.
  func end(_ number: Int) {
    cancellations[number] = nil
    guard cancellations.isEmpty else { return }
    let continuations = continuations
    self.continuations = []
    for continuation in continuations { continuation.resume() }
  }

  /// Cancels all running effects, in the order in which they were started.
  func cancel() {
    cancelled.store(true, ordering: .releasing)
    for number in cancellations.keys.sorted() { cancellations[number]?() }
  }

  /// Whether effects are running.
  var isRunning: Bool { !cancellations.isEmpty }

  /// Waits until no effect is running. If the waiting task is cancelled, so are the running effects.
  func finish() async {
    await withTaskCancellationHandler {
      if isRunning { await withCheckedContinuation { continuations.append($0) } }
    } onCancel: {
      cancelAnywhere()
    }
  }

  /// Calls a function when no effect is running; immediately if none is running now.
  func onFinish(_ action: @escaping @MainActor () -> Void) {
    Task.immediate {
      if isRunning { await withCheckedContinuation { continuations.append($0) } }
      action()
    }
  }

  /// Cancels all running effects: immediately if this is called on the main actor, and otherwise soon.
  nonisolated func cancelAnywhere() {
    if isOnMainActor {
      MainActor.assumeIsolated { cancel() }
    } else {
      Task { @MainActor in cancel() }
    }
  }
}
