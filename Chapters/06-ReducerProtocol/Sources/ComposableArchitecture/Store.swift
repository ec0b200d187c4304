import OpenCombine

/// The runtime of a feature: it holds the state, runs the reducer for each action, and runs the
/// effects that the reducer returns.
///
/// There is one runtime for a whole application, made where the application starts. A feature inside
/// gets a store of its own by `scope(state:action:)`: the same runtime, seen through a window. Views
/// do not talk to a store directly but through a ``ViewStore``.
///
/// A store belongs to the main actor, and so does all that its effects send. What a publisher emits
/// elsewhere is reported as an issue, and brought there.
///
/// Seed: 001; 003, Effect (which thread an effect may emit on).
@MainActor
public final class Store<State, Action> {
  /// The state now, and whenever it may have changed.
  let state: CurrentState<State>

  /// The loop that runs it all.
  let root: any StoreRoot

  private let sendAction: (Action) -> Work?

  /// Makes a store.
  ///
  /// - Parameters:
  ///   - initialState: The state to begin with. It is evaluated once, here.
  ///   - reducer: What is run for each action. It is held as long as the store.
  ///
  /// Seed: 000, Store.
  public convenience init<R: ReducerProtocol>(
    initialState: @autoclosure () -> R.State, reducer: R
  ) where R.State == State, R.Action == Action {
    let loop = StoreLoop(initialState: initialState()) { state, action in
      reducer.reduce(into: &state, action: action)
    }
    self.init(state: CurrentState(loop.state), root: loop, send: { loop.send($0) })
  }

  /// Makes a store of a reducer of the old kind.
  ///
  /// - Parameters:
  ///   - initialState: The state to begin with.
  ///   - reducer: What is run for each action.
  ///   - environment: Handed to the reducer with every action, and held as long as the store.
  public convenience init<Environment>(
    initialState: State, reducer: AnyReducer<State, Action, Environment>, environment: Environment
  ) {
    let loop = StoreLoop(initialState: initialState) { state, action in
      reducer.run(&state, action, environment)
    }
    self.init(state: CurrentState(loop.state), root: loop, send: { loop.send($0) })
  }

  private init(
    state: CurrentState<State>, root: any StoreRoot, send: @escaping (Action) -> Work?
  ) {
    self.state = state
    self.root = root
    self.sendAction = send
  }

  /// Takes an action through the whole loop: reducer, state, effect.
  ///
  /// An action that arrives while another one is in flight waits for its turn. When the outermost
  /// call returns, no action is waiting.
  ///
  /// - Returns: The work that the action has set going, if any.
  @discardableResult
  func send(_ action: Action) -> Work? {
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
    scope(state: toLocalState, action: fromLocalAction, isPresent: { _ in true })
  }

  /// Makes a store for a part of this one that may go: its state is the last one from then on.
  func scope<LocalState, LocalAction>(
    state toLocalState: @escaping (State) -> LocalState,
    action fromLocalAction: @escaping (LocalAction) -> Action,
    isPresent: @escaping (State) -> Bool
  ) -> Store<LocalState, LocalAction> {
    Store<LocalState, LocalAction>(
      state: state.scoped(toLocalState, isPresent: isPresent),
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

/// The store of a feature: `StoreOf<Counter>` is `Store<Counter.State, Counter.Action>`.
///
/// Seed: 000, Store (`StoreOf`).
public typealias StoreOf<R: ReducerProtocol> = Store<R.State, R.Action>
