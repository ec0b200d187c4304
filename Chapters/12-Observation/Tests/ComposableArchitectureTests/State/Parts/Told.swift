import ComposableArchitecture
import Perception

/// Whether an observer of a part of a state is notified when the state changes.
///
/// - Parameters:
///   - state: The state.
///   - read: Reads the part.
///   - change: Changes the state.
func tells<State>(
  _ state: inout State, whoReads read: (State) -> Any, of change: (inout State) -> Void
) -> Bool {
  let isTold = LockIsolated(false)
  withPerceptionTracking {
    _ = read(state)
  } onChange: {
    isTold.setValue(true)
  }
  change(&state)
  return isTold.value
}
