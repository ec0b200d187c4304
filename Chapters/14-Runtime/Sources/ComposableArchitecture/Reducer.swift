/// The logic of a feature: how an action changes its state, and which effects it starts.
///
/// A feature is a type with nested types for its state and its actions, and with properties for its dependencies on the
/// outside world. Implement it in one of two ways. A feature that is composed of reducers has a ``body``:
///
/// ```swift
/// struct Counter: Reducer {
///   struct State: Equatable { var count = 0 }
///   enum Action: Equatable { case incrementButtonTapped, randomButtonTapped, randomResponse(Int) }
///
///   let random: @Sendable () async -> Int
///
///   var body: some Reducer<State, Action> {
///     Reduce { state, action in
///       switch action {
///       case .incrementButtonTapped:
///         state.count += 1
///         return .none
///       case .randomButtonTapped:
///         return .run { send in await send(.randomResponse(random())) }
///       case .randomResponse(let number):
///         state.count = number
///         return .none
///       }
///     }
///   }
/// }
/// ```
///
/// A feature without other reducers can implement ``reduce(into:action:)`` itself. Modifiers often do.
///
/// Seed: 002, Conforming to the Reducer protocol; 000, Reducer.
public protocol Reducer<State, Action> {
  /// The data that the feature needs.
  associatedtype State

  /// The events that can happen in it.
  associatedtype Action

  /// Inferred from ``body``, or `Never` if there is none.
  associatedtype Body

  /// Changes the state, and returns the effects to run.
  ///
  /// Implement it if there is no `body`. Don't call it: a store runs a reducer, once for each action, on the main
  /// actor.
  ///
  /// - Parameters:
  ///   - state: The state, changed in place.
  ///   - action: What happened.
  /// - Returns: The effects to run. None of them is started yet.
  ///
  /// Seed: 000, Reducer.
  @available(
    *, deprecated,
    message:
      "Do not call a reducer: share logic in a function that changes the state and returns an effect instead."
  )
  func reduce(into state: inout State, action: Action) -> Effect<Action>

  /// Runs ``body`` if there is one, or else ``reduce(into:action:)``. Stores call it, and so do reducers that run other
  /// reducers.
  func _reduce(into state: inout State, action: Action) -> Effect<Action>

  /// The reducer as a function for many actions. The body is built once.
  func _prepared() -> (inout State, Action) -> Effect<Action>

  /// The reducers that this one is composed of. They run from top to bottom, each on the state that the previous one
  /// left, and their effects are merged.
  ///
  /// A store builds it once, for the first action. It is a value: don't store values in it, and read values that may
  /// change at run time in the closures of its reducers instead.
  ///
  /// Seed: 000, Reducer.body.
  @ReducerBuilder<State, Action>
  var body: Body { get }
}

extension Reducer {
  @inlinable
  public func _reduce(into state: inout State, action: Action) -> Effect<Action> {
    ReduceCall.callAsRequirement(self, into: &state, action: action)
  }

  @inlinable
  public func _prepared() -> (inout State, Action) -> Effect<Action> {
    { self._reduce(into: &$0, action: $1) }
  }
}

extension Reducer where Body == Never {
  /// Traps: this reducer has no body. Call `_reduce(into:action:)`.
  public var body: Body {
    fatalError("\(Self.self) has no body. Call “_reduce(into:action:)”, which every reducer has.")
  }
}

/// A reducer with the same state and actions as a given reducer: `some ReducerOf<Counter>`.
///
/// Seed: 000, ReducerOf.
public typealias ReducerOf<R: Reducer> = Reducer<R.State, R.Action>
