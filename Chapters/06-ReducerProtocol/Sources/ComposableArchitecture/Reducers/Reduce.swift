/// A reducer that is a function: the logic in a body.
///
/// ```swift
/// var body: some ReducerProtocol<State, Action> {
///   Reduce { state, action in
///     switch action { … }
///   }
/// }
/// ```
///
/// A method works as well: `Reduce(self.core)`.
///
/// Seed: 000, Reduce.
public struct Reduce<State, Action>: ReducerProtocol {
  @usableFromInline let function: (inout State, Action) -> EffectTask<Action>

  /// Makes a reducer from a function.
  ///
  /// - Parameter reduce: Changes the state, and returns the effects to run. It is called once for each
  ///   action.
  @inlinable @inline(__always)
  public init(_ reduce: @escaping (inout State, Action) -> EffectTask<Action>) {
    function = reduce
  }

  /// Wraps a reducer and hides its type.
  ///
  /// - Parameter reducer: The reducer.
  @inlinable @inline(__always)
  public init<R: ReducerProtocol>(_ reducer: R) where R.State == State, R.Action == Action {
    function = { state, action in reducer.reduce(into: &state, action: action) }
  }

  @inlinable @inline(__always)
  public func reduce(into state: inout State, action: Action) -> EffectTask<Action> {
    function(&state, action)
  }
}
