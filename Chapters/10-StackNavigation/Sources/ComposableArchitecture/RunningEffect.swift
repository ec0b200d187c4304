import OpenCombine
import StoreSupport

/// A running effect of a store.
@MainActor
final class RunningEffect {
  private let number: Int
  private let work: Work
  private let onEnd: () -> Void
  private var stop: (() -> Void)?
  /// Whether its work ended.
  private(set) var isOver = false

  /// Whether it was cancelled. Later actions are dropped.
  private(set) var isCancelled = false

  /// Makes a running effect that belongs to some work.
  ///
  /// - Parameters:
  ///   - number: The effect's number.
  ///   - work: The work.
  ///   - onEnd: Called when the effect ends.
  init(_ number: Int, of work: Work, onEnd: @escaping () -> Void) {
    self.number = number
    self.work = work
    self.onEnd = onEnd
    work.begin(number) { [weak self] in self?.cancel() }
  }

  /// Ends when a publisher completes, and cancels the publisher when the effect is cancelled.
  ///
  /// - Parameters:
  ///   - publisher: The publisher. If it emits off the main actor, an issue is reported.
  ///   - origin: The action whose effect it is, for such an issue.
  ///   - send: Called with its output.
  func follow<Action>(
    _ publisher: AnyPublisher<Action, Never>, of origin: Action,
    send: @escaping @MainActor (Action) -> Void
  ) {
    let subscription = publisher.sink(
      of: EffectOrigin(origin), onEnd: { [weak self] in self?.end() }, send: send)
    guard !isOver else { return }
    stop = { [weak self] in
      subscription.cancel()
      self?.end()
    }
  }

  /// Cancels a task when the effect is cancelled.
  ///
  /// - Parameter task: The task, which calls ``end()`` when it ends.
  func follow(_ task: Task<Void, Never>) {
    if !isOver { stop = { task.cancel() } }
  }

  /// Cancels the effect. A publisher's effect ends immediately, and a task's effect when its
  /// operation returns.
  func cancel() {
    isCancelled = true
    stop?()
  }

  /// Records that the effect ended.
  func end() {
    guard !isOver else { return }
    isOver = true
    stop = nil
    onEnd()
    work.end(number)
  }
}
