@_spi(Internals) import CasePathsMacros
@_spi(Internals) import Dependencies
import Exercises
import OpenCombine
import Perception

/// The runtime of a feature: it holds the state, runs the reducer for each action, and runs the
/// effects that the reducer returns.
///
/// There is one runtime for a whole application, made where the application starts. Each child feature gets its own
/// store from `scope(state:action:)`, which uses the same runtime. A view reads a store of `@ObservableState` directly.
///
/// A store is isolated to the main actor, and so are the actions of its effects. If a publisher emits off the main
/// actor, an issue is reported, and its output is delivered on the main actor.
///
/// Seed: 000, Store; 001.
@MainActor
@dynamicMemberLookup
public final class Store<State, Action> {
  /// The core, which reads the state and receives the actions.
  let core: any Core<State, Action>

  /// The observers of ``state``, after its first read.
  var stateObservers: (registrar: PerceptionRegistrar, path: KeyPath<Store, State>)?

  /// The cached child stores.
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
    func makeCore() -> any Core<State, Action> {
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

  // A store may be released on any thread, and with it objects that are isolated to the main actor.
  isolated deinit {
    forgetDependencies(of: self)
  }

  /// The shared runtime of all stores of the application.
  var runtime: Runtime { core.runtime }

  /// The state, as publishers and deprecated views use it.
  var current: CurrentState<State> { CurrentState(core) }

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
    StoreTask(core.send(action, from: .store))
  }

  /// Publishes the current state, and then the state after each action that is sent from outside, including the actions
  /// that it leads to. Properties of the state are published only when they change: `store.publisher.isLoading`.
  ///
  /// Seed: 000, Store.publisher.
  #if ComposableArchitecture2Deprecations
    @available(*, deprecated, message: "Use observation ('Observations', 'observe') instead.")
  #endif
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
    func core(_ base: some Core<State, Action>) -> any Core<ChildState, ChildAction> {
      ScopedCore(base, state: state, action: AnyCasePath(action).embeddingFunction)
    }
    // The child state always exists.
    return scope(id: .part(state, action)) { core(self.core) }!
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
      .optional(state, action), state: state, embed: { AnyCasePath(action).embeddingFunction },
      identify: { NavigationID(of: $0) })
  }

  /// A store for an element of an array.
  ///
  /// - Parameter id: The element's id.
  /// - Returns: `nil` if the element doesn't exist. As long as it exists, it is the same object each time, even if the
  ///   element moves.
  func row<ID, RowState, RowAction>(_ id: ID) -> Store<RowState, RowAction>?
  where State == IdentifiedArray<ID, RowState>, Action == IdentifiedAction<ID, RowAction> {
    child(.row(id), state: \.[id: id], embed: { { .element(id: id, action: $0) } })
  }

  /// A store for an element of a stack.
  ///
  /// - Parameter id: The element's id.
  /// - Returns: `nil` if the element doesn't exist. As long as it exists, it is the same object each time.
  func element<ElementState, ElementAction>(
    _ id: StackElementID
  ) -> Store<ElementState, ElementAction>?
  where State == StackState<ElementState>, Action == StackAction<ElementState, ElementAction> {
    child(.row(id), state: \.[id: id], embed: { { .element(id: id, action: $0) } })
  }

  /// Finds the store of an optional child, or makes it.
  ///
  /// - Parameters:
  ///   - id: The key of the cached store.
  ///   - state: The key path to the child state.
  ///   - embed: Makes a function that turns a child action into an action of this store.
  ///   - identify: The child's ID: a child with a different ID has a different store. `nil` if its position identifies
  ///     it.
  private func child<ChildState, ChildAction>(
    _ id: ScopeID, state: KeyPath<State, ChildState?>,
    embed: @escaping () -> (ChildAction) -> Action,
    identify: @escaping (ChildState) -> NavigationID? = { _ in nil }
  ) -> Store<ChildState, ChildAction>? {
    func core(_ base: some Core<State, Action>) -> (any Core<ChildState, ChildAction>)? {
      let part = ScopedCore(base, state: state, action: embed(), isCached: false)
      guard let state = part.state else { return nil }
      let core = IfLetCore(part, state, identify: identify)
      core.onRemoval = { [weak self] in _ = self?.children.remove(id) }
      _ = core.identityObserver
      return core
    }
    return scope(id: id) { core(self.core) }
  }

  /// Finds the store of a child, or makes it.
  ///
  /// - Parameters:
  ///   - id: The key of the cached store.
  ///   - childCore: Makes the core of the store; `nil` if the child state is `nil`.
  /// - Returns: The same object each time for the same child, as long as this store exists. A store that can't be
  ///   cached, because its position is unknown, is made again each time.
  private func scope<ChildState, ChildAction>(
    id: ScopeID, childCore: () -> (any Core<ChildState, ChildAction>)?
  ) -> Store<ChildState, ChildAction>? {
    // Exercise 14.4
    if let child = children[id] as? Store<ChildState, ChildAction>, !child.core.isInvalid {
      return child
    }
    guard let core = childCore() else { return nil }
    let child = Store<ChildState, ChildAction>(core: core)
    if self.core.canStoreCacheChildren {
      children[id] = child
    }
    return child
  }
}

/// The store of a feature: `StoreOf<Counter>` is `Store<Counter.State, Counter.Action>`.
///
/// Seed: 000, Store (`StoreOf`).
public typealias StoreOf<R: Reducer> = Store<R.State, R.Action>
