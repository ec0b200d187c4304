import Exercises

/// The logic of a feature: how an action changes its state, and which effects it starts.
///
/// - `State`: the data that the feature needs.
/// - `Action`: the events that can happen in it.
/// - `Environment`: its dependencies on the outside world, passed in so that they can be replaced.
///
/// A reducer is just a function: it changes the state in place, synchronously, and returns an
/// ``Effect`` for all work beyond changing state. It runs on the store's thread.
///
/// Seed: 003, Reducer; 001.
public struct Reducer<State, Action, Environment> {
  private let reduce: (inout State, Action, Environment) -> Effect<Action, Never>

  /// Makes a reducer from a function.
  ///
  /// - Parameter reduce: Takes the state to change, the action that happened, and the environment;
  ///   returns the effects to run. It is called once for each action.
  public init(_ reduce: @escaping (inout State, Action, Environment) -> Effect<Action, Never>) {
    self.reduce = reduce
  }

  /// A reducer that changes nothing and has no effects.
  public static var empty: Reducer {
    Reducer { _, _, _ in .none }
  }

  /// Combines many reducers into one that runs each of them on the same state.
  ///
  /// The order matters: a later reducer sees the state as the earlier ones left it.
  ///
  /// - Parameter reducers: The reducers, first to run first.
  /// - Returns: A reducer whose effect is all of their effects, merged in the same order.
  public static func combine(_ reducers: Reducer...) -> Reducer {
    .combine(reducers)
  }

  /// Combines an array of reducers into one that runs each of them on the same state.
  ///
  /// - Parameter reducers: The reducers, first to run first. An empty array gives an ``empty`` one.
  /// - Returns: A reducer whose effect is all of their effects, merged in the same order.
  public static func combine(_ reducers: [Reducer]) -> Reducer {
    Reducer { state, action, environment in
      // Exercise 1.2
      .merge(
        reducers.map { reducer in
          reducer.run(&state, action, environment)
        }
      )
    }
  }

  /// Combines this reducer with a second one, which runs after it.
  ///
  /// - Parameter other: The reducer that sees the state as this one left it.
  /// - Returns: The two, combined by ``combine(_:)``.
  public func combined(with other: Reducer) -> Reducer {
    .combine(self, other)
  }

  /// Runs the reducer.
  ///
  /// - Parameters:
  ///   - state: The state, changed in place.
  ///   - action: What happened.
  ///   - environment: The dependencies.
  /// - Returns: The effects to run. None of them is started yet.
  public func run(
    _ state: inout State,
    _ action: Action,
    _ environment: Environment
  ) -> Effect<Action, Never> {
    reduce(&state, action, environment)
  }

  /// Runs the reducer, as ``run(_:_:_:)`` does: `reducer(&state, action, environment)`.
  public func callAsFunction(
    _ state: inout State,
    _ action: Action,
    _ environment: Environment
  ) -> Effect<Action, Never> {
    reduce(&state, action, environment)
  }
}
