/// Applies the writes of controls to the state.
///
/// ```swift
/// var body: some Reducer<State, Action> {
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
public struct BindingReducer<State, Action, ViewAction: BindableAction>: Reducer
where State == ViewAction.State {
  @usableFromInline let toViewAction: (Action) -> ViewAction?

  /// Makes a binding reducer for actions that conform to `BindableAction` themselves.
  @inlinable
  public init() where Action == ViewAction {
    self.init(extracting: { $0 })
  }

  @inlinable
  init(extracting toViewAction: @escaping (Action) -> ViewAction?) {
    self.toViewAction = toViewAction
  }

  /// Applies a binding action to the state.
  @inlinable
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    let binding = CasePath<ViewAction, BindingAction<State>>.case { .binding($0) }
    toViewAction(action).flatMap(binding.extract)?.set(&state)
    return .none
  }
}
