import TerminalUI

extension View {
  /// Shows an alert while there is one in the state.
  ///
  /// ```swift
  /// .alert($store.scope(state: \.destination?.alert, action: \.destination.alert))
  /// ```
  ///
  /// An answer with an action sends that action, and one without sends `.dismiss`. Each answer sends one action.
  ///
  /// - Parameter item: A binding to the alert's store.
  ///
  /// Seed: 000, alert(_:); Tree-based navigation.
  public func alert<Action>(_ item: Binding<Store<AlertState<Action>, Action>?>) -> some View {
    alert(item: item.readOnly) { store in
      Answers(to: store, dismiss: { item.wrappedValue = nil }).alert()
    }
  }

  /// Shows a question with its answers while there is one in the state.
  ///
  /// An answer with an action sends that action, and one without sends `.dismiss`. If no answer has the role `.cancel`,
  /// there is one more, which only sends `.dismiss`.
  ///
  /// - Parameter item: A binding to the question's store.
  ///
  /// Seed: 000, confirmationDialog(_:); Tree-based navigation.
  public func confirmationDialog<Action>(
    _ item: Binding<Store<ConfirmationDialogState<Action>, Action>?>
  ) -> some View {
    confirmationDialog(item: item.readOnly) { store in
      Answers(to: store, dismiss: { item.wrappedValue = nil }).dialog()
    }
  }
}

/// What the buttons of an alert or a dialog do.
@MainActor
struct Answers<State, Action> {
  private let store: Store<State, Action>
  private let dismiss: () -> Void

  init(to store: Store<State, Action>, dismiss: @escaping () -> Void) {
    self.store = store
    self.dismiss = dismiss
  }

  /// An alert. Without any buttons it has an “OK”, which only dismisses.
  func alert() -> Alert where State == AlertState<Action> {
    let alert = store.current.value
    let buttons = alert.buttons.map(button)
    return Alert(
      title: Text(alert.title), message: alert.message.map { Text($0) },
      buttons: buttons.isEmpty ? [.default(Text("OK"), action: dismiss)] : buttons)
  }

  /// A dialog. If no answer is there to cancel it, there is one more, which only dismisses.
  func dialog() -> ConfirmationDialog
  where State == ConfirmationDialogState<Action> {
    let dialog = store.current.value
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
    // Whoever is faster than the screen may answer a question that has gone.
    if store.current.isPresent { store.send(action) }
  }
}

extension Binding {
  /// A binding that does not write: the buttons send all that has to be sent.
  var readOnly: Binding { Binding(get: { wrappedValue }, set: { _ in }) }
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
