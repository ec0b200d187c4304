extension AlertState {
  /// Makes an alert from its parts.
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - message: The message.
  ///   - buttons: The buttons, in the order in which they are shown.
  @available(*, deprecated, message: "Use 'init(title:actions:message:)' instead.")
  public init(title: TextState, message: TextState? = nil, buttons: [ButtonState<Action>]) {
    self.init(
      title: { title }, actions: { return buttons }, message: message.map { text in { text } })
  }

  /// Makes an alert with one button.
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - message: The message.
  ///   - dismissButton: The button; `nil` means “OK”.
  @available(*, deprecated, message: "Use 'init(title:actions:message:)' instead.")
  public init(
    title: TextState, message: TextState? = nil, dismissButton: ButtonState<Action>? = nil
  ) {
    self.init(title: title, message: message, buttons: dismissButton.map { [$0] } ?? [])
  }

  /// Makes an alert with two buttons.
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - message: The message.
  ///   - primaryButton: The first button.
  ///   - secondaryButton: The second button.
  @available(*, deprecated, message: "Use 'init(title:actions:message:)' instead.")
  public init(
    title: TextState, message: TextState? = nil, primaryButton: ButtonState<Action>,
    secondaryButton: ButtonState<Action>
  ) {
    self.init(title: title, message: message, buttons: [primaryButton, secondaryButton])
  }

  /// The original name of ``ButtonState``.
  @available(*, deprecated, message: "Use 'ButtonState<Action>' instead.")
  public typealias Button = ButtonState<Action>
}
