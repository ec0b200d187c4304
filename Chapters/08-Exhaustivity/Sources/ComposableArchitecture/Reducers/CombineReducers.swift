/// Several reducers as one, so that a modifier can be applied to all of them.
///
/// ```swift
/// var body: some ReducerProtocol<State, Action> {
///   CombineReducers {
///     ReducerA()
///     ReducerB()
///   }
///   .ifLet(\.child, action: /Action.child) { Child() }
/// }
/// ```
///
/// Seed: 000, CombineReducers.
public struct CombineReducers<State, Action, Reducers: ReducerProtocol>: ReducerProtocol
where Reducers.State == State, Reducers.Action == Action {
  @usableFromInline let reducers: Reducers

  /// Combines several reducers into one.
  ///
  /// - Parameter build: The reducers, first to run first.
  @inlinable @inline(__always)
  public init(@ReducerBuilder<State, Action> _ build: () -> Reducers) {
    reducers = build()
  }

  @inlinable @inline(__always)
  public func reduce(into state: inout State, action: Action) -> EffectTask<Action> {
    reducers.reduce(into: &state, action: action)
  }
}

extension CombineReducers: Sendable where Reducers: Sendable {}
