extension ReducerBuilder {
  /// Lets a body have the type `Reduce<State, Action>`.
  @available(*, deprecated, message: "Declare the body as 'some Reducer<State, Action>'.")
  @_disfavoredOverload
  @inlinable @inline(__always)
  public static func buildFinalResult<R: Reducer>(_ reducer: R) -> Reduce<State, Action>
  where R.State == State, R.Action == Action {
    Reduce(reducer)
  }
}

/// The result builder for the bodies of a given reducer type.
@available(
  *, deprecated,
  message: "Use 'ReducerBuilder<_, _>' with explicit 'State' and 'Action' generics, instead."
)
public typealias ReducerBuilderOf<R: Reducer> = ReducerBuilder<R.State, R.Action>
