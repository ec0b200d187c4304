/// The logic of a feature: how an action changes its state, and which effects it starts.
///
/// A feature is a type with the types of its state and its actions inside, and with all that it needs from
/// the outside world as its properties. Say what it does in one of two ways. One that is made of parts has
/// a ``body``:
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
/// One that needs nothing else can write ``reduce(into:action:)`` itself. Modifiers often do.
///
/// Seed: 002, Conforming to the Reducer protocol; 000, Reducer.
public protocol Reducer<State, Action> {
  /// All that the feature needs to know.
  associatedtype State

  /// All that can happen to it.
  associatedtype Action

  /// Inferred from ``body``, or `Never` where there is none.
  associatedtype Body

  /// Changes the state, and returns the effects to run.
  ///
  /// This is what a store calls, once for each action, on the main actor; and it is what reducers call that
  /// run others. Do not call ``body`` instead, for a type may have both.
  ///
  /// - Parameters:
  ///   - state: The state, changed in place.
  ///   - action: What happened.
  /// - Returns: The effects to run. Nothing has been started yet.
  ///
  /// Seed: 000, Reducer.
  func reduce(into state: inout State, action: Action) -> Effect<Action>

  /// The reducers that this one is made of. They run from top to bottom, each on the state as the one before
  /// it left it, and their effects are merged.
  ///
  /// It is evaluated again for each action, so nothing is kept in it.
  ///
  /// Seed: 000, Reducer.body.
  @ReducerBuilder<State, Action>
  var body: Body { get }
}

extension Reducer where Body == Never {
  /// Stops the program: a reducer without a body was asked for it. Call `reduce(into:action:)`.
  public var body: Body {
    fatalError("\(Self.self) has no body. Call “reduce(into:action:)”, which every reducer has.")
  }
}

/// What is required of a reducer of the same state and actions as another: `some ReducerOf<Counter>`.
///
/// Seed: 000, ReducerOf.
public typealias ReducerOf<R: Reducer> = Reducer<R.State, R.Action>
