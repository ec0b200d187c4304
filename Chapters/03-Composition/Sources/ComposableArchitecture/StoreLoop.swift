import OpenCombine

/// The loop at the root of all stores of an application. It processes one action at a time: it
/// reduces the action and starts its effect.
final class StoreLoop<State, Action>: StoreRoot {
  /// The state now, published once for each action, when that action is fully reduced.
  let state: CurrentValueRelay<State>

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

  /// Processes an action: runs the reducer, writes the state, starts the effect.
  ///
  /// An action that is sent while another action is being processed is queued. It may come from an
  /// observer of the state, from an effect that emits synchronously, or from a reducer. When the
  /// outermost call returns, the queue is empty.
  func send(_ action: Action) {
    home.check("The action \(action) was sent")
    guard !isSending else { return queue.append(action) }
    isSending = true
    defer { isSending = false }
    reduceAndNotify(action)
    while queue.count > 0 {
      let pending = queue
      queue = []
      for next in pending { reduceAndNotify(next) }
    }
  }

  /// Reduces an action, notifies the observers of the state, and starts the effect.
  private func reduceAndNotify(_ action: Action) {
    var effect = Effect<Action, Never>.none
    state.update { effect = reduce(&$0, action) }
    state.observers.notify()
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
  var startedEffects: Int { get }
  var runningEffects: [Int: AnyCancellable] { get }
}
