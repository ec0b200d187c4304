import Exercises
import OpenCombine

/// The runtime of a feature: it holds the state, runs the reducer for each action, and runs the
/// effects that the reducer returns.
///
/// There is one runtime for a whole application, made where the application starts. Each child
/// feature gets its own store from `scope(state:action:)`, which uses the same runtime. Views don't
/// use a store directly, but through a ``ViewStore``.
///
/// A store is not thread-safe. All access to it, including its effects' output, belongs on the
/// thread that it was made on, and an action from a different thread is reported as an issue.
///
/// Seed: 001; 003, Effect (which thread an effect may emit on).
public final class Store<State, Action> {
  /// The current state, and its changes.
  let state: CurrentState<State>

  /// The loop at the root.
  let root: any StoreRoot

  private let sendAction: (Action) -> Void

  /// Makes a store.
  ///
  /// - Parameters:
  ///   - initialState: The initial state.
  ///   - reducer: The reducer, which runs for each action.
  ///   - environment: Handed to the reducer with every action, and held as long as the store.
  public convenience init<Environment>(
    initialState: State,
    reducer: Reducer<State, Action, Environment>,
    environment: Environment
  ) {
    let loop = StoreLoop(initialState: initialState) { state, action in
      reducer.run(&state, action, environment)
    }
    self.init(state: CurrentState(loop.state), root: loop, send: loop.send)
  }

  private init(
    state: CurrentState<State>, root: any StoreRoot, send: @escaping (Action) -> Void
  ) {
    self.state = state
    self.root = root
    self.sendAction = send
  }

  /// Processes an action: runs the reducer, changes the state, and starts the effect.
  ///
  /// An action that arrives while another action is being processed is queued. When the outermost
  /// call returns, the queue is empty.
  func send(_ action: Action) {
    sendAction(action)
  }

  /// Makes a store for a child feature: a row, a tab, a screen.
  ///
  /// ```swift
  /// LoginView(store: store.scope(state: \.login, action: AppAction.login))
  /// ```
  ///
  /// The new store doesn't store state. Its state is derived from this store's state on each read or observation. An
  /// action that is sent to it is embedded and sent to this store. It retains the runtime.
  ///
  /// - Parameters:
  ///   - toLocalState: Derives the child state.
  ///   - fromLocalAction: Turns an action of the new store into one of this store.
  /// - Returns: A store of the child.
  /// - Complexity: O(1). For each action, each observer of the new store takes time proportional to the number of
  ///   scopes between the store and the root.
  ///
  /// Seed: 003, IfLetStore, ForEachStore; 000, Store.scope.
  public func scope<LocalState, LocalAction>(
    state toLocalState: @escaping (State) -> LocalState,
    action fromLocalAction: @escaping (LocalAction) -> Action
  ) -> Store<LocalState, LocalAction> {
    // Exercise 3.4
    Store<LocalState, LocalAction>(
      state: state.scoped(toLocalState),
      root: root,
      send: { [sendAction] action in sendAction(fromLocalAction(action)) }
    )
  }

  /// Makes a store for child state that sends the same actions.
  ///
  /// - Parameter toLocalState: Derives the child state.
  /// - Returns: A store of the child.
  public func scope<LocalState>(
    state toLocalState: @escaping (State) -> LocalState
  ) -> Store<LocalState, Action> {
    scope(state: toLocalState, action: { $0 })
  }

  /// The same store without its state, for views that only send.
  public var stateless: Store<Void, Action> {
    scope(state: { _ in () })
  }

  /// The same store without its actions, for views that only display state.
  public var actionless: Store<State, Never> {
    scope(state: { $0 }, action: { (never: Never) -> Action in })
  }
}
