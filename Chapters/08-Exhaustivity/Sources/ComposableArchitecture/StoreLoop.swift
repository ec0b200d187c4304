@_spi(Internals) import Dependencies
import IssueReporting
import OpenCombine

/// The loop at the root of all stores of an application: action in, state changed, effect started,
/// never two at the same time.
@MainActor
final class StoreLoop<State, Action>: StoreRoot {
  /// The state now, published once no action is waiting any more.
  let state: CurrentValueRelay<State>

  /// Those that look after each action, also when others are waiting.
  let steps = Observers()

  /// What actions are reduced with.
  var dependencies: DependencyValues

  private let reduce: (inout State, Action) -> EffectTask<Action>
  private let onEffectEnd: (Int) -> Void

  /// What takes the actions that wait for their turn.
  // Functions: what a pair of an action and its work is like would be looked up at each send.
  private var queue: [() -> Void] = []
  private var isSending = false

  /// How many effects have been started so far.
  private(set) var startedEffects = 0
  /// The effects that are not over yet, by their numbers.
  private(set) var runningEffects: [Int: RunningEffect] = [:]

  /// Who the store is in a test. Its identifiers of effects are its own there.
  private let identity = StoreIdentity.ofNewStore()

  /// - Parameters:
  ///   - initialState: The state to begin with.
  ///   - dependencies: What actions are reduced with: those that are current where the loop is made.
  ///   - reduce: Is called for each action, and returns its effects.
  ///   - onEffectEnd: Is called when an effect is over, with its number.
  init(
    initialState: State, dependencies: DependencyValues = .inForce,
    reduce: @escaping (inout State, Action) -> EffectTask<Action>,
    onEffectEnd: @escaping (Int) -> Void = { _ in }
  ) {
    self.state = CurrentValueRelay(initialState)
    self.dependencies = dependencies
    self.reduce = reduce
    self.onEffectEnd = onEffectEnd
  }

  isolated deinit {
    guard !runningEffects.isEmpty else { return }
    for (_, effect) in runningEffects.sorted(by: { $0.key < $1.key }) { effect.cancel() }
  }

  /// Takes an action through the whole loop: reducer, state, effect.
  ///
  /// An action that arrives while another one is in flight (sent by an observer of the state, by
  /// an effect that emits synchronously, or by a reducer that should not) waits for its turn.
  /// When the outermost call returns, the queue is empty. Observers of the state are notified once for all
  /// that was waiting; actions that they send are taken next.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - work: The work that it belongs to, if an effect sends it.
  /// - Returns: The work that it has set going; `nil` if it has no effects, or has to wait for its turn.
  @discardableResult
  func send(_ action: Action, within work: Work? = nil) -> Work? {
    guard let identity, StoreIdentity.current != identity else { return take(action, within: work) }
    return StoreIdentity.$current.withValue(identity) { take(action, within: work) }
  }

  private func take(_ action: Action, within work: Work?) -> Work? {
    guard !isSending else {
      queue.append { self.reduceAndStart(action, within: work) }
      return nil
    }
    isSending = true
    defer { isSending = false }
    let started = reduceAndStart(action, within: work)
    repeat {
      while queue.count > 0 { drainQueue() }
      // Observers may send, too.
      state.observers.notify()
    } while queue.count > 0
    return started
  }

  /// Takes the actions that are waiting. Meanwhile others may begin to wait.
  // Most sends need nothing of this, and are faster with it elsewhere.
  @inline(never)
  private func drainQueue() {
    let waiting = queue
    queue = []
    for take in waiting { take() }
  }

  /// Reduces an action, and starts its effect.
  @discardableResult
  private func reduceAndStart(_ action: Action, within work: Work?) -> Work? {
    var effect = EffectTask<Action>.none
    reducing(with: dependencies) {
      state.update { effect = reduce(&$0, action) }
    }
    steps.notify()
    // An action that had to wait may belong to work that has been cancelled meanwhile.
    guard !effect.isNone, work?.isCancelled != true else { return nil }
    let work = work ?? Work()
    reducing(with: dependencies) { start(effect, of: action, within: work) }
    return work
  }

  /// Starts an effect of an action, and gives it a number of its own. Actions that it sends belong to the same work.
  private func start(_ effect: EffectTask<Action>, of action: Action, within work: Work) {
    startedEffects += 1
    let number = startedEffects
    if let emission = effect.emission {
      // The actions wait for their turn. By then the effect is over, so nothing has to be kept of it.
      emission { send($0, within: work) }
      return onEffectEnd(number)
    }
    let running = RunningEffect(number, of: work) { [weak self] in
      self?.runningEffects[number] = nil
      self?.onEffectEnd(number)
    }
    runningEffects[number] = running
    switch effect.operation {
    case .none:
      running.end()
    case .publisher(let publisher):
      running.follow(publisher, of: action) { [weak self] in self?.send($0, within: work) }
    case .run(let priority, let body):
      EffectOrigin.with(action) { startTask(body, priority: priority, as: running, within: work) }
    }
  }

  var endingEffects: Int {
    RunningEffects.shared.endingCount(of: identity) + runningEffects.values.count { $0.isCancelled }
  }

  /// Runs the body of an effect in a task that starts immediately, and that does not keep this loop.
  ///
  /// - Parameters:
  ///   - body: The body.
  ///   - priority: The priority of the task.
  ///   - running: The effect. It is over when the body returns, and cancels the task when it is cancelled.
  ///     After that, nothing that the body sends is taken.
  ///   - work: What the actions that it sends, and their effects, belong to.
  private func startTask(
    _ body: @escaping EffectTask<Action>.Body, priority: TaskPriority?,
    as running: RunningEffect, within work: Work
  ) {
    let send = Send<Action> { [weak self] action in
      if running.isCancelled { return }
      if running.isOver {
        reportIssue(
          """
          The action \(action) was sent by an effect that is over: its work has returned before.

          What sends has to end before the work of “run” returns. Do not hand “send” to a task or a callback that \
          nobody waits for.
          """)
      }
      self?.send(action, within: work)
    }
    running.follow(
      Task.immediate(priority: priority) { @MainActor in
        await body(send)
        running.end()
      })
  }
}

/// What can be said of a loop without knowing its types.
@MainActor
protocol StoreRoot: AnyObject {
  var steps: Observers { get }
  var startedEffects: Int { get }
  var runningEffects: [Int: RunningEffect] { get }
  /// How many effects, and parts of them, were cancelled in a test and are not over yet.
  var endingEffects: Int { get }
}
