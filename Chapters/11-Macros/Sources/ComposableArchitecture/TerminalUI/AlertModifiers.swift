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

/// The actions of the buttons of an alert or a dialog.
@MainActor
private struct Answers<State, Action> {
  private let store: Store<State, Action>
  private let dismiss: () -> Void

  init(to store: Store<State, Action>, dismiss: @escaping () -> Void) {
    self.store = store
    self.dismiss = dismiss
  }

  /// An alert. If it has no buttons, an “OK” button is added, which only dismisses it.
  func alert() -> Alert where State == AlertState<Action> {
    let alert = store.state.value
    let buttons = alert.buttons.map(button)
    return Alert(
      title: Text(alert.title), message: alert.message.map { Text($0) },
      buttons: buttons.isEmpty ? [.default(Text("OK"), action: dismiss)] : buttons)
  }

  /// A dialog. If it has no button to cancel it, one is added, which only dismisses it.
  func dialog() -> ConfirmationDialog
  where State == ConfirmationDialogState<Action> {
    let dialog = store.state.value
    let canBeCancelled = dialog.buttons.contains { $0.role == .cancel }
    return ConfirmationDialog(
      title: Text(dialog.title), titleVisibility: Visibility(dialog.titleVisibility),
      message: dialog.message.map { Text($0) },
      buttons: dialog.buttons.map(button)
        + (canBeCancelled ? [] : [.cancel(Text("Cancel"), action: dismiss)]))
  }

  private func button(_ button: ButtonState<Action>) -> Alert.Button {
    let label = Text(button.label)
    let send = { button.withAction { answer($0) } }
    return switch button.role {
    case nil: .default(label, action: send)
    case .cancel: .cancel(label, action: send)
    case .destructive: .destructive(label, action: send)
    }
  }

  private func answer(_ action: Action?) {
    guard let action else { return dismiss() }
    // Input may arrive for a dialog that is already dismissed but still on the screen.
    if store.state.isPresent { store.send(action) }
  }
}

extension Binding {
  /// A binding that ignores writes: the buttons send all actions.
  fileprivate var readOnly: Binding { Binding(get: { wrappedValue }, set: { _ in }) }
}

extension Visibility {
  fileprivate init(_ visibility: ConfirmationDialogStateTitleVisibility) {
    self =
      switch visibility {
      case .automatic: .automatic
      case .hidden: .hidden
      case .visible: .visible
      }
  }
}
