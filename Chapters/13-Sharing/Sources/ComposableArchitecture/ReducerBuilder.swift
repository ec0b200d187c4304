/// Combines the reducers in a body into one reducer.
///
/// A body may be empty, and may use `if`, `else`, `switch`, `for` and `#available`. Only the selected branch runs; in a
/// loop, all reducers do.
///
/// Seed: 000, ReducerBuilder.
@resultBuilder
public enum ReducerBuilder<State, Action> {
  /// A reducer in the body.
  @inlinable @inline(__always)
  public static func buildExpression<R: Reducer>(_ expression: consuming R) -> R
  where R.State == State, R.Action == Action {
    expression
  }

  /// A reducer whose type isn't known statically: one of several, chosen at run time.
  @_disfavoredOverload
  public static func buildExpression(
    _ expression: any Reducer<State, Action>
  ) -> Reduce<State, Action> {
    Reduce(expression)
  }

  /// An empty body, which changes nothing.
  @inlinable @inline(__always)
  public static func buildBlock() -> EmptyReducer<State, Action> {
    EmptyReducer()
  }

  /// A body of one reducer is that reducer.
  @inlinable @inline(__always)
  public static func buildBlock<R: Reducer>(_ reducer: consuming R) -> R
  where R.State == State, R.Action == Action {
    reducer
  }

  /// The first of the reducers.
  @inlinable @inline(__always)
  public static func buildPartialBlock<R: Reducer>(first: consuming R) -> R
  where R.State == State, R.Action == Action {
    first
  }

  /// Adds the next reducer, which runs after the previous ones.
  @inlinable @inline(__always)
  public static func buildPartialBlock<R0: Reducer, R1: Reducer>(
    accumulated: consuming R0, next: consuming R1
  ) -> _Sequence<R0, R1>
  where R0.State == State, R0.Action == Action, R1.State == State, R1.Action == Action {
    _Sequence(accumulated, next)
  }

  /// An `if` without `else`, which changes nothing if the condition is false.
  @inlinable @inline(__always)
  public static func buildOptional<R: Reducer>(_ wrapped: consuming R?) -> R?
  where R.State == State, R.Action == Action {
    wrapped
  }

  /// The first branch of a condition.
  @inlinable @inline(__always)
  public static func buildEither<R0: Reducer, R1: Reducer>(
    first: consuming R0
  ) -> _Conditional<R0, R1>
  where R0.State == State, R0.Action == Action, R1.State == State, R1.Action == Action {
    .first(first)
  }

  /// The second branch of a condition.
  @inlinable @inline(__always)
  public static func buildEither<R0: Reducer, R1: Reducer>(
    second: consuming R1
  ) -> _Conditional<R0, R1>
  where R0.State == State, R0.Action == Action, R1.State == State, R1.Action == Action {
    .second(second)
  }

  /// A loop, whose reducers run in order.
  @inlinable @inline(__always)
  public static func buildArray<R: Reducer>(_ reducers: consuming [R]) -> _SequenceMany<R>
  where R.State == State, R.Action == Action {
    _SequenceMany(reducers)
  }

  /// A branch behind `#available`. Its type is hidden.
  @inlinable @inline(__always)
  public static func buildLimitedAvailability<R: Reducer>(
    _ wrapped: R
  ) -> Reduce<State, Action>
  where R.State == State, R.Action == Action {
    Reduce(wrapped)
  }

  /// The whole body.
  @inlinable @inline(__always)
  public static func buildFinalResult<R: Reducer>(_ reducer: consuming R) -> R
  where R.State == State, R.Action == Action {
    reducer
  }

  /// Allows a body of type `Reduce<State, Action>`.
  @available(*, deprecated, message: "Declare the body as 'some Reducer<State, Action>'.")
  @_disfavoredOverload
  @inlinable @inline(__always)
  public static func buildFinalResult<R: Reducer>(_ reducer: R) -> Reduce<State, Action>
  where R.State == State, R.Action == Action {
    Reduce(reducer)
  }
}

/// The builder of another reducer's bodies.
@available(
  *, deprecated,
  message: "Use 'ReducerBuilder<_, _>' with explicit 'State' and 'Action' generics instead."
)
public typealias ReducerBuilderOf<R: Reducer> = ReducerBuilder<R.State, R.Action>

extension Reducer
where Body: Reducer, Body.State == State, Body.Action == Action {
  /// Runs the body.
  @inlinable
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    body.reduce(into: &state, action: action)
  }
}

extension ReducerBuilder {
  /// Two reducers, which run in order.
  public struct _Sequence<R0: Reducer, R1: Reducer>: Reducer
  where R0.State == R1.State, R0.Action == R1.Action {
    @usableFromInline let first: R0
    @usableFromInline let second: R1

    @inlinable @inline(__always)
    init(_ first: consuming R0, _ second: consuming R1) {
      self.first = first
      self.second = second
    }

    /// Runs the two reducers in order, and merges their effects.
    @inlinable @inline(__always)
    public func reduce(into state: inout R0.State, action: R0.Action) -> Effect<R0.Action> {
      let effect = first.reduce(into: &state, action: action)
      return effect.merge(with: second.reduce(into: &state, action: action))
    }
  }

  /// The reducers of a loop.
  public struct _SequenceMany<Element: Reducer>: Reducer {
    @usableFromInline let reducers: [Element]

    @inlinable @inline(__always)
    init(_ reducers: [Element]) {
      self.reducers = reducers
    }

    /// Runs all reducers in order, and merges their effects.
    @inlinable @inline(__always)
    public func reduce(
      into state: inout Element.State, action: Element.Action
    ) -> Effect<Element.Action> {
      reducers.reduce(.none) { effect, reducer in
        effect.merge(with: reducer.reduce(into: &state, action: action))
      }
    }
  }

  /// One of two reducers: the reducer of the selected branch.
  public enum _Conditional<First: Reducer, Second: Reducer>: Reducer
  where First.State == Second.State, First.Action == Second.Action {
    case first(First)
    case second(Second)

    @inlinable @inline(__always)
    public func reduce(
      into state: inout First.State, action: First.Action
    ) -> Effect<First.Action> {
      switch self {
      case .first(let reducer): reducer.reduce(into: &state, action: action)
      case .second(let reducer): reducer.reduce(into: &state, action: action)
      }
    }
  }
}

extension ReducerBuilder._Sequence: Sendable where R0: Sendable, R1: Sendable {}
extension ReducerBuilder._SequenceMany: Sendable where Element: Sendable {}
extension ReducerBuilder._Conditional: Sendable where First: Sendable, Second: Sendable {}
