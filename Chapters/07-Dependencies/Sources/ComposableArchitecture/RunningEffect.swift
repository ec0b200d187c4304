import OpenCombine

/// An effect that a store has started and that is not over yet.
@MainActor
final class RunningEffect {
  private let number: Int
  private let work: Work
  private let onEnd: () -> Void
  private var stop: (() -> Void)?
  private var isOver = false

  /// Whether it was cancelled. What it sends after that is dropped.
  private(set) var isCancelled = false

  /// Makes a part of some work of an effect.
  ///
  /// - Parameters:
  ///   - number: The effect's number.
  ///   - work: The work.
  ///   - onEnd: Is called when the effect is over.
  init(_ number: Int, of work: Work, onEnd: @escaping () -> Void) {
    self.number = number
    self.work = work
    self.onEnd = onEnd
    work.begin(number) { [weak self] in self?.cancel() }
  }

  /// Ends with a publisher, and cancels it when it is cancelled.
  ///
  /// - Parameters:
  ///   - publisher: The publisher. If it emits off the main actor, an issue is reported.
  ///   - origin: The action whose effect it is, for such an issue.
  ///   - send: Is called with what it emits.
  func follow<Action>(
    _ publisher: AnyPublisher<Action, Never>, of origin: Action,
    send: @escaping @MainActor (Action) -> Void
  ) {
    let origin = UncheckedSendable(origin)  // It is only described.
    let subscription = publisher.sink(
      receiveCompletion: { @Sendable [weak self] _ in
        onMainActor(orReport: "An effect of the action \(origin.value) completed") { self?.end() }
      },
      receiveValue: { @Sendable action in
        let action = UncheckedSendable(action)  // It is handed over.
        onMainActor(orReport: "The action \(action.value) was sent") { send(action.value) }
      }
    )
    guard !isOver else { return }
    stop = { [weak self] in
      subscription.cancel()
      self?.end()
    }
  }

  /// Cancels a task when it is cancelled.
  ///
  /// - Parameter task: The task. It calls ``end()`` when it is over.
  func follow(_ task: Task<Void, Never>) {
    if !isOver { stop = { task.cancel() } }
  }

  /// Cancels the effect. A publisher's is over then, a task's when its work has returned.
  func cancel() {
    isCancelled = true
    stop?()
  }

  /// Records that the effect is over.
  func end() {
    guard !isOver else { return }
    isOver = true
    stop = nil
    onEnd()
    work.end(number)
  }
}
