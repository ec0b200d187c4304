/// A running effect, or a part of one, such as one of several merged effects.
@MainActor
final class EffectPart {
  /// Calls a function on the main actor.
  typealias Receiver = @Sendable (_ work: @escaping @MainActor @Sendable () -> Void) -> Void

  /// Called once, when the work ends.
  var onEnd: () -> Void
  private var stop: (() -> Void)?

  /// Whether the work ended.
  private(set) var isOver = false

  /// Whether it was cancelled.
  private(set) var isCancelled = false

  /// - Parameter onEnd: Called once, when the work ends.
  init(onEnd: @escaping () -> Void = {}) {
    self.onEnd = onEnd
  }

  /// Sets how the work is cancelled, in place of what was set before.
  func onCancel(_ stop: @escaping () -> Void) {
    if !isOver { self.stop = stop }
  }

  /// Cancels the work. It ends when ``end()`` is called: immediately, or when a task returns.
  func cancel() {
    isCancelled = true
    stop?()
  }

  /// Records that the work ended.
  func end() {
    guard !isOver else { return }
    isOver = true
    stop = nil
    let onEnd = onEnd
    self.onEnd = {}
    onEnd()
  }
}

/// What the work of an effect receives when it's started.
@MainActor
struct EffectRun<Action> {
  /// The part of the running effect that this work is. The work sets how it's cancelled, and says when it ends.
  let part: EffectPart
  /// Receives the actions.
  let send: @MainActor (Action) -> Void
  /// Brings the output of publishers to the main actor; `nil` if they have to emit there.
  var receiver: EffectPart.Receiver?

  /// A run of work that is done inside this work.
  func inner<InnerAction>(
    _ part: EffectPart, send: @escaping @MainActor (InnerAction) -> Void
  ) -> EffectRun<InnerAction> {
    EffectRun<InnerAction>(part: part, send: send, receiver: receiver)
  }

  /// The same run with an additional receiver, which receives the output of publishers before the run's own receiver.
  func received(by first: @escaping EffectPart.Receiver) -> EffectRun {
    let next = receiver
    let both: EffectPart.Receiver = { work in first { if let next { next(work) } else { work() } } }
    return EffectRun(part: part, send: send, receiver: both)
  }
}

extension Effect.Operation {
  /// Starts the work, unless it was already cancelled.
  @MainActor
  func start(_ run: EffectRun<Action>) {
    if run.part.isCancelled { return run.part.end() }
    switch self {
    case .none: run.part.end()
    case .emission(let emission):
      guard let receiver = run.receiver else {
        emission { run.send($0) }
        return run.part.end()
      }
      run.part.onCancel { run.part.end() }
      emission { action in
        let action = UncheckedSendable(action)  // It is handed over.
        receiver { if !run.part.isOver { run.send(action.value) } }
      }
      receiver { run.part.end() }
    case .publisher(let start), .task(let start): start(run)
    }
  }

  /// Starts the work as a part of an effect, and waits until it ends.
  ///
  /// - Parameter run: The run of the effect, which has no other part at the same time.
  @MainActor
  func runToEnd(in run: EffectRun<Action>) async {
    await withCheckedContinuation { continuation in
      let part = EffectPart { continuation.resume() }
      run.part.onCancel { part.cancel() }
      start(run.inner(part, send: run.send))
    }
  }
}
