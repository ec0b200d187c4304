@testable import ComposableArchitecture

// The names that tests of earlier chapters have for what a store is made of.

extension Runtime {
  /// The effects that are not over yet, by their numbers.
  var runningEffects: [Int: RunningEffect] { effects.running }

  /// How many effects have been started so far.
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
  /// Makes a root that reduces by a function.
  convenience init<State, Action>(
    initialState: State, reduce: @escaping (inout State, Action) -> Effect<Action>
  ) where Root == Reduce<State, Action> {
    self.init(initialState: initialState, reducer: Reduce(reduce))
  }
}

extension RootCore {
  /// What is running in the feature at the root, and below.
  var features: Feature { runtime.features }
}

extension TaskOptions: ExpressibleByNilLiteral {
  /// A task of which nothing is asked.
  public init(nilLiteral: ()) { self.init() }
}
