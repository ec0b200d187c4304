import TerminalUI

extension ViewStore {
  /// A binding that reads a property of the state and sends an action when it is written.
  ///
  /// A control writes values, but only a reducer may change state. So a write sends an action. If the state of an
  /// enclosing ``IfLetStore`` is `nil`, nothing is sent.
  ///
  /// - Parameters:
  ///   - get: The property of the state.
  ///   - action: Makes an action from the written value. The reducer decides how to handle it.
  ///
  /// Seed: 001 (the alert's binding).
  public func binding<LocalState>(
    get: @escaping (ViewState) -> LocalState,
    send action: @escaping (LocalState) -> ViewAction
  ) -> Binding<LocalState> {
    Binding(
      get: { get(self.state) },
      set: { if self.store.state.isPresent { self.send(action($0)) } }
    )
  }

  /// A binding that reads a property of the state, and sends the same action for each write. An alert, for example, can
  /// only be dismissed.
  ///
  /// - Parameters:
  ///   - get: The property of the state.
  ///   - action: The action.
  ///
  /// Seed: 001 (the alert's binding).
  public func binding<LocalState>(
    get: @escaping (ViewState) -> LocalState,
    send action: ViewAction
  ) -> Binding<LocalState> {
    binding(get: get, send: { _ in action })
  }

  /// A binding to the whole state that sends an action when it is written.
  public func binding(send action: @escaping (ViewState) -> ViewAction) -> Binding<ViewState> {
    binding(get: { $0 }, send: action)
  }

  /// A binding to the whole state that sends the same action for each write.
  public func binding(send action: ViewAction) -> Binding<ViewState> {
    binding(send: { _ in action })
  }
}

extension ViewStore where ViewAction: BindableAction, ViewAction.State == ViewState {
  /// A binding to a field of the state that controls may write.
  ///
  /// - Parameter keyPath: The field: `\.$name`.
  /// - Returns: A binding that sends a ``BindingAction`` for each write. If the reducer has no
  ///   ``BindingReducer`` that writes it, an issue is reported.
  ///
  /// Seed: MILESTONES, 4.
  public func binding<Value: Equatable>(
    _ keyPath: WritableKeyPath<ViewState, BindingState<Value>>,
    fileID: StaticString = #fileID, file filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> Binding<Value> {
    let location = CallSite(fileID, filePath, line, column)
    return binding(
      get: { $0[keyPath: keyPath].wrappedValue },
      send: { .binding(.set(keyPath, $0).monitored(at: location, sentAs: ViewAction.binding)) }
    )
  }
}
