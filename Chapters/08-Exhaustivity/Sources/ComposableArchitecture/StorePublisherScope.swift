import OpenCombine

/// Stores of what a publisher makes of the state, where neither `scope` nor `ifLet` is enough.
extension Store {
  /// Publishes a store of a part whenever a publisher of the part publishes.
  ///
  /// ```swift
  /// store.publisherScope(
  ///   state: { $0.compactMap(\.editor).removeDuplicates { $0.id == $1.id } },
  ///   action: AppAction.editor
  /// )
  /// .sink { [weak self] store in self?.show(Editor(store: store)) }
  /// ```
  ///
  /// The state of a published store is what the publisher emits for this store's state. If it emits
  /// nothing for it, the last state stays.
  ///
  /// - Parameters:
  ///   - toLocalState: Makes a publisher of the part of a publisher of this store's state, which
  ///     publishes the state now, and then again after each action from outside.
  ///   - fromLocalAction: Turns an action of the new store into one of this store.
  /// - Returns: A publisher of stores of the part, one for each output.
  public func publisherScope<P: Publisher, LocalState, LocalAction>(
    state toLocalState: @escaping (AnyPublisher<State, Never>) -> P,
    action fromLocalAction: @escaping (LocalAction) -> Action
  ) -> AnyPublisher<Store<LocalState, LocalAction>, Never>
  where P.Output == LocalState, P.Failure == Never {
    func localState(_ state: State) -> LocalState? {
      var localState: LocalState?
      _ = toLocalState(Just(state).eraseToAnyPublisher()).sink { localState = $0 }
      return localState
    }
    return toLocalState(state.eraseToAnyPublisher())
      .map { self.scope(state: localState, action: fromLocalAction).unwrapped($0) }
      .eraseToAnyPublisher()
  }

  /// Publishes a store of a part, with the same actions, whenever a publisher of the part publishes.
  ///
  /// - Parameter toLocalState: Makes a publisher of the part of a publisher of this store's state.
  /// - Returns: A publisher of stores of the part, one for each output.
  public func publisherScope<P: Publisher, LocalState>(
    state toLocalState: @escaping (AnyPublisher<State, Never>) -> P
  ) -> AnyPublisher<Store<LocalState, Action>, Never>
  where P.Output == LocalState, P.Failure == Never {
    publisherScope(state: toLocalState, action: { $0 })
  }
}
