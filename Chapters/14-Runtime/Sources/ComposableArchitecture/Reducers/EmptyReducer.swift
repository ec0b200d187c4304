/// A reducer that changes nothing and has no effects.
///
/// Seed: 000, EmptyReducer.
public struct EmptyReducer<State, Action>: Reducer, Sendable {
  /// Makes one.
  @inlinable @inline(__always)
  public init() {}

  @inlinable @inline(__always)
  public func reduce(into _: inout State, action _: Action) -> Effect<Action> {
    .none
  }
}
