/// A question or a notice that has to be answered before anything else.
public struct Alert {
  /// A way to answer.
  public struct Button {
    /// What an answer means.
    public enum Role: Hashable, Sendable {
      /// An answer like any other.
      case `default`
      /// Nothing is to be done.
      case cancel
      /// Something is lost by it.
      case destructive
    }

    let label: Text
    let role: Role
    let action: () -> Void

    /// An answer like any other.
    public static func `default`(_ label: Text, action: @escaping () -> Void = {}) -> Self {
      Button(label: label, role: .default, action: action)
    }

    /// The answer that changes nothing.
    public static func cancel(
      _ label: Text = Text("Cancel"), action: @escaping () -> Void = {}
    ) -> Self {
      Button(label: label, role: .cancel, action: action)
    }

    /// An answer that takes something away.
    public static func destructive(_ label: Text, action: @escaping () -> Void = {}) -> Self {
      Button(label: label, role: .destructive, action: action)
    }
  }

  let title: Text
  let message: Text?
  let buttons: [Button]

  /// - Parameters:
  ///   - title: What it is about.
  ///   - message: More about it.
  ///   - buttons: The ways to answer; without any there is an “OK”.
  public init(title: Text, message: Text? = nil, buttons: [Button]) {
    self.title = title
    self.message = message
    self.buttons = buttons.isEmpty ? [.default(Text("OK"))] : buttons
  }

  /// A notice with one way to answer.
  public init(title: Text, message: Text? = nil, dismissButton: Button? = nil) {
    self.init(title: title, message: message, buttons: dismissButton.map { [$0] } ?? [])
  }

  /// A question with two ways to answer.
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
  ///   - item: What the alert is about. Any answer makes it `nil`, before the button's action.
  ///   - content: The alert for the item.
  public func alert<Item>(
    item: Binding<Item?>, content: @escaping (Item) -> Alert
  ) -> some View {
    ModifiedView(content: self) { base in
      guard let value = item.wrappedValue else { return base }
      return .alert(content(value), dismiss: { item.wrappedValue = nil }, over: base)
    }
  }

  /// Shows an alert while something is so.
  ///
  /// - Parameters:
  ///   - isPresented: Whether the alert is shown. Any answer makes it `false`, before the button's
  ///     action.
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
