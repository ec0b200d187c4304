import ComposableArchitecture

/// A test store. From this chapter on, it has neither an environment nor scopes.
typealias WholeTestStore<State: Equatable, Action, Environment> = TestStore<State, Action>
