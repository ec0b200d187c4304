/// The logic of a feature: how an action changes its state, and which effects it starts.
///
/// A feature is a type with nested types for its state and its actions, and with properties for its dependencies on the
/// outside world. Implement it in one of two ways. A feature that is composed of reducers has a ``body``:
///
/// ```swift
/// struct Counter: ReducerProtocol {
///   struct State: Equatable { var count = 0 }
///   enum Action: Equatable { case incrementButtonTapped, randomButtonTapped, randomResponse(Int) }
///
///   let random: @Sendable () async -> Int
///
///   var body: some ReducerProtocol<State, Action> {
///     Reduce { state, action in
///       switch action {
///       case .incrementButtonTapped:
///         state.count += 1
///         return .none
///       case .randomButtonTapped:
///         return .task { .randomResponse(await random()) }
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
public protocol ReducerProtocol<State, Action> {
  /// The data that the feature needs.
  associatedtype State

  /// The events that can happen in it.
  associatedtype Action

  /// Inferred from ``body``, or `Never` if there is none.
  associatedtype _Body

  /// The type of ``body``. (It is an alias, so that autocompletion offers `some ReducerProtocol<State, Action>`
  /// for the body, and not `Never`.)
  typealias Body = _Body

  /// Changes the state, and returns the effects to run.
  ///
  /// A store calls this once for each action, on the main actor, and reducers that run other reducers call it. Don't
  /// call ``body`` instead, because a type may have both.
  ///
  /// - Parameters:
  ///   - state: The state, changed in place.
  ///   - action: What happened.
  /// - Returns: The effects to run. None of them is started yet.
  ///
  /// Seed: 000, Reducer.
  func reduce(into state: inout State, action: Action) -> EffectTask<Action>

  /// The reducers that this one is composed of. They run from top to bottom, each on the state that the previous one
  /// left, and their effects are merged.
  ///
  /// It is evaluated again for each action, so don't store values in it.
  ///
  /// Seed: 000, Reducer.body.
  @ReducerBuilder<State, Action>
  var body: Body { get }
}

extension ReducerProtocol where Body == Never {
  /// Traps: this reducer has no body. Call `reduce(into:action:)`.
  public var body: Body {
    fatalError("\(Self.self) has no body. Call “reduce(into:action:)”, which every reducer has.")
  }
}

/// A reducer with the same state and actions as a given reducer: `some ReducerProtocolOf<Counter>`.
///
/// Seed: 000, ReducerOf.
public typealias ReducerProtocolOf<R: ReducerProtocol> = ReducerProtocol<R.State, R.Action>
