@_spi(Internals) import Dependencies
import IssueReporting
import OpenCombine
import StoreSupport

/// The loop at the root of all stores of an application. It processes one action at a time: it reduces the action and
/// starts its effect.
@MainActor
final class StoreLoop<State, Action>: StoreRoot {
  /// The current state, published after the last queued action.
  let state: CurrentValueRelay<State>

  /// The dependencies with which actions are reduced.
  var dependencies: DependencyValues

  private let reduce: (inout State, Action) -> Effect<Action>
  private let onEffectEnd: (Int) -> Void

  /// Closures that process the queued actions.
  // They are functions because the layout of a pair of an action and its work would be looked up for each `send`.
  private var queue: [() -> Void] = []
  private(set) var isSending = false

  /// How many effects were started so far.
  private(set) var startedEffects = 0
  /// The running effects, by number.
  private(set) var runningEffects: [Int: RunningEffect] = [:]

  /// The store's root feature, with the effects that are running in it and below.
  let features = Feature.ofStore()

  /// - Parameters:
  ///   - initialState: The initial state.
  ///   - dependencies: The dependencies with which actions are reduced: the current ones when the loop is made.
  ///   - reduce: Called for each action, and returns its effects.
  ///   - onEffectEnd: Called when an effect ends, with its number.
  init(
    initialState: State, dependencies: DependencyValues = .currentSnapshot,
    reduce: @escaping (inout State, Action) -> Effect<Action>,
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
    Feature.$current.withValue(features) {
      reducing(with: dependencies) {
        var effect = Effect<Action>.none
        state.update { effect = reduce(&$0, action) }
        // The effects of removed children are cancelled after this action's effects are started, because some of those
        // may be theirs.
        defer { features.closeRemovedFeatures() }
        // A queued action may belong to work that was cancelled in the meantime.
        guard !effect.isNone, work?.isCancelled != true else { return nil }
        let work = work ?? Work()
        start(effect, of: action, within: work)
        return work
      }
    }
  }

  /// Starts an effect of an action, and gives it a unique number. Actions that it sends belong to the same work.
  private func start(_ effect: Effect<Action>, of action: Action, within work: Work) {
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

  var endingEffects: Int { features.ending.count + runningEffects.values.count { $0.isCancelled } }

  /// Runs the operation of an effect in a task that starts immediately and doesn't retain this loop.
  ///
  /// - Parameters:
  ///   - body: The operation.
  ///   - priority: The priority of the task.
  ///   - running: The effect. It ends when the operation returns. Cancelling it cancels the task, and ignores later
  ///     actions of the operation.
  ///   - work: The work to which the effect's actions, and their effects, belong.
  private func startTask(
    _ body: @escaping Effect<Action>.Body, priority: TaskPriority?,
    as running: RunningEffect, within work: Work
  ) {
    let send = Send<Action> { [weak self] action in
      if running.isCancelled { return }
      if running.isOver {
        reportIssue(
          """
          The action \(action) was sent by a completed effect: its closure had already returned.

          Send all actions before the closure of “run” returns. Do not pass “send” to a task or a \
          callback that it does not wait for.
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

/// The interface of a loop that doesn't depend on its types.
@MainActor
protocol StoreRoot: AnyObject {
  var dependencies: DependencyValues { get }
  /// Whether an action is being processed, so that the next one has to wait for its turn.
  var isSending: Bool { get }
  var startedEffects: Int { get }
  var runningEffects: [Int: RunningEffect] { get }
  /// How many effects, and tasks of effects, were cancelled and are still running.
  var endingEffects: Int { get }
}
