import Exercises
import OpenCombine

/// The runtime of a feature: it holds the state, runs the reducer for each action, and runs the
/// effects that the reducer returns.
///
/// There is one runtime for a whole application, made where the application starts. A feature inside
/// gets a store of its own by `scope(state:action:)`: the same runtime, seen through a window. Views
/// do not talk to a store directly but through a ``ViewStore``.
///
/// A store is not thread-safe. Everything that touches it, its effects' output included, belongs
/// on the thread that it was made on, and an action from elsewhere is reported as an issue.
///
/// Seed: 001; 003, Effect (which thread an effect may emit on).
public final class Store<State, Action> {
  /// The state now, and whenever it may have changed.
  let state: CurrentState<State>

  /// The loop that runs it all.
  let root: any StoreRoot

  private let sendAction: (Action) -> Void

  /// Makes a store.
  ///
  /// - Parameters:
  ///   - initialState: The state to begin with.
  ///   - reducer: What is run for each action.
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

  /// Takes an action through the whole loop: reducer, state, effect.
  ///
  /// An action that arrives while another one is in flight waits for its turn. When the outermost
  /// call returns, no action is waiting.
  func send(_ action: Action) {
    sendAction(action)
  }

  /// Makes a store for a part of this one: for the feature of a row, a tab, a screen.
  ///
  /// ```swift
  /// LoginView(store: store.scope(state: \.login, action: AppAction.login))
  /// ```
  ///
  /// The new store keeps no state of its own. Its state is derived from this store's whenever somebody
  /// reads or observes it. An action that is sent to it is embedded and sent to this store. It keeps the
  /// runtime alive.
  ///
  /// - Parameters:
  ///   - toLocalState: The part of the state.
  ///   - fromLocalAction: Turns an action of the new store into one of this store.
  /// - Returns: A store of the part.
  /// - Complexity: O(1). What observes the new store costs, for each action, time in proportion to the
  ///   number of scopes between it and the root.
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

  /// Makes a store for a part of this one's state that sends the same actions.
  ///
  /// - Parameter toLocalState: The part of the state.
  /// - Returns: A store of the part.
  public func scope<LocalState>(
    state toLocalState: @escaping (State) -> LocalState
  ) -> Store<LocalState, Action> {
    scope(state: toLocalState, action: { $0 })
  }

  /// The same store without its state, for views that only send.
  public var stateless: Store<Void, Action> {
    scope(state: { _ in () })
  }

  /// The same store without its actions, for views that only show.
  public var actionless: Store<State, Never> {
    scope(state: { $0 }, action: { (never: Never) -> Action in })
  }
}
