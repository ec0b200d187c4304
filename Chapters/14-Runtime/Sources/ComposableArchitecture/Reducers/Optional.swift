/// A reducer that may be absent: `nil` changes nothing and has no effects. A body with an `if` makes one.
///
/// (This is about reducers that are optional. For *state* that is optional, see `ifLet`.)
///
/// Seed: 000, Optional.
extension Optional: Reducer where Wrapped: Reducer {
  @inlinable @inline(__always)
  public func reduce(
    into state: inout Wrapped.State, action: Wrapped.Action
  ) -> Effect<Wrapped.Action> {
    self?._reduce(into: &state, action: action) ?? .none
  }
}
