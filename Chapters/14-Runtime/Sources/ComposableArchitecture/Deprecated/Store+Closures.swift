import Perception

extension Store {
  /// Reads the current state without observing it: a view isn't evaluated again for values that it reads here.
  ///
  /// - Parameter body: Receives the state.
  /// - Returns: What `body` returns.
  ///
  /// Seed: 000, Store.withState.
  @available(*, deprecated, message: "Use '@ObservableState' and read the store instead.")
  public func withState<R>(_ body: (_ state: State) -> R) -> R {
    _withoutPerceptionTracking { body(core.state) }
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
    func core(_ base: some Core<State, Action>) -> any Core<LocalState, LocalAction> {
      ClosureScopedCore(
        base, state: toLocalState, action: fromLocalAction, isPresent: isPresent, isHeld: isHeld)
    }
    return Store<LocalState, LocalAction>(core: core(self.core))
  }
}
