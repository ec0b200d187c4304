import Synchronization

/// All that one action has set going: its effects, and the effects of every action that these send.
///
/// It knows its effects by their numbers, and holds neither them nor their store.
@MainActor
final class Work {
  private var cancellations: [Int: () -> Void] = [:]
  private var waiting: [CheckedContinuation<Void, Never>] = []
  private let cancelled = Atomic(false)

  /// Whether it was cancelled. It may be asked on any thread.
  nonisolated var isCancelled: Bool { cancelled.load(ordering: .acquiring) }

  /// Adds an effect that is running.
  ///
  /// - Parameters:
  ///   - number: The effect's number.
  ///   - cancel: Cancels the effect.
  func begin(_ number: Int, cancel: @escaping () -> Void) {
    cancellations[number] = cancel
  }

  /// Removes an effect that is over. If it was the last, all who wait go on.
  func end(_ number: Int) {
    cancellations[number] = nil
    guard cancellations.isEmpty else { return }
    let waiting = waiting
    self.waiting = []
    for continuation in waiting { continuation.resume() }
  }

  /// Cancels all that is running, first that was started first.
  func cancel() {
    cancelled.store(true, ordering: .releasing)
    for number in cancellations.keys.sorted() { cancellations[number]?() }
  }

  /// Whether effects are running.
  var isRunning: Bool { !cancellations.isEmpty }

  /// Waits until nothing is running any more. When the task that waits is cancelled, so is all that is
  /// running.
  func finish() async {
    await withTaskCancellationHandler {
      if isRunning { await withCheckedContinuation { waiting.append($0) } }
    } onCancel: {
      cancelAnywhere()
    }
  }

  /// Calls a function when nothing is running any more; immediately if that is so now.
  func onFinish(_ action: @escaping @MainActor () -> Void) {
    Task.immediate {
      if isRunning { await withCheckedContinuation { waiting.append($0) } }
      action()
    }
  }

  /// Cancels all that is running: immediately when this is called on the main actor, and otherwise soon.
  nonisolated func cancelAnywhere() {
    if isOnMainActor {
      MainActor.assumeIsolated { cancel() }
    } else {
      Task { @MainActor in cancel() }
    }
  }
}
