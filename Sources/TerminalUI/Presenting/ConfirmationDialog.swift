/// The visibility of a title.
public enum Visibility: Hashable, Sendable, CaseIterable {
  /// The default for its place.
  case automatic
  /// It is shown.
  case visible
  /// It isn't shown.
  case hidden
}

/// A choice that blocks all other commands: a list of possible actions.
///
/// An ``Alert`` informs the user. A dialog follows an action of the user, and it can always be cancelled.
public struct ConfirmationDialog {
  /// A button of a dialog.
  public typealias Button = Alert.Button

  let title: Text
  let titleVisibility: Visibility
  let message: Text?
  let buttons: [Button]

  /// - Parameters:
  ///   - title: The title.
  ///   - titleVisibility: Whether the title is shown. It is shown unless this is `hidden`.
  ///   - message: The message.
  ///   - buttons: The buttons. If none of them is a `cancel` button, a button “Cancel” is added. It only dismisses the
  ///     dialog.
  public init(
    title: Text,
    titleVisibility: Visibility = .automatic,
    message: Text? = nil,
    buttons: [Button]
  ) {
    self.title = title
    self.titleVisibility = titleVisibility
    self.message = message
    self.buttons = buttons.contains { $0.role == .cancel } ? buttons : buttons + [.cancel()]
  }

  /// The dialog as a value.
  @MainActor
  func frame(dismiss: @escaping () -> Void) -> AlertFrame {
    let heading = titleVisibility == .hidden ? nil : title
    return AlertFrame(
      title: title,
      message: message,
      buttons: buttons,
      lines: AlertFrame.lines(title: heading, message: message) + buttons.flatMap(\.choice),
      dismiss: dismiss
    )
  }
}

extension ConfirmationDialog.Button {
  /// The button as a line of a list.
  @MainActor
  fileprivate var choice: [StyledLine] {
    let mark = "• "
    let style: TextStyle = role == .destructive ? .color(.red) : TextStyle()
    let text = Fragment.styled(style, .text([StyledLine.Span(mark)] + label.spans))
    return Frame(flattening: .indented(text)).lines.map { line in
      var line = line
      line.hangingIndentation = mark.count
      return line
    }
  }
}

extension View {
  /// Shows a dialog while there is an item: a list of choices for the user, which always contains “Cancel”.
  ///
  /// ```swift
  /// Text("Tallies")
  ///   .confirmationDialog(item: $opened) { tally in
  ///     ConfirmationDialog(
  ///       title: Text(tally.name),
  ///       buttons: [.destructive(Text("Delete")) { delete(tally.id) }])
  ///   }
  /// ```
  ///
  /// - Parameters:
  ///   - item: The dialog's item. Each button sets it to `nil` before the button's action.
  ///   - content: The dialog for the item.
  public func confirmationDialog<Item>(
    item: Binding<Item?>, content: @escaping (Item) -> ConfirmationDialog
  ) -> some View {
    ModifiedView(content: self) { base in
      guard let value = item.wrappedValue else { return base }
      return .dialog(content(value), dismiss: { item.wrappedValue = nil }, over: base)
    }
  }

  /// Shows a dialog while a condition is true.
  ///
  /// - Parameters:
  ///   - isPresented: Whether the dialog is shown. Each button sets it to `false` before the button's action.
  ///   - content: The dialog.
  public func confirmationDialog(
    isPresented: Binding<Bool>, content: @escaping () -> ConfirmationDialog
  ) -> some View {
    ModifiedView(content: self) { base in
      guard isPresented.wrappedValue else { return base }
      return .dialog(content(), dismiss: { isPresented.wrappedValue = false }, over: base)
    }
  }
}
