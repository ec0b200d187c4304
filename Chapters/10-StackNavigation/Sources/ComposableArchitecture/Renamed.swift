// Declarations that had other names before 1.0. The compiler suggests the new names.

@available(*, unavailable, renamed: "Reducer")
public typealias ReducerProtocol = Reducer

@available(*, unavailable, renamed: "ReducerOf")
public typealias ReducerProtocolOf<R: Reducer> = ReducerOf<R>

@available(*, unavailable, renamed: "Effect")
public typealias EffectTask<Action> = Effect<Action>
