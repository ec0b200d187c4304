import OpenCombine

/// Stores of a publisher's output, for cases in which neither `scope` nor `ifLet` is enough.
extension Store {
  /// Publishes a store of child state whenever a publisher of the child state emits.
  ///
  /// ```swift
  /// store.publisherScope(
  ///   state: { $0.compactMap(\.editor).removeDuplicates { $0.id == $1.id } },
  ///   action: AppAction.editor
  /// )
  /// .sink { [weak self] store in self?.show(Editor(store: store)) }
  /// ```
  ///
  /// The state of a published store is the publisher's output for this store's state. If there is
  /// no output, the last state stays.
  ///
  /// - Parameters:
  ///   - toLocalState: Turns a publisher of this store's state, which emits the current state and
  ///     then the state after each action from outside, into a publisher of the child state.
  ///   - fromLocalAction: Turns an action of the new store into one of this store.
  /// - Returns: A publisher of stores of the child state, one for each output.
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

  /// Publishes a store of child state, with the same actions, whenever a publisher of the child
  /// state emits.
  ///
  /// - Parameter toLocalState: Turns a publisher of this store's state into a publisher of the
  ///   child state.
  /// - Returns: A publisher of stores of the child state, one for each output.
  public func publisherScope<P: Publisher, LocalState>(
    state toLocalState: @escaping (AnyPublisher<State, Never>) -> P
  ) -> AnyPublisher<Store<LocalState, Action>, Never>
  where P.Output == LocalState, P.Failure == Never {
    publisherScope(state: toLocalState, action: { $0 })
  }
}
