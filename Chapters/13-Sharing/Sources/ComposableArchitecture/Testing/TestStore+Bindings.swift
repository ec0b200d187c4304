extension TestStore {
  /// The current state with bindings, from which a test can make the state of a view.
  ///
  /// ```swift
  /// await store.send(.view(.set(\.$name, "Ada"))) {
  ///   $0.name = "Ada"
  /// }
  /// #expect(FormView.ViewState(store.bindings(action: \.view)).isSaveButtonDisabled == false)
  /// ```
  ///
  /// Writing to a binding changes a copy of the state, as a ``BindingReducer`` would. It doesn't change the test store.
  ///
  /// - Parameter toViewAction: The case of the view's actions, which include the binding actions.
  ///
  /// Seed: MILESTONES, 10.
  public func bindings<ViewAction: BindableAction>(
    action toViewAction: CaseKeyPath<Action, ViewAction>
  ) -> BindingViewStore<State> where State == ViewAction.State, Action: CasePathable {
    bindings(action: AnyCasePath(toViewAction))
  }

  /// The current state with bindings. Use the version with a case key path instead.
  ///
  /// - Parameter toViewAction: The case of the view's actions, which include the binding actions.
  public func bindings<ViewAction: BindableAction>(
    action toViewAction: CasePath<Action, ViewAction>
  ) -> BindingViewStore<State> where State == ViewAction.State {
    let copy = Store(initialState: state) {
      BindingReducer(action: toViewAction.extract)
    }
    return BindingViewStore(
      state, of: copy.part(state: { $0 }, action: toViewAction.embed),
      at: CallSite(#fileID, #filePath, #line, #column))
  }
}

extension TestStore where Action: BindableAction, Action.State == State {
  /// The current state with bindings, from which a test can make the state of a view.
  ///
  /// ```swift
  /// #expect(FormView.ViewState(store.bindings).isSaveButtonDisabled)
  /// ```
  ///
  /// Writing to a binding changes a copy of the state. It doesn't change the test store.
  ///
  /// Seed: MILESTONES, 10.
  public var bindings: BindingViewStore<State> { bindings(action: .self) }
}
