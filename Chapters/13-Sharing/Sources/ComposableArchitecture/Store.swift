@_spi(Internals) import Dependencies
import OpenCombine
import Perception

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
@dynamicMemberLookup
public final class Store<State, Action> {
  /// The current state, and its changes.
  let current: CurrentState<State>

  /// The observers of ``state``, after its first read.
  var observation: StoreObservation?

  /// Whether this store's child stores are cached: it is the root, was scoped by key paths from such a store, or comes
  /// from `ifLet` of such a store.
  let isCached: Bool

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
    self.init(CurrentState(loop.state), isCached: true, root: loop, send: { loop.send($0) })
  }

  private init(
    _ current: CurrentState<State>, isCached: Bool, root: any StoreRoot,
    send: @escaping (Action) -> Work?
  ) {
    self.current = current
    self.isCached = isCached
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

  /// Reads the current state without observing it: a view isn't evaluated again for values that it reads here.
  ///
  /// - Parameter body: Receives the state.
  /// - Returns: What `body` returns.
  ///
  /// Seed: 000, Store.withState.
  public func withState<R>(_ body: (_ state: State) -> R) -> R {
    _withoutPerceptionTracking { body(current.value) }
  }

  /// Publishes the current state, and then the state after each action that is sent from outside, including the actions
  /// that it leads to. Properties of the state are published only when they change: `store.publisher.isLoading`.
  ///
  /// Seed: 000, Store.publisher.
  public var publisher: StorePublisher<State> { StorePublisher(current) }

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
    let id = ScopeID.part(state, action)
    if let child = children[id] as? Store<ChildState, ChildAction> { return child }
    let child = child(part(state), embed: AnyCasePath(action).embed)
    children[id] = child
    return child
  }

  /// A store for an optional child.
  ///
  /// - Parameters:
  ///   - state: The key path to the child state.
  ///   - action: The case that holds the child's actions.
  /// - Returns: `nil` if the child state is `nil`. As long as the child exists and keeps its identity, it is the same
  ///   object each time. After the child's removal, its store is no longer notified, and keeps the last state. A child
  ///   that appears again, or replaces a different one, gets a new store.
  func scope<ChildState, ChildAction>(
    whilePresent state: KeyPath<State, ChildState?>, action: CaseKeyPath<Action, ChildAction>
  ) -> Store<ChildState, ChildAction>? {
    child(
      while: part(state), as: .optional(state, action),
      identity: { NavigationID(of: $0) }, embed: AnyCasePath(action).embed)
  }

  /// A store for an element of an array.
  ///
  /// - Parameter id: The element's id.
  /// - Returns: `nil` if the element doesn't exist. As long as it exists, it is the same object each time, even if the
  ///   element moves.
  func row<ID, RowState, RowAction>(_ id: ID) -> Store<RowState, RowAction>?
  where State == IdentifiedArray<ID, RowState>, Action == IdentifiedAction<ID, RowAction> {
    child(
      while: current.scoped({ $0[id: id] }, isPresent: { _ in true }), as: .row(id),
      embed: { .element(id: id, action: $0) })
  }

  /// A store for an element of a stack.
  ///
  /// - Parameter id: The element's id.
  /// - Returns: `nil` if the element doesn't exist. As long as it exists, it is the same object each time.
  func element<ElementState, ElementAction>(
    _ id: StackElementID
  ) -> Store<ElementState, ElementAction>?
  where State == StackState<ElementState>, Action == StackAction<ElementState, ElementAction> {
    child(
      while: current.scoped({ $0[id: id] }, isPresent: { _ in true }), as: .row(id),
      embed: { .element(id: id, action: $0) })
  }

  /// Finds the store of an optional child, or makes it and caches it as long as the child exists.
  ///
  /// - Parameters:
  ///   - part: The child state.
  ///   - id: The key of the cached store.
  ///   - identity: The child's ID: a child with a different ID has a different store. `nil` if its position identifies
  ///     it.
  ///   - embed: Turns a child action into an action of this store.
  private func child<ChildState, ChildAction>(
    while part: CurrentState<ChildState?>, as id: ScopeID,
    identity: ((ChildState) -> NavigationID)? = nil, embed: @escaping (ChildAction) -> Action
  ) -> Store<ChildState, ChildAction>? {
    if let child = children[id] as? Store<ChildState, ChildAction>, child.current.isPresent {
      return child
    }
    // After the removal of this store's own feature, its children keep their last states.
    guard let state = part.value else { return nil }
    let presence = Presence(state, in: part, identity: identity) { [weak self] in
      self?.children[id] = nil
    }
    let child = child(part.following(presence), embed: embed)
    children[id] = child
    return child
  }

  /// The state of a child. Reading it reads only the storage of its property, so it doesn't count as a read of the
  /// property, even for the standard library's observation, which can't be suspended.
  private func part<ChildState>(_ path: KeyPath<State, ChildState>) -> CurrentState<ChildState> {
    current.scoped(storage(of: path) ?? path)
  }

  /// Makes a store for a child.
  private func child<ChildState, ChildAction>(
    _ state: CurrentState<ChildState>, embed: @escaping (ChildAction) -> Action
  ) -> Store<ChildState, ChildAction> {
    Store<ChildState, ChildAction>(
      state, isCached: isCached, root: root,
      send: { [sendAction] in sendAction(embed($0)) })
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
  @available(
    *, deprecated,
    message:
      "Pass 'state' a key path to child state and 'action' a case key path to child action instead: they identify the cached store."
  )
  public func scope<LocalState, LocalAction>(
    state toLocalState: @escaping (State) -> LocalState,
    action fromLocalAction: @escaping (LocalAction) -> Action
  ) -> Store<LocalState, LocalAction> {
    part(state: toLocalState, action: fromLocalAction)
  }

  /// Makes a store for child state that sends the same actions.
  ///
  /// - Parameter toLocalState: Derives the child state.
  /// - Returns: A store of the child.
  @available(
    *, deprecated,
    message:
      "Pass 'state' a key path to child state and 'action' a case key path to child action instead: they identify the cached store."
  )
  public func scope<LocalState>(
    state toLocalState: @escaping (State) -> LocalState
  ) -> Store<LocalState, Action> {
    part(state: toLocalState, action: { $0 })
  }

  /// Makes a store for a child that isn't cached. The deprecated views use it.
  ///
  /// - Parameters:
  ///   - toLocalState: Derives the child state.
  ///   - fromLocalAction: Turns an action of the new store into one of this store.
  ///   - isPresent: Whether the child state exists. After its removal, the store's state is the last one.
  ///   - isHeld: Whether the caller retains the store as long as it's used, so that it needn't be cached.
  func part<LocalState, LocalAction>(
    state toLocalState: @escaping (State) -> LocalState,
    action fromLocalAction: @escaping (LocalAction) -> Action,
    isPresent: @escaping (State) -> Bool = { _ in true }, isHeld: Bool = false
  ) -> Store<LocalState, LocalAction> {
    Store<LocalState, LocalAction>(
      current.scoped(toLocalState, isPresent: isPresent), isCached: isHeld && isCached,
      root: root,
      send: { [sendAction] action in sendAction(fromLocalAction(action)) }
    )
  }
}

/// The key of a cached child store.
private enum ScopeID: Hashable {
  case part(AnyKeyPath, AnyKeyPath)
  case optional(AnyKeyPath, AnyKeyPath)
  case row(AnyHashable)
}

/// The store of a feature: `StoreOf<Counter>` is `Store<Counter.State, Counter.Action>`.
///
/// Seed: 000, Store (`StoreOf`).
public typealias StoreOf<R: Reducer> = Store<R.State, R.Action>
