/// A question or a notice that blocks all other commands until the user chooses a button.
public struct Alert {
  /// A button of an alert.
  public struct Button {
    /// The role of a button.
    public enum Role: Hashable, Sendable {
      /// A button without a role.
      case `default`
      /// The button cancels.
      case cancel
      /// The button's action is destructive.
      case destructive
    }

    let label: Text
    let role: Role
    let action: () -> Void

    /// A button without a role.
    public static func `default`(_ label: Text, action: @escaping () -> Void = {}) -> Self {
      Button(label: label, role: .default, action: action)
    }

    /// A button that cancels.
    public static func cancel(
      _ label: Text = Text("Cancel"), action: @escaping () -> Void = {}
    ) -> Self {
      Button(label: label, role: .cancel, action: action)
    }

    /// A destructive button.
    public static func destructive(_ label: Text, action: @escaping () -> Void = {}) -> Self {
      Button(label: label, role: .destructive, action: action)
    }
  }

  let title: Text
  let message: Text?
  let buttons: [Button]

  /// - Parameters:
  ///   - title: The title.
  ///   - message: The message.
  ///   - buttons: The buttons; if there are none, “OK” is shown.
  public init(title: Text, message: Text? = nil, buttons: [Button]) {
    self.title = title
    self.message = message
    self.buttons = buttons.isEmpty ? [.default(Text("OK"))] : buttons
  }

  /// An alert with one button.
  public init(title: Text, message: Text? = nil, dismissButton: Button? = nil) {
    self.init(title: title, message: message, buttons: dismissButton.map { [$0] } ?? [])
  }

  /// An alert with two buttons.
  public init(
    title: Text, message: Text? = nil, primaryButton: Button, secondaryButton: Button
  ) {
    self.init(title: title, message: message, buttons: [primaryButton, secondaryButton])
  }

  /// The alert as a value.
  @MainActor
  func frame(dismiss: @escaping () -> Void) -> AlertFrame {
    AlertFrame(
      title: title,
      message: message,
      buttons: buttons,
      lines: AlertFrame.lines(title: title, message: message),
      dismiss: dismiss
    )
  }
}

extension View {
  /// Shows an alert while there is an item: a notice or a question that the user has to answer first.
  ///
  /// ```swift
  /// Text("Tallies")
  ///   .alert(item: $opened) { tally in
  ///     Alert(
  ///       title: Text("Delete “\(tally.name)”?"),
  ///       primaryButton: .destructive(Text("Delete")) { delete(tally.id) },
  ///       secondaryButton: .cancel())
  ///   }
  /// ```
  ///
  /// - Parameters:
  ///   - item: The alert's item. Each button sets it to `nil` before the button's action.
  ///   - content: The alert for the item.
  public func alert<Item>(
    item: Binding<Item?>, content: @escaping (Item) -> Alert
  ) -> some View {
    ModifiedView(content: self) { base in
      guard let value = item.wrappedValue else { return base }
      return .alert(content(value), dismiss: { item.wrappedValue = nil }, over: base)
    }
  }

  /// Shows an alert while a condition is true.
  ///
  /// - Parameters:
  ///   - isPresented: Whether the alert is shown. Each button sets it to `false` before the button's action.
  ///   - content: The alert.
  public func alert(
    isPresented: Binding<Bool>, content: @escaping () -> Alert
  ) -> some View {
    ModifiedView(content: self) { base in
      guard isPresented.wrappedValue else { return base }
      return .alert(content(), dismiss: { isPresented.wrappedValue = false }, over: base)
    }
  }
}
