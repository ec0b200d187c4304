@testable import ComposableArchitecture

// The names in tests of earlier chapters for the parts of a store.

extension Store {
  /// The runtime, as the tests of earlier chapters name it.
  var root: Runtime { runtime }
}

extension Runtime {
  /// The effects that are not over yet, by their numbers.
  var runningEffects: [Int: RunningEffect] { effects.running }

  /// The number of started effects so far.
  var startedEffects: Int { effects.startedCount }
}

extension RootCore {
  /// The effects that are not over yet, by their numbers.
  var runningEffects: [Int: RunningEffect] { runtime.effects.running }

  /// Takes an action from outside.
  @discardableResult
  func send(_ action: Action) -> Work? { send(action, from: .store) }
}

typealias StoreLoop<State, Action> = RootCore<Reduce<State, Action>>

extension RootCore {
  /// Creates a root whose reducer is a function.
  convenience init<State, Action>(
    initialState: State, reduce: @escaping (inout State, Action) -> Effect<Action>
  ) where Root == Reduce<State, Action> {
    self.init(initialState: initialState, reducer: Reduce(reduce))
  }
}

extension RootCore {
  /// The root feature with its running effects and its descendants.
  var features: Feature { runtime.features }
}

/// Runs an operation that a cancel ID can cancel. As in earlier chapters, it starts immediately, so that it's running
/// when `send` returns.
@MainActor
func withCancellation(
  _ id: CancelID, in feature: Feature, cancelInFlight: Bool,
  _ operation: @escaping @MainActor @Sendable () async -> Void
) async {
  if cancelInFlight { feature.cancel(id) }
  let task = Task.immediate(operation: operation)
  let number = feature.insert(id) { task.cancel() }
  await task.cancellableValue
  feature.remove(number, id)
}
