// Declarations with new names. The compiler suggests these.

@available(*, unavailable, renamed: "Reducer")
public typealias ReducerProtocol = Reducer

@available(*, unavailable, renamed: "ReducerOf")
public typealias ReducerProtocolOf<R: Reducer> = ReducerOf<R>

@available(*, unavailable, renamed: "Effect")
public typealias EffectTask<Action> = Effect<Action>

/// The former name of the token that ends an ``observe(_:)``.
@available(*, deprecated, renamed: "ObserveToken")
public typealias ObservationToken = ObserveToken
