/// A reducer that is a function: the logic in a body.
///
/// ```swift
/// var body: some Reducer<State, Action> {
///   Reduce { state, action in
///     switch action { … }
///   }
/// }
/// ```
///
/// A method works as well: `Reduce(self.core)`.
///
/// Seed: 000, Reduce.
public struct Reduce<State, Action>: Reducer {
  @usableFromInline let function: (inout State, Action) -> Effect<Action>

  /// Makes a reducer from a function.
  ///
  /// - Parameter reduce: Changes the state, and returns the effects to run. It is called once for each
  ///   action.
  @inlinable @inline(__always)
  public init(_ reduce: @escaping (inout State, Action) -> Effect<Action>) {
    function = reduce
  }

  /// Wraps a reducer and hides its type.
  ///
  /// - Parameter reducer: The reducer.
  @inlinable @inline(__always)
  public init<R: Reducer>(_ reducer: R) where R.State == State, R.Action == Action {
    function = { state, action in reducer.reduce(into: &state, action: action) }
  }

  @inlinable @inline(__always)
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    function(&state, action)
  }
}
