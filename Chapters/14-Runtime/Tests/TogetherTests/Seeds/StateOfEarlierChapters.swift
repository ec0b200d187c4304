@testable import ComposableArchitecture

extension Store {
  /// What was called so until chapter 12. Where the state is observed, `state` is the state, also for what macros write.
  @_disfavoredOverload
  var state: CurrentState<State> { current }
}
