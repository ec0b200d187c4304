import CasePaths

/// Applies the writes of controls to the state.
///
/// ```swift
/// var body: some ReducerProtocol<State, Action> {
///   BindingReducer()
///   Reduce { state, action in
///     switch action {
///     case .binding(\.$name):
///       state.name = String(state.name.prefix(20))     // the new name is in the state already
///       return .none
///     …
///     }
///   }
/// }
/// ```
///
/// It writes at its position in the body: reducers above it see the old value, reducers below it the new one. It
/// ignores all other actions, including those of children with their own bindings, and has no effects.
///
/// Seed: 000, BindingReducer.
public struct BindingReducer<State, Action: BindableAction>: ReducerProtocol, Sendable
where State == Action.State {
  /// Makes one.
  @inlinable
  public init() {}

  /// Applies a binding action to the state.
  @inlinable
  public func reduce(into state: inout State, action: Action) -> EffectTask<Action> {
    let binding = CasePath<Action, BindingAction<State>>.case { .binding($0) }
    binding.extract(from: action)?.set(&state)
    return .none
  }
}
