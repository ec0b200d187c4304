/// The way to the identity of a state, if states of its type have one.
///
/// Whether they do is found out once for each core, for that takes far longer than to read an identity.
func identity<State>(of _: State.Type) -> KeyPath<State, ObservableStateID>? {
  func path<Known: ObservableState>(_: Known.Type) -> AnyKeyPath { \Known._$id }
  return (State.self as? any ObservableState.Type)
    .flatMap { path($0) as? KeyPath<State, ObservableStateID> }
}
