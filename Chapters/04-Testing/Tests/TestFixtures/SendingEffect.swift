import ComposableArchitecture
@preconcurrency import OpenCombine

/// An effect that sends several actions at the same time, one after the other.
func effect(sending actions: [Int]) -> Effect<Int, Never> {
  Effect(actions.publisher)
}
