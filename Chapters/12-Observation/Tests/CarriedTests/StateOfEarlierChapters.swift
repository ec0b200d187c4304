@testable import ComposableArchitecture

extension Store {
  /// What was called so until this chapter, where `state` became public, for states that are observed.
  var state: CurrentState<State> { current }
}
