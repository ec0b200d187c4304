extension AnyReducer where Action: BindableAction, Action.State == State {
  /// Makes a reducer that first applies a control's write to the state, and then runs this one.
  ///
  /// In a body, ``BindingReducer`` does this.
  ///
  /// Seed: MILESTONES, 4.
  public func binding() -> AnyReducer {
    let path = CasePath<Action, BindingAction<State>>.case { .binding($0) }
    return AnyReducer { state, action, environment in
      path.extract(from: action)?.set(&state)
      return run(&state, action, environment)
    }
  }
}
