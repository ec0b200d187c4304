extension ButtonState {
  /// A button without a role.
  ///
  /// - Parameters:
  ///   - label: The label.
  ///   - action: The action.
  @available(*, deprecated, message: "Use 'ButtonState.init(role:action:label:)' instead.")
  public static func `default`(
    _ label: TextState, action: ButtonStateAction<Action> = .send(nil)
  ) -> Self {
    Self(action: action) { label }
  }

  /// A button that cancels.
  ///
  /// - Parameters:
  ///   - label: The label.
  ///   - action: The action.
  @available(*, deprecated, message: "Use 'ButtonState.init(role:action:label:)' instead.")
  public static func cancel(
    _ label: TextState, action: ButtonStateAction<Action> = .send(nil)
  ) -> Self {
    Self(role: .cancel, action: action) { label }
  }

  /// A destructive button.
  ///
  /// - Parameters:
  ///   - label: The label.
  ///   - action: The action.
  @available(*, deprecated, message: "Use 'ButtonState.init(role:action:label:)' instead.")
  public static func destructive(
    _ label: TextState, action: ButtonStateAction<Action> = .send(nil)
  ) -> Self {
    Self(role: .destructive, action: action) { label }
  }
}
