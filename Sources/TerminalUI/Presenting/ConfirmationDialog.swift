/// Whether something is shown.
public enum Visibility: Hashable, Sendable, CaseIterable {
  /// As is usual where it stands.
  case automatic
  /// It is shown.
  case visible
  /// It is not shown.
  case hidden
}

/// A choice that has to be made before anything else: a list of what can be done next.
///
/// An ``Alert`` tells something and can be answered. A dialog follows what somebody has just done,
/// and there is always a way to do nothing.
public struct ConfirmationDialog {
  /// A way to answer.
  public typealias Button = Alert.Button

  let title: Text
  let titleVisibility: Visibility
  let message: Text?
  let buttons: [Button]

  /// - Parameters:
  ///   - title: What it is about.
  ///   - titleVisibility: Whether the title is shown. It is, unless it is `hidden`.
  ///   - message: More about it.
  ///   - buttons: The ways to answer. If none of them is a `cancel` button, there is one more that
  ///     is called “Cancel”. It only dismisses the dialog.
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
  /// Shows a dialog while there is an item: a list of what the user can do next, which always has “Cancel”.
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
  ///   - item: What the dialog is about. Any answer makes it `nil`, before the button's action.
  ///   - content: The dialog for the item.
  public func confirmationDialog<Item>(
    item: Binding<Item?>, content: @escaping (Item) -> ConfirmationDialog
  ) -> some View {
    ModifiedView(content: self) { base in
      guard let value = item.wrappedValue else { return base }
      return .dialog(content(value), dismiss: { item.wrappedValue = nil }, over: base)
    }
  }

  /// Shows a dialog while something is so.
  ///
  /// - Parameters:
  ///   - isPresented: Whether the dialog is shown. Any answer makes it `false`, before the button's
  ///     action.
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
