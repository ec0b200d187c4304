@testable import ComposableArchitecture

extension Store {
  /// The meaning of `state` before chapter 12. For observable states, `state` is the state itself, also in macros'
  /// code.
  @_disfavoredOverload
  var state: CurrentState<State> { current }
}
