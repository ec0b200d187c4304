import ComposableArchitecture

/// A part of a test store.
@MainActor
func scopedStore<State, Action, ScopedState, ScopedAction, Environment, PartState, PartAction>(
  of store: TestStore<State, Action, ScopedState, ScopedAction, Environment>,
  state: @escaping (ScopedState) -> PartState, action: @escaping (PartAction) -> ScopedAction
) -> TestStore<State, Action, PartState, PartAction, Environment> {
  store.scope(state: state, action: action)
}

/// A part of a test store's state.
@MainActor
func scopedStore<State, Action, ScopedState, ScopedAction, Environment, PartState>(
  of store: TestStore<State, Action, ScopedState, ScopedAction, Environment>,
  state: @escaping (ScopedState) -> PartState
) -> TestStore<State, Action, PartState, ScopedAction, Environment> {
  store.scope(state: state)
}
