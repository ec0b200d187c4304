@_spi(Internals) import Dependencies
import OpenCombine
import Perception

/// The runtime of a feature: it holds the state, runs the reducer for each action, and runs the
/// effects that the reducer returns.
///
/// There is one runtime for a whole application, made where the application starts. A feature inside
/// gets a store of its own by `scope(state:action:)`: the same runtime, seen through a window. Views
/// observe a store through a ``ViewStore``.
///
/// A store belongs to the main actor, and so does all that its effects send. What a publisher emits
/// elsewhere is reported as an issue, and brought there.
///
/// Seed: 000, Store; 001.
@MainActor
@dynamicMemberLookup
public final class Store<State, Action> {
  /// The state now, and whenever it may have changed.
  let current: CurrentState<State>

  /// Who has read ``state``, from when it was read first.
  var observation: StoreObservation?

  /// Whether it is the root, or was scoped by key paths from a store that is, or comes from `ifLet` of such a store:
  /// then a store that is scoped from it is found again.
  let isFoundAgain: Bool

  /// The loop that runs it all.
  let root: any StoreRoot

  private let sendAction: (Action) -> Work?

  /// The stores of parts that were asked for by key paths.
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
  ///   - initialState: The state to begin with. It is evaluated once, here.
  ///   - reducer: Makes what is run for each action. It is held as long as the store.
  ///   - prepareDependencies: Overrides dependencies for the store, in addition to those that are current
  ///     where it is made. It is called once, before the initial state and the reducer are made.
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
    self.init(CurrentState(loop.state), isFoundAgain: true, root: loop, send: { loop.send($0) })
  }

  private init(
    _ current: CurrentState<State>, isFoundAgain: Bool, root: any StoreRoot,
    send: @escaping (Action) -> Work?
  ) {
    self.current = current
    self.isFoundAgain = isFoundAgain
    self.root = root
    self.sendAction = send
  }

  deinit {
    // They may keep alive what someone else waits to be deallocated.
    forgetDependencies(of: self)
  }

  /// Sends an action: it is reduced, and its effects are started.
  ///
  /// When this returns, that has happened, unless another action is being reduced at this moment: then this one waits
  /// for its turn. When the outermost call returns, no action is waiting.
  ///
  /// - Parameter action: What happened.
  /// - Returns: What the action has set going, to wait for or to cancel.
  ///
  /// Seed: 000, Store.send.
  @discardableResult
  public func send(_ action: Action) -> StoreTask {
    StoreTask(sendAction(action))
  }

  /// Reads the state as it is now, without observing it: a view is not evaluated again for what it reads here.
  ///
  /// - Parameter body: Is passed the state.
  /// - Returns: What `body` returns.
  ///
  /// Seed: 000, Store.withState.
  public func withState<R>(_ body: (_ state: State) -> R) -> R {
    _withoutPerceptionTracking { body(current.value) }
  }

  /// Publishes the state now, and again after each action that was sent from outside, with all that it led to.
  /// Properties of the state are published only when they have changed: `store.publisher.isLoading`.
  ///
  /// Seed: 000, Store.publisher.
  public var publisher: StorePublisher<State> { StorePublisher(current) }

  /// A store for a part of this one: for the feature of a row, a tab, a screen.
  ///
  /// ```swift
  /// LoginView(store: store.scope(state: \.login, action: \.login))
  /// ```
  ///
  /// It keeps no state of its own. Its state is derived from the state of the root whenever somebody reads or observes
  /// it, through one key path, however deep it is. An action that is sent to it is embedded and sent to the root. It
  /// keeps the runtime alive, but not this store.
  ///
  /// - Parameters:
  ///   - state: The part of the state.
  ///   - action: The case of the actions that has those of the part.
  /// - Returns: A store of the part: for equal paths the same object each time, as long as this store is there.
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

  /// A store for a part of this one that appears and disappears.
  ///
  /// - Parameters:
  ///   - state: The part of the state.
  ///   - action: The case of the actions that has those of the part.
  /// - Returns: `nil` if the part is not there. As long as it is, and keeps its identity, the same object each time.
  ///   When it was removed, its store is told of nothing any more, and keeps the last state. A part that comes again gets
  ///   another store, and so does one that takes another's place.
  func scope<ChildState, ChildAction>(
    whilePresent state: KeyPath<State, ChildState?>, action: CaseKeyPath<Action, ChildAction>
  ) -> Store<ChildState, ChildAction>? {
    child(
      while: part(state), as: .optional(state, action),
      identity: { NavigationID(of: $0) }, embed: AnyCasePath(action).embed)
  }

  /// A store for an element of an array.
  ///
  /// - Parameter id: Who the element is.
  /// - Returns: `nil` if the element is not there. As long as it is, the same object each time, wherever it moves.
  func row<ID, RowState, RowAction>(_ id: ID) -> Store<RowState, RowAction>?
  where State == IdentifiedArray<ID, RowState>, Action == IdentifiedAction<ID, RowAction> {
    child(
      while: current.scoped({ $0[id: id] }, isPresent: { _ in true }), as: .row(id),
      embed: { .element(id: id, action: $0) })
  }

  /// A store for an element of a stack.
  ///
  /// - Parameter id: Who the element is.
  /// - Returns: `nil` if the element is not there. As long as it is, the same object each time.
  func element<ElementState, ElementAction>(
    _ id: StackElementID
  ) -> Store<ElementState, ElementAction>?
  where State == StackState<ElementState>, Action == StackAction<ElementState, ElementAction> {
    child(
      while: current.scoped({ $0[id: id] }, isPresent: { _ in true }), as: .row(id),
      embed: { .element(id: id, action: $0) })
  }

  /// Finds the store of a part that appears and disappears, or makes it and keeps it as long as the part is there.
  ///
  /// - Parameters:
  ///   - part: The part of the state.
  ///   - id: What the store is found again by.
  ///   - identity: Who the part is: one of another identity has another store. `nil` if the place tells.
  ///   - embed: Turns an action of the part into one of this store.
  private func child<ChildState, ChildAction>(
    while part: CurrentState<ChildState?>, as id: ScopeID,
    identity: ((ChildState) -> NavigationID)? = nil, embed: @escaping (ChildAction) -> Action
  ) -> Store<ChildState, ChildAction>? {
    if let child = children[id] as? Store<ChildState, ChildAction>, child.current.isPresent {
      return child
    }
    // When this store's own feature was removed, its parts are there as they were last.
    guard let state = part.value else { return nil }
    let presence = Presence(state, in: part, identity: identity) { [weak self] in
      self?.children[id] = nil
    }
    let child = child(part.following(presence), embed: embed)
    children[id] = child
    return child
  }

  /// The state of a part. Whoever reads it has not read the property that holds it, but only what keeps its value. That
  /// goes for trackings of the standard library, too, which cannot be put aside.
  private func part<ChildState>(_ path: KeyPath<State, ChildState>) -> CurrentState<ChildState> {
    current.scoped(storage(of: path) ?? path)
  }

  /// Makes a store for a part of this one.
  private func child<ChildState, ChildAction>(
    _ state: CurrentState<ChildState>, embed: @escaping (ChildAction) -> Action
  ) -> Store<ChildState, ChildAction> {
    Store<ChildState, ChildAction>(
      state, isFoundAgain: isFoundAgain, root: root,
      send: { [sendAction] in sendAction(embed($0)) })
  }

  /// Makes a store for a part of this one. Use the version with key paths, instead: it finds the store again.
  ///
  /// ```swift
  /// LoginView(store: store.scope(state: \.login, action: { .login($0) }))
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
  @available(
    *, deprecated,
    message:
      "Pass 'state' a key path to child state and 'action' a case key path to child action, instead: the store is found again by them."
  )
  public func scope<LocalState, LocalAction>(
    state toLocalState: @escaping (State) -> LocalState,
    action fromLocalAction: @escaping (LocalAction) -> Action
  ) -> Store<LocalState, LocalAction> {
    part(state: toLocalState, action: fromLocalAction)
  }

  /// Makes a store for a part of this one's state that sends the same actions.
  ///
  /// - Parameter toLocalState: The part of the state.
  /// - Returns: A store of the part.
  @available(
    *, deprecated,
    message:
      "Pass 'state' a key path to child state and 'action' a case key path to child action, instead: the store is found again by them."
  )
  public func scope<LocalState>(
    state toLocalState: @escaping (State) -> LocalState
  ) -> Store<LocalState, Action> {
    part(state: toLocalState, action: { $0 })
  }

  /// Makes a store for a part of this one, which cannot be found again. Views of earlier chapters are made of it.
  ///
  /// - Parameters:
  ///   - toLocalState: The part of the state.
  ///   - fromLocalAction: Turns an action of the new store into one of this store.
  ///   - isPresent: Whether the part is there. When it was removed, its state is the last one.
  ///   - isHeld: Whether the caller keeps the store as long as it's used, so that it needn't be found again.
  func part<LocalState, LocalAction>(
    state toLocalState: @escaping (State) -> LocalState,
    action fromLocalAction: @escaping (LocalAction) -> Action,
    isPresent: @escaping (State) -> Bool = { _ in true }, isHeld: Bool = false
  ) -> Store<LocalState, LocalAction> {
    Store<LocalState, LocalAction>(
      current.scoped(toLocalState, isPresent: isPresent), isFoundAgain: isHeld && isFoundAgain,
      root: root,
      send: { [sendAction] action in sendAction(fromLocalAction(action)) }
    )
  }
}

/// What a store of a part is found again by.
private enum ScopeID: Hashable {
  case part(AnyKeyPath, AnyKeyPath)
  case optional(AnyKeyPath, AnyKeyPath)
  case row(AnyHashable)
}

/// The store of a feature: `StoreOf<Counter>` is `Store<Counter.State, Counter.Action>`.
///
/// Seed: 000, Store (`StoreOf`).
public typealias StoreOf<R: Reducer> = Store<R.State, R.Action>
