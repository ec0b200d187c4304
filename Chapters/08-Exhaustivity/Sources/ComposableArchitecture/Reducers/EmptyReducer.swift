/// A reducer that changes nothing and has no effects.
///
/// Seed: 000, EmptyReducer.
public struct EmptyReducer<State, Action>: ReducerProtocol, Sendable {
  /// Makes one.
  @inlinable @inline(__always)
  public init() {}

  @inlinable @inline(__always)
  public func reduce(into _: inout State, action _: Action) -> EffectTask<Action> {
    .none
  }
}
