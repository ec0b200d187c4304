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

extension TaskOptions: ExpressibleByNilLiteral {
  /// A task of which nothing is asked.
  public init(nilLiteral: ()) { self.init() }
}
