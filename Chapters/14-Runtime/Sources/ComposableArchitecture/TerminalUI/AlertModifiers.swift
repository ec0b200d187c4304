import TerminalUI

extension View {
  /// Shows an alert while the state holds one.
  ///
  /// ```swift
  /// .alert($store.scope(state: \.$destination, action: \.destination).alert)
  /// ```
  ///
  /// A button with an action sends that action, and a button without one sends `.dismiss`. Each choice sends one
  /// action.
  ///
  /// - Parameter item: A binding to the alert's store.
  ///
  /// Seed: 000, alert(_:); Tree-based navigation.
  public func alert<Action>(_ item: Binding<Store<AlertState<Action>, Action>?>) -> some View {
    alert(item: item.readOnly) { store in
      Answers(to: store, dismiss: { item.wrappedValue = nil }).alert()
    }
  }

  /// Shows a confirmation dialog while the state holds one.
  ///
  /// A button with an action sends that action, and a button without one sends `.dismiss`. If no button has the role
  /// `.cancel`, one is added, which sends only `.dismiss`.
  ///
  /// - Parameter item: A binding to the dialog's store.
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

extension View {
  /// Shows an alert while the binding has one, and passes the chosen button's action to a function.
  ///
  /// - Parameters:
  ///   - item: A binding to the alert, such as one to the case of an enum that has no actions for it. It becomes `nil` after
  ///     any choice.
  ///   - handler: Receives the button's action, or `nil` if the button has none.
  public func alert<Action>(
    _ item: Binding<AlertState<Action>?>, action handler: @escaping (Action?) -> Void
  ) -> some View {
    alert(item: item.readOnly) { Answers(to: $0, of: item, handler).alert() }
  }

  /// Shows an alert while the binding has one. Its buttons only dismiss it.
  ///
  /// - Parameter item: A binding to the alert. It becomes `nil` after any choice.
  public func alert(_ item: Binding<AlertState<Never>?>) -> some View {
    alert(item) { _ in }
  }

  /// Shows a dialog while the binding has one, and passes the chosen button's action to a function.
  ///
  /// - Parameters:
  ///   - item: A binding to the dialog, such as one to the case of an enum that has no actions for it. It becomes `nil`
  ///     after any choice.
  ///   - handler: Receives the button's action, or `nil` if the button has none.
  public func confirmationDialog<Action>(
    _ item: Binding<ConfirmationDialogState<Action>?>, action handler: @escaping (Action?) -> Void
  ) -> some View {
    confirmationDialog(item: item.readOnly) { Answers(to: $0, of: item, handler).dialog() }
  }

  /// Shows a dialog while the binding has one. Its buttons only dismiss it.
  ///
  /// - Parameter item: A binding to the dialog. It becomes `nil` after any choice.
  public func confirmationDialog(
    _ item: Binding<ConfirmationDialogState<Never>?>
  ) -> some View {
    confirmationDialog(item) { _ in }
  }
}

/// The actions of the buttons of an alert or a dialog.
@MainActor
struct Answers<State, Action> {
  private let state: State
  private let answer: (Action?) -> Void
  private let dismiss: () -> Void

  /// Sends the buttons' actions to a store.
  init(to store: Store<State, Action>, dismiss: @escaping () -> Void) {
    state = store.current.value
    answer = { action in
      guard let action else { return dismiss() }
      // Input may arrive for a dialog that is already dismissed but still on the screen.
      if store.current.isPresent { store.send(action) }
    }
    self.dismiss = dismiss
  }

  /// Passes the buttons' actions to a function. Afterwards, the dialog is dismissed if it is still presented.
  init(to state: State, of item: Binding<State?>, _ handler: @escaping (Action?) -> Void) {
    self.state = state
    answer = { action in
      handler(action)
      item.wrappedValue = nil
    }
    dismiss = { item.wrappedValue = nil }
  }

  /// An alert. If it has no buttons, an “OK” button is added, which only dismisses it.
  func alert() -> Alert where State == AlertState<Action> {
    let buttons = state.buttons.map(button)
    return Alert(
      title: Text(state.title), message: state.message.map { Text($0) },
      buttons: buttons.isEmpty ? [.default(Text("OK"), action: dismiss)] : buttons)
  }

  /// A dialog. If it has no button to cancel it, one is added, which only dismisses it.
  func dialog() -> ConfirmationDialog
  where State == ConfirmationDialogState<Action> {
    let canBeCancelled = state.buttons.contains { $0.role == .cancel }
    return ConfirmationDialog(
      title: Text(state.title), titleVisibility: Visibility(state.titleVisibility),
      message: state.message.map { Text($0) },
      buttons: state.buttons.map(button)
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
}

extension Binding {
  /// A binding that ignores writes: the buttons send all actions.
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
