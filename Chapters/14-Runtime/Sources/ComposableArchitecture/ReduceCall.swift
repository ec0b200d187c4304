/// Calls the `reduce` of a reducer.
///
/// ``Reducer/reduce(into:action:)`` is there to be implemented. Whoever calls it is warned, since it is deprecated. Somebody
/// has to call it, though, and this is where that happens. A deprecated function may call another one, and who calls it by a
/// requirement that is not deprecated is not warned.
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
