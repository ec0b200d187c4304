import OpenCombine

/// The runtime of a feature: it holds the state, runs the reducer for each action, and runs the
/// effects that the reducer returns.
///
/// There is usually one for a whole application, made where the application starts. Views don't use
/// it directly, but through a ``ViewStore``.
///
/// A store is not thread-safe. All access to it, including its effects' output, belongs on the
/// thread that it was made on, and an action from a different thread is reported as an issue.
///
/// Seed: 001; 003, Effect (which thread an effect may emit on).
public final class Store<State, Action> {
  /// The current state, published once for each action, after the action is reduced.
  let state: CurrentValueRelay<State>

  private let reduce: (inout State, Action) -> Effect<Action, Never>
  private let home = Isolation.current

  /// The queued actions. (Removing the first element of a slice is cheap.)
  private var queue: ArraySlice<Action> = []
  private var isSending = false

  /// How many effects were started so far.
  private(set) var startedEffects = 0
  /// The subscriptions of the running effects, by the effects' numbers.
  private(set) var runningEffects: [Int: AnyCancellable] = [:]

  /// Makes a store.
  ///
  /// - Parameters:
  ///   - initialState: The initial state.
  ///   - reducer: The reducer, which runs for each action.
  ///   - environment: Handed to the reducer with every action, and held as long as the store.
  public init<Environment>(
    initialState: State,
    reducer: Reducer<State, Action, Environment>,
    environment: Environment
  ) {
    self.state = CurrentValueRelay(initialState)
    self.reduce = { state, action in reducer.run(&state, action, environment) }
  }

  /// Processes an action: runs the reducer, writes the state, starts the effect.
  ///
  /// An action that is sent while another action is being processed is queued. It may come from an
  /// observer of the state, from an effect that emits synchronously, or from a reducer. When the
  /// outermost call returns, the queue is empty.
  func send(_ action: Action) {
    home.check("The action \(action) was sent")
    queue.append(action)
    guard !isSending else { return }
    isSending = true
    defer { isSending = false }
    while let next = queue.popFirst() {
      var newState = state.value
      let effect = reduce(&newState, next)
      state.value = newState
      start(effect)
    }
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
