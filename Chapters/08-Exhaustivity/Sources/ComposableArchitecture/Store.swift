@_spi(Internals) import Dependencies
import OpenCombine

/// The runtime of a feature: it holds the state, runs the reducer for each action, and runs the
/// effects that the reducer returns.
///
/// There is one runtime for a whole application, made where the application starts. Each child feature gets its own
/// store from `scope(state:action:)`, which uses the same runtime. Views don't use a store directly, but through a
/// ``ViewStore``.
///
/// A store is isolated to the main actor, and so are the actions of its effects. If a publisher emits off the main
/// actor, an issue is reported, and its output is delivered on the main actor.
///
/// Seed: 001; 003, Effect (which thread an effect may emit on).
@MainActor
public final class Store<State, Action> {
  /// The current state, and its changes.
  let state: CurrentState<State>

  /// The loop at the root.
  let root: any StoreRoot

  private let sendAction: (Action) -> Work?

  /// Makes a store.
  ///
  /// ```swift
  /// Store(initialState: Club.State()) {
  ///   Club()
  ///     ._printChanges()
  /// } withDependencies: {
  ///   $0.sessionStorage = .file(at: url)
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - initialState: The initial state. It is evaluated once, by this initializer.
  ///   - reducer: Makes the reducer, which runs for each action. The store retains it.
  ///   - prepareDependencies: Overrides dependencies for the store, in addition to the current overrides. It is called
  ///     once, before the initial state and the reducer are made.
  ///
  /// Seed: 000, Store.
  public convenience init<R: ReducerProtocol>(
    initialState: @autoclosure () -> R.State,
    @ReducerBuilder<State, Action> reducer: () -> R,
    withDependencies prepareDependencies: ((inout DependencyValues) -> Void)? = nil
  ) where R.State == State, R.Action == Action {
    func makeLoop() -> StoreLoop<State, Action> {
      let reducer = reducer()
      return StoreLoop(initialState: initialState()) { state, action in
        reducer.reduce(into: &state, action: action)
      }
    }
    let loop =
      if let prepareDependencies {
        Dependencies.withDependencies(prepareDependencies) { makeLoop() }
      } else {
        makeLoop()
      }
    self.init(state: CurrentState(loop.state), root: loop, send: { loop.send($0) })
  }

  /// Makes a store of an existing reducer, with the current dependencies.
  ///
  /// - Parameters:
  ///   - initialState: The initial state. It is evaluated once, by this initializer.
  ///   - reducer: The reducer, which runs for each action. The store retains it.
  ///   - prepareDependencies: Overrides dependencies for the store.
  @available(macOS, deprecated: 9999, message: "Pass a closure as the reducer.")
  public convenience init<R: ReducerProtocol>(
    initialState: @autoclosure () -> R.State, reducer: R,
    prepareDependencies: ((inout DependencyValues) -> Void)? = nil
  ) where R.State == State, R.Action == Action {
    self.init(
      initialState: initialState(), reducer: { reducer }, withDependencies: prepareDependencies)
  }

  /// Makes a store of an ``AnyReducer``.
  ///
  /// - Parameters:
  ///   - initialState: The initial state.
  ///   - reducer: The reducer, which runs for each action.
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

  deinit {
    // They may retain an object whose deallocation other code waits for.
    forgetDependencies(of: self)
  }

  /// Processes an action: runs the reducer, changes the state, and starts the effect.
  ///
  /// An action that arrives while another action is being processed is queued. When the outermost call returns, the
  /// queue is empty.
  ///
  /// - Returns: The work that the action started, if any.
  @discardableResult
  func send(_ action: Action) -> Work? {
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
    scope(state: toLocalState, action: fromLocalAction, isPresent: { _ in true })
  }

  /// Makes a store for a child that may be removed. After that, its state is the last one.
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

  /// Makes a store for child state that sends the same actions.
  ///
  /// - Parameter toLocalState: Derives the child state.
  /// - Returns: A store of the child.
  @available(macOS, deprecated: 9999, message: "Pass “action:” as well: “{ $0 }”.")
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

/// The store of a feature: `StoreOf<Counter>` is `Store<Counter.State, Counter.Action>`.
///
/// Seed: 000, Store (`StoreOf`).
public typealias StoreOf<R: ReducerProtocol> = Store<R.State, R.Action>
