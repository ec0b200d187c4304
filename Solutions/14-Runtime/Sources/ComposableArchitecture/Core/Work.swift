import Exercises
import StoreSupport
import Synchronization

/// The work of one action: its effects, and the effects of all actions that they send.
///
/// It stores only the numbers of its effects, and retains neither them nor their store.
@MainActor
final class Work {
  /// The running effects of the application; `nil` if no effect of this work was registered there.
  weak var effects: EffectCancellables?
  /// The numbers of this work's running effects.
  private var numbers: Set<Int> = []
  private var continuations: [CheckedContinuation<Void, Never>] = []
  private let cancelled = Atomic(false)

  /// Whether it was cancelled. It may be read on any thread.
  nonisolated var isCancelled: Bool { cancelled.load(ordering: .acquiring) }

  /// Adds a running effect.
  func begin(_ number: Int) {
    numbers.insert(number)
  }

  /// Removes an effect that ended. If it was the last one, all waiting tasks resume.
  func end(_ number: Int) {
    numbers.remove(number)
    if !continuations.isEmpty { wake() }
  }

  /// Resumes all waiting tasks, if no effect is running.
  private func wake() {
    // Exercise 14.6
    guard numbers.isEmpty else { return }
    let continuations = continuations
    self.continuations = []
    for continuation in continuations { continuation.resume() }
  }

  /// Cancels all running effects, in the order in which they were started.
  func cancel() {
    // Exercise 14.6
    cancelled.store(true, ordering: .releasing)
    for number in numbers.sorted() { effects?.running[number]?.cancel() }
  }

  /// Whether effects are running.
  var isRunning: Bool { !numbers.isEmpty }

  /// Waits until no effect is running. If the waiting task is cancelled, so are the running effects.
  ///
  /// An effect may end while its action is queued, and that action may have effects. So the condition is checked again.
  func finish() async {
    // Exercise 14.6
    await withTaskCancellationHandler {
      while isRunning { await withCheckedContinuation { continuations.append($0) } }
    } onCancel: {
      cancelAnywhere()
    }
  }

  /// Calls a function when no effect is running; immediately if none is running now.
  func onFinish(_ action: @escaping @MainActor () -> Void) {
    Task.immediate {
      while isRunning { await withCheckedContinuation { continuations.append($0) } }
      action()
    }
  }

  /// Cancels all running effects: immediately if this is called on the main actor, and otherwise soon.
  nonisolated func cancelAnywhere() {
    // Exercise 14.6
    if isOnMainActor {
      MainActor.assumeIsolated { cancel() }
    } else {
      Task { @MainActor in cancel() }
    }
  }
}
