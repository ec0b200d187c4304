import OpenCombine
import StoreSupport

/// The loop at the root of all stores of an application. It processes one action at a time: it reduces the action and
/// starts its effect.
@MainActor
final class StoreLoop<State, Action>: StoreRoot {
  /// The current state, published after the last queued action.
  let state: CurrentValueRelay<State>

  /// The observers that are notified after each action, even if actions are queued.
  let steps = Observers()

  /// The dependencies with which actions are reduced.
  var dependencies: DependencyValues

  private let reduce: (inout State, Action) -> EffectTask<Action>
  private let onEffectEnd: (Int) -> Void

  /// Closures that process the queued actions.
  // They are functions because the layout of a pair of an action and its work would be looked up for each `send`.
  private var queue: [() -> Void] = []
  private var isSending = false

  /// How many effects were started so far.
  private(set) var startedEffects = 0
  /// The running effects, by number.
  private(set) var runningEffects: [Int: RunningEffect] = [:]

  /// The store's identity in a test, in which each store has its own cancel IDs.
  private let identity = StoreIdentity.ofNewStore()

  /// - Parameters:
  ///   - initialState: The initial state.
  ///   - dependencies: The dependencies with which actions are reduced: the current ones when the loop is made.
  ///   - reduce: Called for each action, and returns its effects.
  ///   - onEffectEnd: Called when an effect ends, with its number.
  init(
    initialState: State, dependencies: DependencyValues = .currentSnapshot,
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

  /// Processes an action: runs the reducer, changes the state, and starts the effect.
  ///
  /// An action that arrives while another action is being processed (sent by an observer of the state, by an effect
  /// that emits synchronously, or, by mistake, by a reducer) is queued. When the outermost call returns, the queue is
  /// empty. Observers of the state are notified once for all queued actions; actions that they send are processed next.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - work: The work that it belongs to, if an effect sends it.
  /// - Returns: The work that it started; `nil` if it has no effects, or is queued.
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
      // Observers may send actions, too.
      state.observers.notify()
    } while queue.count > 0
    return started
  }

  /// Processes the queued actions. More actions may be queued in the meantime.
  // Most sends don't need this code, and are faster with it in a separate function.
  @inline(never)
  private func drainQueue() {
    let pending = queue
    queue = []
    for take in pending { take() }
  }

  /// Reduces an action, and starts its effect.
  @discardableResult
  private func reduceAndStart(_ action: Action, within work: Work?) -> Work? {
    var effect = EffectTask<Action>.none
    reducing(with: dependencies) {
      state.update { effect = reduce(&$0, action) }
    }
    steps.notify()
    // A queued action may belong to work that was cancelled in the meantime.
    guard !effect.isNone, work?.isCancelled != true else { return nil }
    let work = work ?? Work()
    reducing(with: dependencies) { start(effect, of: action, within: work) }
    return work
  }

  /// Starts an effect of an action, and gives it a unique number. Actions that it sends belong to the same work.
  private func start(_ effect: EffectTask<Action>, of action: Action, within work: Work) {
    startedEffects += 1
    let number = startedEffects
    if let emission = effect.emission {
      // The actions are queued, so the effect ends before they are processed, and there is nothing to store.
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

  /// Runs the operation of an effect in a task that starts immediately and doesn't retain this loop.
  ///
  /// - Parameters:
  ///   - body: The operation.
  ///   - priority: The priority of the task.
  ///   - running: The effect. It ends when the operation returns. Cancelling it cancels the task, and ignores later
  ///     actions of the operation.
  ///   - work: The work to which the effect's actions, and their effects, belong.
  private func startTask(
    _ body: @escaping EffectTask<Action>.Body, priority: TaskPriority?,
    as running: RunningEffect, within work: Work
  ) {
    let send = Send<Action> { [weak self] action in
      if !running.isCancelled { self?.send(action, within: work) }
    }
    running.follow(
      Task.immediate(priority: priority) { @MainActor in
        await body(send)
        running.end()
      })
  }
}

/// The interface of a loop that doesn't depend on its types.
@MainActor
protocol StoreRoot: AnyObject {
  var steps: Observers { get }
  var startedEffects: Int { get }
  var runningEffects: [Int: RunningEffect] { get }
  /// How many effects, and tasks of effects, were cancelled in a test and are still running.
  var endingEffects: Int { get }
}
