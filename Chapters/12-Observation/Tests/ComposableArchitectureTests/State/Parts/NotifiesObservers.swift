import ComposableArchitecture
import Perception

/// Whether an observer of a part of a state is notified when the state changes.
///
/// - Parameters:
///   - state: The state.
///   - read: Reads the part.
///   - change: Changes the state.
func notifies<State>(
  _ state: inout State, observerOf read: (State) -> Any, of change: (inout State) -> Void
) -> Bool {
  let isNotified = LockIsolated(false)
  withPerceptionTracking {
    _ = read(state)
  } onChange: {
    isNotified.setValue(true)
  }
  change(&state)
  return isNotified.value
}
