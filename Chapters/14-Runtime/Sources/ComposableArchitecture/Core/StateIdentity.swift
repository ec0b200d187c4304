/// The key path to the identity of a state, if states of its type have one.
///
/// This is determined once for each core, because it takes far longer than reading an identity.
func identity<State>(of _: State.Type) -> KeyPath<State, ObservableStateID>? {
  func path<Known: ObservableState>(_: Known.Type) -> AnyKeyPath { \Known._$id }
  return (State.self as? any ObservableState.Type)
    .flatMap { path($0) as? KeyPath<State, ObservableStateID> }
}
