extension AlertState {
  /// Makes an alert of its parts.
  ///
  /// - Parameters:
  ///   - title: What it is about.
  ///   - message: More about it.
  ///   - buttons: The ways to answer, first to show first.
  @available(*, deprecated, message: "Use 'init(title:actions:message:)' instead.")
  public init(title: TextState, message: TextState? = nil, buttons: [ButtonState<Action>]) {
    self.init(
      title: { title }, actions: { return buttons }, message: message.map { text in { text } })
  }

  /// Makes a notice, with one way to answer.
  ///
  /// - Parameters:
  ///   - title: What it is about.
  ///   - message: More about it.
  ///   - dismissButton: The answer; `nil` is an “OK”.
  @available(*, deprecated, message: "Use 'init(title:actions:message:)' instead.")
  public init(
    title: TextState, message: TextState? = nil, dismissButton: ButtonState<Action>? = nil
  ) {
    self.init(title: title, message: message, buttons: dismissButton.map { [$0] } ?? [])
  }

  /// Makes a question, with two ways to answer.
  ///
  /// - Parameters:
  ///   - title: What it is about.
  ///   - message: More about it.
  ///   - primaryButton: The answer that is shown first.
  ///   - secondaryButton: The other answer.
  @available(*, deprecated, message: "Use 'init(title:actions:message:)' instead.")
  public init(
    title: TextState, message: TextState? = nil, primaryButton: ButtonState<Action>,
    secondaryButton: ButtonState<Action>
  ) {
    self.init(title: title, message: message, buttons: [primaryButton, secondaryButton])
  }

  /// What ``ButtonState`` was called at first.
  @available(*, deprecated, message: "Use 'ButtonState<Action>' instead.")
  public typealias Button = ButtonState<Action>
}
