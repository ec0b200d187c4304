extension ConfirmationDialogState {
  /// Makes a dialog from its parts.
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - message: The message.
  ///   - buttons: The buttons, in the order in which they are shown.
  @available(*, deprecated, message: "Use 'init(title:actions:message:)' instead.")
  public init(title: TextState, message: TextState? = nil, buttons: [ButtonState<Action>] = []) {
    self.init(
      title: { title }, actions: { return buttons }, message: message.map { text in { text } })
  }

  /// Makes a dialog from its parts, with the visibility of its title.
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - titleVisibility: Whether the title is shown.
  ///   - message: The message.
  ///   - buttons: The buttons, in the order in which they are shown.
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

  /// The original name of ``ButtonState``.
  @available(*, deprecated, message: "Use 'ButtonState<Action>' instead.")
  public typealias Button = ButtonState<Action>
}

/// The original name of ``ConfirmationDialogState``.
@available(*, deprecated, renamed: "ConfirmationDialogState")
public typealias ActionSheetState = ConfirmationDialogState
