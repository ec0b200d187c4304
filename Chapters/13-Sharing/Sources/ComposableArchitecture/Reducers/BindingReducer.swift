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
    toViewAction = { $0 }
  }

  /// Makes a binding reducer for actions with a case of view actions, which conform to
  /// `BindableAction`.
  ///
  /// - Parameter toViewAction: The case of the view's actions: `\.view`.
  @inlinable
  public init(action toViewAction: CaseKeyPath<Action, ViewAction>) where Action: CasePathable {
    self.toViewAction = AnyCasePath(toViewAction).extract(from:)
  }

  /// Makes a binding reducer for actions with a case of view actions, which conform to `BindableAction`. Use the
  /// version of this operator with case key paths instead.
  ///
  /// - Parameter toViewAction: The case of the view's actions: `/Action.view`.
  @inlinable
  public init(action toViewAction: @escaping (_ action: Action) -> ViewAction?) {
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
