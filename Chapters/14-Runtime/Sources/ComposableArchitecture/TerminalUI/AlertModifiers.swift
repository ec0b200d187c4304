import TerminalUI

extension View {
  /// Shows an alert while there is one in the state.
  ///
  /// ```swift
  /// .alert($store.scope(state: \.$destination, action: \.destination).alert)
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

extension View {
  /// Shows an alert while there is one, and hands the answers to a function.
  ///
  /// - Parameters:
  ///   - item: A binding to the alert, such as one to the case of an enum that has no actions for it. It becomes `nil` after
  ///     any answer.
  ///   - handler: Is passed the answer's action; `nil` if the answer has none.
  public func alert<Action>(
    _ item: Binding<AlertState<Action>?>, action handler: @escaping (Action?) -> Void
  ) -> some View {
    alert(item: item.readOnly) { Answers(to: $0, of: item, handler).alert() }
  }

  /// Shows an alert while there is one. Its answers only dismiss it.
  ///
  /// - Parameter item: A binding to the alert. It becomes `nil` after any answer.
  public func alert(_ item: Binding<AlertState<Never>?>) -> some View {
    alert(item) { _ in }
  }

  /// Shows a question while there is one, and hands the answers to a function.
  ///
  /// - Parameters:
  ///   - item: A binding to the question, such as one to the case of an enum that has no actions for it. It becomes `nil`
  ///     after any answer.
  ///   - handler: Is passed the answer's action; `nil` if the answer has none.
  public func confirmationDialog<Action>(
    _ item: Binding<ConfirmationDialogState<Action>?>, action handler: @escaping (Action?) -> Void
  ) -> some View {
    confirmationDialog(item: item.readOnly) { Answers(to: $0, of: item, handler).dialog() }
  }

  /// Shows a question while there is one. Its answers only dismiss it.
  ///
  /// - Parameter item: A binding to the question. It becomes `nil` after any answer.
  public func confirmationDialog(
    _ item: Binding<ConfirmationDialogState<Never>?>
  ) -> some View {
    confirmationDialog(item) { _ in }
  }
}

/// What the buttons of an alert or a dialog do.
@MainActor
struct Answers<State, Action> {
  private let state: State
  private let answer: (Action?) -> Void
  private let dismiss: () -> Void

  /// Answers that are sent.
  init(to store: Store<State, Action>, dismiss: @escaping () -> Void) {
    state = store.current.value
    answer = { action in
      guard let action else { return dismiss() }
      // Input may arrive for a question that is already dismissed but still on the screen.
      if store.current.isPresent { store.send(action) }
    }
    self.dismiss = dismiss
  }

  /// Answers that are handed on. The question goes afterwards, if it is still there.
  init(to state: State, of item: Binding<State?>, _ handler: @escaping (Action?) -> Void) {
    self.state = state
    answer = { action in
      handler(action)
      item.wrappedValue = nil
    }
    dismiss = { item.wrappedValue = nil }
  }

  /// An alert. Without any buttons it has an “OK”, which only dismisses.
  func alert() -> Alert where State == AlertState<Action> {
    let buttons = state.buttons.map(button)
    return Alert(
      title: Text(state.title), message: state.message.map { Text($0) },
      buttons: buttons.isEmpty ? [.default(Text("OK"), action: dismiss)] : buttons)
  }

  /// A dialog. If no answer is there to cancel it, there is one more, which only dismisses.
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
