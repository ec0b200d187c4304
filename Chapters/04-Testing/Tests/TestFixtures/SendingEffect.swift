import ComposableArchitecture
@preconcurrency import OpenCombine

/// An effect that sends several actions in a row.
func effect(sending actions: [Int]) -> Effect<Int, Never> {
  Effect(actions.publisher)
}
