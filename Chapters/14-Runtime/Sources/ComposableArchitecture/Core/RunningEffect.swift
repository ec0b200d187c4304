import IssueReporting

/// A running effect of a store: the effect of one action, with all of its parts.
@MainActor
final class RunningEffect {
  private let part: EffectPart

  /// The action whose effect this is; `nil` before the start.
  private(set) var action: Any?

  /// Makes a running effect that belongs to some work.
  ///
  /// - Parameters:
  ///   - number: The effect's number.
  ///   - work: The work.
  ///   - onEnd: Called when the effect ends.
  init(_ number: Int, of work: Work, onEnd: @escaping () -> Void) {
    part = EffectPart {
      onEnd()
      work.end(number)
    }
    work.begin(number)
  }

  /// Whether it was cancelled. Later actions are dropped.
  var isCancelled: Bool { part.isCancelled }

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
    let run = EffectRun(part: part) { [part] (sent: Action) in
      if part.isCancelled { return }
      if part.isOver { reportIssue(sentTooLate(sent, of: action)) }
      send(sent)
    }
    EffectOrigin.with(action) {
      Feature.startingTask { operation.start(run) }
    }
  }

  /// Cancels the effect. A publisher's effect ends immediately, and a task's effect when its operation returns.
  func cancel() { part.cancel() }
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
