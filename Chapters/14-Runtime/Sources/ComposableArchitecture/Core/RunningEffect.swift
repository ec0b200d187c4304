import IssueReporting
import OpenCombine

/// A running effect.
@MainActor
final class RunningEffect {
  private let number: Int
  private let work: Work
  private let onEnd: () -> Void
  private var stop: (() -> Void)?
  /// The action whose effect this is; `nil` before the start.
  private(set) var action: Any?

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
    work.begin(number)
  }

  /// Starts the effect.
  ///
  /// - Parameters:
  ///   - operation: The operation.
  ///   - action: The action whose effect it is, for issues.
  ///   - send: Receives its actions.
  func begin<Action>(
    _ operation: Effect<Action>.Operation, of action: Action,
    send: @escaping @MainActor (Action) -> Void
  ) {
    self.action = action
    switch operation {
    case .none, .emission: end()  // A store handles these without registering them.
    case .publisher(let publisher): follow(publisher, of: action, send: send)
    case .run(let options, let body): run(body, options, of: action, send: send)
    }
  }

  /// Ends when a publisher completes, and cancels the subscription when the effect is cancelled.
  private func follow<Action>(
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

  /// Runs an operation in a task. The effect ends when the operation returns. Cancelling the effect cancels the task, and
  /// ignores later actions of the operation.
  private func run<Action>(
    _ body: @escaping Effect<Action>.Body, _ options: TaskOptions, of origin: Action,
    send: @escaping @MainActor (Action) -> Void
  ) {
    let sendAction = Send<Action> { action in
      if self.isCancelled { return }
      if self.isOver { reportIssue(sentTooLate(action, of: origin)) }
      send(action)
    }
    let task = EffectOrigin.with(origin) {
      Feature.startingTask {
        options.task {
          await body(sendAction)
          self.end()
        }
      }
    }
    if !isOver { stop = { task.cancel() } }
  }

  /// Cancels the effect. A publisher's effect ends immediately, and a task's effect when its operation returns.
  func cancel() {
    isCancelled = true
    stop?()
  }

  /// Records that the effect ended.
  private func end() {
    guard !isOver else { return }
    isOver = true
    stop = nil
    onEnd()
    work.end(number)
  }
}

private func sentTooLate<Action>(_ action: Action, of origin: Action) -> String {
  """
  An action was sent from a completed effect.

    Action:
      \(action)

    Effect returned from:
      \(origin)

  Do not send actions after the closure of an “Effect.run” has returned: do not pass “send” to a task or a callback that \
  it does not wait for. To cancel such a task together with the effect, await it in the closure.
  """
}
