@_spi(Internals) import Dependencies
import Exercises
import OpenCombine

/// The runtime of a feature: it holds the state, runs the reducer for each action, and runs the
/// effects that the reducer returns.
///
/// There is one runtime for a whole application, made where the application starts. Each child feature gets its own
/// store from `scope(state:action:)`, which uses the same runtime. Views observe a store through a ``ViewStore``.
///
/// A store is isolated to the main actor, and so are the actions of its effects. If a publisher emits off the main
/// actor, an issue is reported, and its output is delivered on the main actor.
///
/// Seed: 000, Store; 001.
@MainActor
public final class Store<State, Action> {
  /// The current state, and its changes.
  let state: CurrentState<State>

  /// The loop at the root.
  let root: any StoreRoot

  private let sendAction: (Action) -> Work?

  /// The child stores that were scoped by key paths.
  private var children: [ScopeID: AnyObject] = [:]

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
  public convenience init<R: Reducer>(
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

  /// Sends an action: it is reduced, and its effects are started.
  ///
  /// When this returns, both are done, unless an action was already being reduced: then this one is queued. When the
  /// outermost call returns, the queue is empty.
  ///
  /// - Parameter action: The action.
  /// - Returns: The action's effects, to await or to cancel.
  ///
  /// Seed: 000, Store.send.
  @discardableResult
  public func send(_ action: Action) -> StoreTask {
    StoreTask(sendAction(action))
  }

  /// Reads the current state without observing it.
  ///
  /// - Parameter body: Receives the state.
  /// - Returns: What `body` returns.
  ///
  /// Seed: 000, Store.withState.
  public func withState<R>(_ body: (_ state: State) -> R) -> R {
    body(state.value)
  }

  /// Publishes the current state, and then the state after each action that is sent from outside, including the actions
  /// that it leads to. Properties of the state are published only when they change: `store.publisher.isLoading`.
  ///
  /// Seed: 000, Store.publisher.
  public var publisher: StorePublisher<State> { StorePublisher(state) }

  /// A store for a child feature: a row, a tab, a screen.
  ///
  /// ```swift
  /// LoginView(store: store.scope(state: \.login, action: \.login))
  /// ```
  ///
  /// It doesn't store state. Its state is derived from the state of the root on each read or observation, through one
  /// key path, however deep it is. An action that is sent to it is embedded and sent to the root. It retains the
  /// runtime, but not this store.
  ///
  /// - Parameters:
  ///   - state: The key path to the child state.
  ///   - action: The case that holds the child's actions.
  /// - Returns: A store of the child: for equal paths, the same object each time, as long as this store exists.
  /// - Complexity: O(1).
  ///
  /// Seed: 000, Store.scope(state:action:); Migrating to 1.5.
  public func scope<ChildState, ChildAction>(
    state: KeyPath<State, ChildState>, action: CaseKeyPath<Action, ChildAction>
  ) -> Store<ChildState, ChildAction> {
    // Exercise 11.6
    let id = ScopeID(state: state, action: action)
    if let child = children[id] as? Store<ChildState, ChildAction> { return child }
    let child = child(self.state.scoped(state), action)
    children[id] = child
    return child
  }

  /// A store for an optional child.
  ///
  /// - Parameters:
  ///   - state: The key path to the child state.
  ///   - action: The case that holds the child's actions.
  /// - Returns: `nil` if the child state is `nil`. As long as the child exists, it is the same object each time. After
  ///   the child's removal, its store is no longer notified, and keeps the last state. A child that appears again gets
  ///   a new store.
  func scope<ChildState, ChildAction>(
    whilePresent state: KeyPath<State, ChildState?>, action: CaseKeyPath<Action, ChildAction>
  ) -> Store<ChildState, ChildAction>? {
    // Exercise 11.6
    let id = ScopeID(state: state, action: action, comesAndGoes: true)
    if let child = children[id] as? Store<ChildState, ChildAction>, child.state.isPresent {
      return child
    }
    let child = child(whilePresent: self.state.scoped(state), action) { [weak self] in
      self?.children[id] = nil
    }
    children[id] = child
    return child
  }

  /// Makes a store for an optional child.
  ///
  /// - Parameters:
  ///   - part: The child state.
  ///   - action: The case that holds the child's actions.
  ///   - wasRemoved: Called once, when the child was removed.
  /// - Returns: `nil` if the child state is `nil`.
  private func child<ChildState, ChildAction>(
    whilePresent part: CurrentState<ChildState?>, _ action: CaseKeyPath<Action, ChildAction>,
    wasRemoved: @escaping () -> Void = {}
  ) -> Store<ChildState, ChildAction>? {
    guard part.isPresent, let state = part.value else { return nil }
    return child(part.following(Presence(state, in: part, wasRemoved: wasRemoved)), action)
  }

  /// Makes a store for a non-optional child.
  private func child<ChildState, ChildAction>(
    _ state: CurrentState<ChildState>, _ action: CaseKeyPath<Action, ChildAction>
  ) -> Store<ChildState, ChildAction> {
    let path = AnyCasePath(action)
    return Store<ChildState, ChildAction>(
      state: state, root: root, send: { [sendAction] in sendAction(path.embed($0)) })
  }

  /// Makes a store for a child. Use the version with key paths instead: it caches the store.
  ///
  /// ```swift
  /// LoginView(store: store.scope(state: \.login, action: { .login($0) }))
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

  /// Makes a store for child state that sends the same actions.
  ///
  /// - Parameter toLocalState: Derives the child state.
  /// - Returns: A store of the child.
  public func scope<LocalState>(
    state toLocalState: @escaping (State) -> LocalState
  ) -> Store<LocalState, Action> {
    scope(state: toLocalState, action: { $0 })
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
}

/// The key of a cached child store.
private struct ScopeID: Hashable {
  let state: AnyKeyPath
  let action: AnyKeyPath
  var comesAndGoes = false
}

/// The store of a feature: `StoreOf<Counter>` is `Store<Counter.State, Counter.Action>`.
///
/// Seed: 000, Store (`StoreOf`).
public typealias StoreOf<R: Reducer> = Store<R.State, R.Action>
