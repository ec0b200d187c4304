import TerminalUI

@available(
  *, deprecated,
  message: "Use '@ObservableState', instead: then '$store.name' is a binding."
)
extension ViewStore {
  /// A binding that reads a part of the state and writes by sending an action.
  ///
  /// A control writes values, but only a reducer may change state. So writing sends an action. If the state of an
  /// ``IfLetStore`` around the control is `nil`, nothing is sent.
  ///
  /// - Parameters:
  ///   - get: The part of the state.
  ///   - action: Makes an action from the written value. The reducer decides what to do with it.
  ///
  /// Seed: 001 (the alert's binding).
  public func binding<LocalState>(
    get: @escaping (ViewState) -> LocalState,
    send action: @escaping (LocalState) -> ViewAction
  ) -> Binding<LocalState> {
    Binding(
      get: { get(self.state) },
      set: { if self.store.current.isPresent { self.send(action($0)) } }
    )
  }

  /// A binding that reads a part of the state, and sends the same action for every written value.
  /// An alert, for example, can only be dismissed.
  ///
  /// - Parameters:
  ///   - get: The part of the state.
  ///   - action: The action.
  ///
  /// Seed: 001 (the alert's binding).
  public func binding<LocalState>(
    get: @escaping (ViewState) -> LocalState,
    send action: ViewAction
  ) -> Binding<LocalState> {
    binding(get: get, send: { _ in action })
  }

  /// A binding to the whole state that writes by sending an action.
  public func binding(send action: @escaping (ViewState) -> ViewAction) -> Binding<ViewState> {
    binding(get: { $0 }, send: action)
  }

  /// A binding to the whole state that sends the same action for every written value.
  public func binding(send action: ViewAction) -> Binding<ViewState> {
    binding(send: { _ in action })
  }
}

@available(
  *, deprecated,
  message: "Use '@ObservableState', instead: then '$store.name' is a binding."
)
extension ViewStore where ViewAction: BindableAction, ViewAction.State == ViewState {
  /// A binding to a field of the state that controls can write: `viewStore.$name`.
  ///
  /// It sends a ``BindingAction`` for each write. If the reducer has no ``BindingReducer`` that writes it, an issue is
  /// reported where the view store was made.
  ///
  /// - Parameter keyPath: The field.
  ///
  /// Seed: MILESTONES, 9.
  public subscript<Value: Equatable>(
    dynamicMember keyPath: WritableKeyPath<ViewState, BindingState<Value>>
  ) -> Binding<Value> {
    binding(
      get: { $0[keyPath: keyPath].wrappedValue },
      send: { [location] in
        .binding(.set(keyPath, $0).monitored(at: location, sentAs: ViewAction.binding))
      }
    )
  }
}
