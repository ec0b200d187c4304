/// Calls the `reduce` of a reducer.
///
/// ``Reducer/reduce(into:action:)`` is meant to be implemented, not called: it is deprecated, so calls produce
/// warnings. The library calls it here without a warning, because a deprecated function may call deprecated functions,
/// and is itself called through a requirement that isn't deprecated.
@usableFromInline
protocol ReduceCalling {
  associatedtype Called: Reducer

  static func reduce(
    _ reducer: Called, into state: inout Called.State, action: Called.Action
  ) -> Effect<Called.Action>
}

@usableFromInline
enum ReduceCall<Called: Reducer>: ReduceCalling {
  @available(*, deprecated)
  @inlinable @inline(__always)
  static func reduce(
    _ reducer: Called, into state: inout Called.State, action: Called.Action
  ) -> Effect<Called.Action> {
    reducer.reduce(into: &state, action: action)
  }
}

extension ReduceCalling {
  @inlinable @inline(__always)
  static func callAsRequirement(
    _ reducer: Called, into state: inout Called.State, action: Called.Action
  ) -> Effect<Called.Action> {
    reduce(reducer, into: &state, action: action)
  }
}
