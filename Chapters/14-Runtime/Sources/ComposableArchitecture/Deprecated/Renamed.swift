// Former names and forms. The compiler suggests the current ones.

@available(*, unavailable, renamed: "Reducer")
public typealias ReducerProtocol = Reducer

@available(*, unavailable, renamed: "ReducerOf")
public typealias ReducerProtocolOf<R: Reducer> = ReducerOf<R>

@available(*, unavailable, renamed: "Effect")
public typealias EffectTask<Action> = Effect<Action>

/// The former name of the token that ends an ``observe(_:)``.
@available(*, deprecated, renamed: "ObserveToken")
public typealias ObservationToken = ObserveToken

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
