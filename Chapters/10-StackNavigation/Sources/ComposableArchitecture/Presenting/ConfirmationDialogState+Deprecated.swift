extension ConfirmationDialogState {
  /// Makes a dialog of its parts.
  ///
  /// - Parameters:
  ///   - title: What it is about.
  ///   - message: More about it.
  ///   - buttons: The ways to answer, first to show first.
  @available(*, deprecated, message: "Use 'init(title:actions:message:)' instead.")
  public init(title: TextState, message: TextState? = nil, buttons: [ButtonState<Action>] = []) {
    self.init(
      title: { title }, actions: { return buttons }, message: message.map { text in { text } })
  }

  /// Makes a dialog of its parts, whose title is shown or not.
  ///
  /// - Parameters:
  ///   - title: What it is about.
  ///   - titleVisibility: Whether the title is shown.
  ///   - message: More about it.
  ///   - buttons: The ways to answer, first to show first.
  @available(
    *, deprecated, message: "Use 'init(titleVisibility:title:actions:message:)' instead."
  )
  public init(
    title: TextState, titleVisibility: ConfirmationDialogStateTitleVisibility,
    message: TextState? = nil, buttons: [ButtonState<Action>] = []
  ) {
    self.init(
      titleVisibility: titleVisibility, title: { title }, actions: { return buttons },
      message: message.map { text in { text } })
  }

  /// What ``ButtonState`` was called at first.
  @available(*, deprecated, message: "Use 'ButtonState<Action>' instead.")
  public typealias Button = ButtonState<Action>
}

/// What ``ConfirmationDialogState`` was called at first.
@available(*, deprecated, renamed: "ConfirmationDialogState")
public typealias ActionSheetState = ConfirmationDialogState
