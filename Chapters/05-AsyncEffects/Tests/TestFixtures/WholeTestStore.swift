@testable import ComposableArchitecture

/// A test store that is notified of the whole state and of all actions.
typealias WholeTestStore<State, Action, Environment> = TestStore<
  State, State, Action, Action, Environment
>
