import Exercises

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
  public static func buildExpression<R: ReducerProtocol>(_ expression: consuming R) -> R
  where R.State == State, R.Action == Action {
    expression
  }

  /// An empty body, which changes nothing.
  @inlinable @inline(__always)
  public static func buildBlock() -> EmptyReducer<State, Action> {
    EmptyReducer()
  }

  /// A body of one reducer is that reducer.
  @inlinable @inline(__always)
  public static func buildBlock<R: ReducerProtocol>(_ reducer: consuming R) -> R
  where R.State == State, R.Action == Action {
    reducer
  }

  /// The first of the reducers.
  @inlinable @inline(__always)
  public static func buildPartialBlock<R: ReducerProtocol>(first: consuming R) -> R
  where R.State == State, R.Action == Action {
    first
  }

  /// Adds the next reducer, which runs after the previous ones.
  @inlinable @inline(__always)
  public static func buildPartialBlock<R0: ReducerProtocol, R1: ReducerProtocol>(
    accumulated: consuming R0, next: consuming R1
  ) -> _Sequence<R0, R1>
  where R0.State == State, R0.Action == Action, R1.State == State, R1.Action == Action {
    _Sequence(accumulated, next)
  }

  /// An `if` without `else`, which changes nothing if the condition is false.
  @inlinable @inline(__always)
  public static func buildOptional<R: ReducerProtocol>(_ wrapped: consuming R?) -> R?
  where R.State == State, R.Action == Action {
    wrapped
  }

  /// The first branch of a condition.
  @inlinable @inline(__always)
  public static func buildEither<R0: ReducerProtocol, R1: ReducerProtocol>(
    first: consuming R0
  ) -> _Conditional<R0, R1>
  where R0.State == State, R0.Action == Action, R1.State == State, R1.Action == Action {
    .first(first)
  }

  /// The second branch of a condition.
  @inlinable @inline(__always)
  public static func buildEither<R0: ReducerProtocol, R1: ReducerProtocol>(
    second: consuming R1
  ) -> _Conditional<R0, R1>
  where R0.State == State, R0.Action == Action, R1.State == State, R1.Action == Action {
    .second(second)
  }

  /// A loop, whose reducers run in order.
  @inlinable @inline(__always)
  public static func buildArray<R: ReducerProtocol>(_ reducers: consuming [R]) -> _SequenceMany<R>
  where R.State == State, R.Action == Action {
    _SequenceMany(reducers)
  }

  /// A branch behind `#available`. Its type is hidden.
  @inlinable @inline(__always)
  public static func buildLimitedAvailability<R: ReducerProtocol>(
    _ wrapped: R
  ) -> Reduce<State, Action>
  where R.State == State, R.Action == Action {
    Reduce(wrapped)
  }

  /// The whole body.
  @inlinable @inline(__always)
  public static func buildFinalResult<R: ReducerProtocol>(_ reducer: consuming R) -> R
  where R.State == State, R.Action == Action {
    reducer
  }

  /// Allows a body of type `Reduce<State, Action>`.
  @available(*, deprecated, message: "Declare the body as 'some ReducerProtocol<State, Action>'.")
  @_disfavoredOverload
  @inlinable @inline(__always)
  public static func buildFinalResult<R: ReducerProtocol>(_ reducer: R) -> Reduce<State, Action>
  where R.State == State, R.Action == Action {
    Reduce(reducer)
  }
}

/// The builder of another reducer's bodies.
@available(
  *, deprecated,
  message: "Use 'ReducerBuilder<_, _>' with explicit 'State' and 'Action' generics instead."
)
public typealias ReducerBuilderOf<R: ReducerProtocol> = ReducerBuilder<R.State, R.Action>

extension ReducerProtocol
where Body: ReducerProtocol, Body.State == State, Body.Action == Action {
  /// Runs the body.
  @inlinable
  public func reduce(into state: inout State, action: Action) -> EffectTask<Action> {
    // Exercise 6.1
    exercise("6.1", "run the body", returning: .none)
  }
}

extension ReducerBuilder {
  /// Two reducers, which run in order.
  public struct _Sequence<R0: ReducerProtocol, R1: ReducerProtocol>: ReducerProtocol
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
    public func reduce(into state: inout R0.State, action: R0.Action) -> EffectTask<R0.Action> {
      // Exercise 6.1
      exercise("6.1", "run the first reducer and then the second", returning: .none)
    }
  }

  /// The reducers of a loop.
  public struct _SequenceMany<Element: ReducerProtocol>: ReducerProtocol {
    @usableFromInline let reducers: [Element]

    @inlinable @inline(__always)
    init(_ reducers: [Element]) {
      self.reducers = reducers
    }

    /// Runs all reducers in order, and merges their effects.
    @inlinable @inline(__always)
    public func reduce(
      into state: inout Element.State, action: Element.Action
    ) -> EffectTask<Element.Action> {
      // Exercise 6.1
      exercise("6.1", "run all reducers of the loop, in order", returning: .none)
    }
  }

  /// One of two reducers: the reducer of the selected branch.
  public enum _Conditional<First: ReducerProtocol, Second: ReducerProtocol>: ReducerProtocol
  where First.State == Second.State, First.Action == Second.Action {
    case first(First)
    case second(Second)

    @inlinable @inline(__always)
    public func reduce(
      into state: inout First.State, action: First.Action
    ) -> EffectTask<First.Action> {
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
