/// A reducer that may be absent: `nil` changes nothing and has no effects. A body with an `if` makes one.
///
/// (This is about reducers that are optional. For *state* that is optional, see
/// ``ReducerProtocol/ifLet(_:action:then:fileID:filePath:line:column:)``.)
///
/// Seed: 000, Optional.
extension Optional: ReducerProtocol where Wrapped: ReducerProtocol {
  @inlinable @inline(__always)
  public func reduce(
    into state: inout Wrapped.State, action: Wrapped.Action
  ) -> EffectTask<Wrapped.Action> {
    self?.reduce(into: &state, action: action) ?? .none
  }
}
