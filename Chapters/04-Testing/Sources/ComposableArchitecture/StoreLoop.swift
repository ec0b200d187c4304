import OpenCombine

/// The loop at the root of all stores of an application. It processes one action at a time: it reduces the action and
/// starts its effect.
final class StoreLoop<State, Action>: StoreRoot {
  /// The current state, published after the last queued action.
  let state: CurrentValueRelay<State>

  /// The observers that are notified after each action, even if actions are queued.
  let steps = Observers()

  private let reduce: (inout State, Action) -> Effect<Action, Never>
  private let home = Isolation.current

  /// The queued actions.
  private var queue: [Action] = []
  private var isSending = false

  /// How many effects were started so far.
  private(set) var startedEffects = 0
  /// The subscriptions of the running effects, by the effects' numbers.
  private(set) var runningEffects: [Int: AnyCancellable] = [:]

  init(
    initialState: State, reduce: @escaping (inout State, Action) -> Effect<Action, Never>
  ) {
    self.state = CurrentValueRelay(initialState)
    self.reduce = reduce
  }

  /// Processes an action: runs the reducer, changes the state, and starts the effect.
  ///
  /// An action that arrives while another action is being processed (sent by an observer of the state, by an effect
  /// that emits synchronously, or, by mistake, by a reducer) is queued. When the outermost call returns, the queue is
  /// empty. Observers of the state are notified once for all queued actions; actions that they send are processed next.
  func send(_ action: Action) {
    home.check("The action \(action) was sent")
    guard !isSending else { return queue.append(action) }
    isSending = true
    defer { isSending = false }
    reduceAndStart(action)
    repeat {
      while queue.count > 0 { drainQueue() }
      // Observers may send actions, too.
      state.observers.notify()
    } while queue.count > 0
  }

  /// Processes the queued actions. More actions may be queued in the meantime.
  // Most sends don't need this code, and are faster with it in a separate function.
  @inline(never)
  private func drainQueue() {
    let pending = queue
    queue = []
    for next in pending { reduceAndStart(next) }
  }

  /// Reduces an action, and starts its effect.
  private func reduceAndStart(_ action: Action) {
    var effect = Effect<Action, Never>.none
    state.update { effect = reduce(&$0, action) }
    steps.notify()
    start(effect)
  }

  /// Starts an effect, if it has work, and gives it a unique number.
  private func start(_ effect: Effect<Action, Never>) {
    guard effect.work != nil else { return }
    startedEffects += 1
    run(effect, number: startedEffects)
  }

  /// Runs an effect, and sends each output as an action until the effect completes.
  private func run(_ effect: Effect<Action, Never>, number: Int) {
    var isRunning = true
    let subscription = effect.sink(
      receiveCompletion: { [weak self] _ in
        self?.home.check("An effect completed")
        isRunning = false
        self?.runningEffects[number] = nil
      },
      receiveValue: { [weak self] action in
        self?.send(action)
      }
    )
    if isRunning {
      runningEffects[number] = subscription
    }
  }
}

/// The interface of a loop that doesn't depend on its types.
protocol StoreRoot: AnyObject {
  var steps: Observers { get }
  var startedEffects: Int { get }
  var runningEffects: [Int: AnyCancellable] { get }
}
