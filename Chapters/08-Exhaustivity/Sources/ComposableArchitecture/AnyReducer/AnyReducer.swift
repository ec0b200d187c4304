/// The logic of a feature as a value with a function: what reducers were before ``ReducerProtocol``.
///
/// Write new features as types that conform to ``ReducerProtocol``. This type stays so that an app can be
/// converted one feature at a time. An initialiser turns a conformance into an `AnyReducer`, and
/// ``Reduce/init(_:environment:)`` turns an `AnyReducer` into a conformance.
///
/// - `State`: all that the feature needs to know.
/// - `Action`: all that can happen to it.
/// - `Environment`: what it needs from the outside world, handed in so that it can be replaced.
///
/// A reducer is nothing but a function: it changes the state in place, synchronously, and returns
/// an ``EffectPublisher`` for whatever cannot be done by changing state. It runs where the store is, on the main
/// actor. It can be kept in a global constant, so what it captures has to be `Sendable`.
///
/// Seed: 003, Reducer; 001.
public struct AnyReducer<State, Action, Environment>: Sendable {
  private let reduce: @Sendable (inout State, Action, Environment) -> EffectTask<Action>

  /// Makes a reducer of a function.
  ///
  /// - Parameter reduce: Takes the state to change, the action that happened, and the environment;
  ///   returns the effects to run. It is called once for each action.
  @preconcurrency
  public init(
    _ reduce: @escaping @Sendable (inout State, Action, Environment) -> EffectTask<Action>
  ) {
    self.reduce = reduce
  }

  /// A reducer that changes nothing and has no effects.
  public static var empty: AnyReducer {
    AnyReducer { _, _, _ in .none }
  }

  /// Combines many reducers into one that runs each of them on the same state.
  ///
  /// The order matters: a later reducer sees the state as the earlier ones left it.
  ///
  /// - Parameter reducers: The reducers, first to run first.
  /// - Returns: A reducer whose effect is all of their effects, merged in the same order.
  public static func combine(_ reducers: AnyReducer...) -> AnyReducer {
    .combine(reducers)
  }

  /// Combines an array of reducers into one that runs each of them on the same state.
  ///
  /// - Parameter reducers: The reducers, first to run first. An empty array gives an ``empty`` one.
  /// - Returns: A reducer whose effect is all of their effects, merged in the same order.
  public static func combine(_ reducers: [AnyReducer]) -> AnyReducer {
    AnyReducer { state, action, environment in
      .merge(
        reducers.map { reducer in
          reducer.run(&state, action, environment)
        }
      )
    }
  }

  /// Combines this reducer with another, which runs after it.
  ///
  /// - Parameter other: The reducer that sees the state as this one left it.
  /// - Returns: The two, combined by ``combine(_:)``.
  public func combined(with other: AnyReducer) -> AnyReducer {
    .combine(self, other)
  }

  /// Runs the reducer.
  ///
  /// - Parameters:
  ///   - state: The state, changed in place.
  ///   - action: What happened.
  ///   - environment: The dependencies.
  /// - Returns: The effects to run. Nothing has been started yet.
  public func run(
    _ state: inout State,
    _ action: Action,
    _ environment: Environment
  ) -> EffectTask<Action> {
    reduce(&state, action, environment)
  }

  /// Runs the reducer, as ``run(_:_:_:)`` does: `reducer(&state, action, environment)`.
  public func callAsFunction(
    _ state: inout State,
    _ action: Action,
    _ environment: Environment
  ) -> EffectTask<Action> {
    reduce(&state, action, environment)
  }
}

/// The name that ``AnyReducer`` had before.
@available(*, deprecated, renamed: "AnyReducer")
public typealias Reducer<State, Action, Environment> = AnyReducer<State, Action, Environment>
