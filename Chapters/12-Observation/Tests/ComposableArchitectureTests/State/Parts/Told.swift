import ComposableArchitecture
import Perception

/// Whether somebody who has read a part of a state is told when the state is changed.
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
