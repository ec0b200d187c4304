@available(
  *, deprecated,
  message: "Use '@ObservableState', instead: then the state of the test store is what a view reads."
)
extension TestStore {
  /// The state as it is now, with bindings, of which the state of a view can be made in a test.
  ///
  /// ```swift
  /// await store.send(.view(.set(\.$name, "Ada"))) {
  ///   $0.name = "Ada"
  /// }
  /// #expect(FormView.ViewState(store.bindings(action: \.view)).isSaveButtonDisabled == false)
  /// ```
  ///
  /// What is written by a binding changes a copy of the state, as a ``BindingReducer`` would. It does not change the
  /// test store.
  ///
  /// - Parameter toViewAction: The actions of the view, among which are those of the bindings.
  ///
  /// Seed: MILESTONES, 10.
  public func bindings<ViewAction: BindableAction>(
    action toViewAction: CaseKeyPath<Action, ViewAction>
  ) -> BindingViewStore<State> where State == ViewAction.State, Action: CasePathable {
    bindings(action: AnyCasePath(toViewAction))
  }

  /// The state as it is now, with bindings. Use the version with a case key path, instead.
  ///
  /// - Parameter toViewAction: The actions of the view, among which are those of the bindings.
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

@available(
  *, deprecated,
  message: "Use '@ObservableState', instead: then the state of the test store is what a view reads."
)
extension TestStore where Action: BindableAction, Action.State == State {
  /// The state as it is now, with bindings, of which the state of a view can be made in a test.
  ///
  /// ```swift
  /// #expect(FormView.ViewState(store.bindings).isSaveButtonDisabled)
  /// ```
  ///
  /// What is written by a binding changes a copy of the state. It does not change the test store.
  ///
  /// Seed: MILESTONES, 10.
  public var bindings: BindingViewStore<State> { bindings(action: .self) }
}
