import TerminalUI

extension View {
  /// Shows an alert while the state holds one.
  ///
  /// A button with an action sends it as `.presented`, and a button without one sends `.dismiss`. Each choice sends one
  /// action.
  ///
  /// - Parameter store: The store of the presentation.
  ///
  /// Seed: 000, Tree-based navigation.
  @available(
    *, deprecated,
    message: "Use '@ObservableState' and 'alert(_:)' with '$store.scope(state:action:)' instead."
  )
  public func alert<ButtonAction>(
    store: Store<PresentationState<AlertState<ButtonAction>>, PresentationAction<ButtonAction>>
  ) -> some View {
    alert(store: store, state: { $0 }, action: { $0 })
  }

  /// Shows an alert while the state holds one, as one of many destinations.
  ///
  /// - Parameters:
  ///   - store: The store of the presentation.
  ///   - toDestinationState: The case of the alert: `/Destination.State.alert`.
  ///   - fromDestinationAction: Turns the alert's actions into the destination's.
  @available(
    *, deprecated,
    message: "Use '@ObservableState' and 'alert(_:)' with '$store.scope(state:action:)' instead."
  )
  public func alert<State, Action, ButtonAction>(
    store: Store<PresentationState<State>, PresentationAction<Action>>,
    state toDestinationState: @escaping (_ state: State) -> AlertState<ButtonAction>?,
    action fromDestinationAction: @escaping (_ alertAction: ButtonAction) -> Action
  ) -> some View {
    PresentationView(
      over: self, store: store, state: toDestinationState, action: fromDestinationAction
    ) { (base, item: Binding<PresentedItem<AlertState<ButtonAction>, ButtonAction>?>) in
      base.alert(item: item.readOnly) { shown in
        Answers(to: shown.store, dismiss: { item.wrappedValue = nil }).alert()
      }
    }
  }

  /// Shows a confirmation dialog while the state holds one.
  ///
  /// A button with an action sends it as `.presented`, and a button without one sends `.dismiss`. If no button has the
  /// role `.cancel`, one is added, which sends only `.dismiss`.
  ///
  /// - Parameter store: The store of the presentation.
  ///
  /// Seed: 000, Tree-based navigation.
  @available(
    *, deprecated,
    message:
      "Use '@ObservableState' and 'confirmationDialog(_:)' with '$store.scope(state:action:)' instead."
  )
  public func confirmationDialog<ButtonAction>(
    store: Store<
      PresentationState<ConfirmationDialogState<ButtonAction>>, PresentationAction<ButtonAction>
    >
  ) -> some View {
    confirmationDialog(store: store, state: { $0 }, action: { $0 })
  }

  /// Shows a confirmation dialog while the state holds one, as one of many destinations.
  ///
  /// - Parameters:
  ///   - store: The store of the presentation.
  ///   - toDestinationState: The case of the dialog: `/Destination.State.discard`.
  ///   - fromDestinationAction: Turns the dialog's actions into the destination's.
  @available(
    *, deprecated,
    message:
      "Use '@ObservableState' and 'confirmationDialog(_:)' with '$store.scope(state:action:)' instead."
  )
  public func confirmationDialog<State, Action, ButtonAction>(
    store: Store<PresentationState<State>, PresentationAction<Action>>,
    state toDestinationState: @escaping (_ state: State) -> ConfirmationDialogState<ButtonAction>?,
    action fromDestinationAction: @escaping (_ confirmationDialogAction: ButtonAction) -> Action
  ) -> some View {
    PresentationView(
      over: self, store: store, state: toDestinationState, action: fromDestinationAction
    ) {
      (base, item: Binding<PresentedItem<ConfirmationDialogState<ButtonAction>, ButtonAction>?>) in
      base.confirmationDialog(item: item.readOnly) { shown in
        Answers(to: shown.store, dismiss: { item.wrappedValue = nil }).dialog()
      }
    }
  }
}
