@testable import ComposableArchitecture

extension Store {
  /// The former meaning of `state`, before it became public in this chapter for observable states.
  var state: CurrentState<State> { current }
}
