import OpenCombine
import TerminalUI

extension View {
  /// Shows an alert while the state holds one.
  ///
  /// A button sends its action, if it has one. If the same alert is still presented afterwards, `dismiss` is sent as
  /// well, so a button needs no action. A button's action may also show the next alert, or remove the feature that the
  /// alert belongs to.
  ///
  /// - Parameters:
  ///   - store: A store of the alert.
  ///   - dismiss: The action to send after a choice. The reducer sets the alert to `nil`.
  ///
  /// Seed: 003, AlertState.
  public func alert<Action>(
    _ store: Store<AlertState<Action>?, Action>, dismiss: Action
  ) -> some View {
    alert(store, dismiss: dismiss) { Question($0.title, $0.message, $0.buttons) }
  }

  /// Shows a confirmation dialog while the state holds one.
  ///
  /// - Parameters:
  ///   - store: A store of the dialog.
  ///   - dismiss: The action to send after a choice. The reducer sets the dialog to `nil`.
  ///
  /// Seed: 003, AlertState.
  public func confirmationDialog<Action>(
    _ store: Store<ConfirmationDialogState<Action>?, Action>, dismiss: Action
  ) -> some View {
    alert(store, dismiss: dismiss) { dialog in
      Question(
        dialog.title, dialog.message, dialog.buttons, hidesTitle: dialog.titleVisibility == .hidden)
    }
  }

  /// The former name of ``confirmationDialog(_:dismiss:)``.
  public func actionSheet<Action>(
    _ store: Store<ActionSheetState<Action>?, Action>, dismiss: Action
  ) -> some View {
    confirmationDialog(store, dismiss: dismiss)
  }

  private func alert<State, Action>(
    _ store: Store<State?, Action>, dismiss: Action,
    question: @escaping (State) -> Question<Action>
  ) -> some View {
    WithViewStore(store, removeDuplicates: { $0 == nil && $1 == nil }) { viewStore in
      // The buttons send all actions.
      let item = Binding(get: { viewStore.state }, set: { _ in })
      return self.alert(item: item) { shown in
        question(shown).alert { action in
          // While the action is being sent, an equal alert may be presented. It is a different alert.
          var isShown = true
          let watching = store.root.steps.add {
            isShown = isShown && store.state.value.map { isSame($0, shown, question) } ?? false
          }
          if let action { viewStore.send(action) }
          watching.cancel()
          if isShown, store.state.isPresent { viewStore.send(dismiss) }
        }
      }
    }
  }
}

/// Whether two alerts are the same. If their actions can't be compared, their texts are.
private func isSame<State, Action>(
  _ first: State, _ second: State, _ question: (State) -> Question<Action>
) -> Bool {
  func isEqual<Compared: Equatable>(_ first: Compared) -> Bool { first == second as? Compared }
  guard let first = first as? any Equatable else { return question(first) == question(second) }
  return isEqual(first)
}

/// The common parts of alerts and dialogs.
private struct Question<Action>: Equatable {
  let title: TextState
  let message: TextState?
  let buttons: [AlertState<Action>.Button]
  let hidesTitle: Bool

  init(
    _ title: TextState, _ message: TextState?, _ buttons: [AlertState<Action>.Button],
    hidesTitle: Bool = false
  ) {
    self.title = title
    self.message = message
    self.hidesTitle = hidesTitle
    self.buttons = buttons.isEmpty ? [.default("OK")] : buttons
  }

  static func == (first: Question, second: Question) -> Bool {
    first.title == second.title && first.hidesTitle == second.hidesTitle
      && first.message == second.message
      && first.buttons.map(\.label) == second.buttons.map(\.label)
      && first.buttons.map(\.role) == second.buttons.map(\.role)
  }

  @MainActor
  func alert(answer: @escaping (Action?) -> Void) -> Alert {
    Alert(
      // If the title is hidden, the dialog begins with the message.
      title: Text(hidesTitle ? message ?? "" : title),
      message: hidesTitle ? nil : message.map { Text($0) },
      buttons: buttons.map { button in
        let label = Text(button.label)
        let action = { answer(button.action) }
        switch button.role {
        case .default: return .default(label, action: action)
        case .cancel: return .cancel(label, action: action)
        case .destructive: return .destructive(label, action: action)
        }
      }
    )
  }
}
