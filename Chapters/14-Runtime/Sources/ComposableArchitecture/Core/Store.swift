@_spi(Internals) import CasePathsMacros
@_spi(Internals) import Dependencies
import Exercises
import OpenCombine
import Perception

/// The runtime of a feature: it holds the state, runs the reducer for each action, and runs the
/// effects that the reducer returns.
///
/// There is one runtime for a whole application, made where the application starts. A feature inside
/// gets a store of its own by `scope(state:action:)`: the same runtime, seen through a window. A
/// view reads a store whose state is `@ObservableState` by itself.
///
/// A store belongs to the main actor, and so does all that its effects send. What a publisher emits
/// elsewhere is reported as an issue, and brought there.
///
/// Seed: 000, Store; 001.
@MainActor
@dynamicMemberLookup
public final class Store<State, Action> {
  /// Where the state is, and where actions go.
  let core: any Core<State, Action>

  /// Who has read ``state``, from when it was read first.
  var readers: (registrar: PerceptionRegistrar, path: KeyPath<Store, State>)?

  /// The stores of parts that can be found again.
  private var children = ScopedStores()

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
    func makeCore() -> RootCore<R> {
      let reducer = reducer()
      return RootCore(initialState: initialState(), reducer: reducer)
    }
    self.init(
      core: prepareDependencies.map { Dependencies.withDependencies($0, operation: makeCore) }
        ?? makeCore())
  }

  init(core: any Core<State, Action>) {
    self.core = core
  }

  // A store may be let go anywhere, and with it goes what belongs to the main actor.
  isolated deinit {
    forgetDependencies(of: self)
  }

  /// What all stores of the application share.
  var root: Runtime { core.runtime }

  /// The state as publishers and views of earlier days have it.
  var current: CurrentState<State> { CurrentState(core) }

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
    StoreTask(core.send(action, from: .store))
  }

  /// Reads the state as it is now, without observing it: a view is not evaluated again for what it reads here.
  ///
  /// - Parameter body: Is passed the state.
  /// - Returns: What `body` returns.
  ///
  /// Seed: 000, Store.withState.
  @available(*, deprecated, message: "Use '@ObservableState' and read the store, instead.")
  public func withState<R>(_ body: (_ state: State) -> R) -> R {
    _withoutPerceptionTracking { body(core.state) }
  }

  /// Publishes the state now, and again after each action that was sent from outside, with all that it led to.
  /// Properties of the state are published only when they have changed: `store.publisher.isLoading`.
  ///
  /// Seed: 000, Store.publisher.
  #if ComposableArchitecture2Deprecations
    @available(*, deprecated, message: "Use observation ('Observations', 'observe') instead.")
  #endif
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
    func core(_ base: some Core<State, Action>) -> any Core<ChildState, ChildAction> {
      ScopedCore(base, state: state, action: AnyCasePath(action).embeddingFunction)
    }
    // The part is always there.
    return scope(id: .part(state, action)) { core(self.core) }!
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
      .optional(state, action), state: state, embed: { AnyCasePath(action).embeddingFunction },
      identify: { NavigationID(of: $0) })
  }

  /// A store for an element of an array.
  ///
  /// - Parameter id: Who the element is.
  /// - Returns: `nil` if the element is not there. As long as it is, the same object each time, wherever it moves.
  func row<ID, RowState, RowAction>(_ id: ID) -> Store<RowState, RowAction>?
  where State == IdentifiedArray<ID, RowState>, Action == IdentifiedAction<ID, RowAction> {
    child(.row(id), state: \.[id: id], embed: { { .element(id: id, action: $0) } })
  }

  /// A store for an element of a stack.
  ///
  /// - Parameter id: Who the element is.
  /// - Returns: `nil` if the element is not there. As long as it is, the same object each time.
  func element<ElementState, ElementAction>(
    _ id: StackElementID
  ) -> Store<ElementState, ElementAction>?
  where State == StackState<ElementState>, Action == StackAction<ElementState, ElementAction> {
    child(.row(id), state: \.[id: id], embed: { { .element(id: id, action: $0) } })
  }

  /// Finds the store of a part that appears and disappears, or makes it.
  ///
  /// - Parameters:
  ///   - id: What the store is found again by.
  ///   - state: The part of the state.
  ///   - embed: Makes what turns an action of the part into one of this store.
  ///   - identify: Who the part is: one of another identity has another store. `nil` if the place tells.
  private func child<ChildState, ChildAction>(
    _ id: ScopeID, state: KeyPath<State, ChildState?>,
    embed: @escaping () -> (ChildAction) -> Action,
    identify: @escaping (ChildState) -> NavigationID? = { _ in nil }
  ) -> Store<ChildState, ChildAction>? {
    func core(_ base: some Core<State, Action>) -> (any Core<ChildState, ChildAction>)? {
      let part = ScopedCore(base, state: state, action: embed(), isKept: false)
      guard let state = part.state else { return nil }
      let core = IfLetCore(part, state, identify: identify)
      core.onRemoval = { [weak self] in _ = self?.children.remove(id) }
      _ = core.identityObserver
      return core
    }
    return scope(id: id) { core(self.core) }
  }

  /// Finds the store of a part, or makes it.
  ///
  /// - Parameters:
  ///   - id: What the store is found again by.
  ///   - childCore: Makes what is behind the store; `nil` if the part is not there.
  /// - Returns: For the same part the same object each time, as long as this store is there. A store that cannot be found
  ///   again, since nobody knows what it is a part of, is made again.
  private func scope<ChildState, ChildAction>(
    id: ScopeID, childCore: () -> (any Core<ChildState, ChildAction>)?
  ) -> Store<ChildState, ChildAction>? {
    // Exercise 14.4
    return exercise(
      "14.4", "find the store of the part, or make it and keep it",
      returning: childCore().map { Store<ChildState, ChildAction>(core: $0) })
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
    func core(_ base: some Core<State, Action>) -> any Core<LocalState, LocalAction> {
      ClosureScopedCore(
        base, state: toLocalState, action: fromLocalAction, isPresent: isPresent, isHeld: isHeld)
    }
    return Store<LocalState, LocalAction>(core: core(self.core))
  }
}

/// The store of a feature: `StoreOf<Counter>` is `Store<Counter.State, Counter.Action>`.
///
/// Seed: 000, Store (`StoreOf`).
public typealias StoreOf<R: Reducer> = Store<R.State, R.Action>
