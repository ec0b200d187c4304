extension ButtonState {
  /// An answer like any other.
  ///
  /// - Parameters:
  ///   - label: What stands on it.
  ///   - action: What it does.
  @available(*, deprecated, message: "Use 'ButtonState.init(role:action:label:)' instead.")
  public static func `default`(
    _ label: TextState, action: ButtonStateAction<Action> = .send(nil)
  ) -> Self {
    Self(action: action) { label }
  }

  /// The answer that changes nothing.
  ///
  /// - Parameters:
  ///   - label: What stands on it.
  ///   - action: What it does.
  @available(*, deprecated, message: "Use 'ButtonState.init(role:action:label:)' instead.")
  public static func cancel(
    _ label: TextState, action: ButtonStateAction<Action> = .send(nil)
  ) -> Self {
    Self(role: .cancel, action: action) { label }
  }

  /// An answer that takes something away.
  ///
  /// - Parameters:
  ///   - label: What stands on it.
  ///   - action: What it does.
  @available(*, deprecated, message: "Use 'ButtonState.init(role:action:label:)' instead.")
  public static func destructive(
    _ label: TextState, action: ButtonStateAction<Action> = .send(nil)
  ) -> Self {
    Self(role: .destructive, action: action) { label }
  }
}
