import ComposableArchitecture

// Only deprecated code can call deprecated functions without a warning, so this is deprecated, and is called through a
// protocol.
@MainActor
private protocol HasParts {
  associatedtype State
  associatedtype Action
  associatedtype ScopedState
  associatedtype ScopedAction
  associatedtype Environment

  func part<PartState, PartAction>(
    state: @escaping (ScopedState) -> PartState, action: @escaping (PartAction) -> ScopedAction
  ) -> TestStore<State, Action, PartState, PartAction, Environment>
}

extension TestStore: HasParts {
  @available(*, deprecated)
  fileprivate func part<PartState, PartAction>(
    state: @escaping (ScopedState) -> PartState, action: @escaping (PartAction) -> ScopedAction
  ) -> TestStore<State, Action, PartState, PartAction, Environment> {
    scope(state: state, action: action)
  }
}

@MainActor
private func part<Whole: HasParts, PartState, PartAction>(
  _ whole: Whole, _ state: @escaping (Whole.ScopedState) -> PartState,
  _ action: @escaping (PartAction) -> Whole.ScopedAction
) -> TestStore<Whole.State, Whole.Action, PartState, PartAction, Whole.Environment> {
  whole.part(state: state, action: action)
}

/// A part of a test store, by `scope`, which is deprecated.
@MainActor
func scopedStore<State, Action, ScopedState, ScopedAction, Environment, PartState, PartAction>(
  of store: TestStore<State, Action, ScopedState, ScopedAction, Environment>,
  state: @escaping (ScopedState) -> PartState, action: @escaping (PartAction) -> ScopedAction
) -> TestStore<State, Action, PartState, PartAction, Environment> {
  part(store, state, action)
}

/// A part of a test store's state, by `scope`, which is deprecated.
@MainActor
func scopedStore<State, Action, ScopedState, ScopedAction, Environment, PartState>(
  of store: TestStore<State, Action, ScopedState, ScopedAction, Environment>,
  state: @escaping (ScopedState) -> PartState
) -> TestStore<State, Action, PartState, ScopedAction, Environment> {
  part(store, state, { $0 })
}
