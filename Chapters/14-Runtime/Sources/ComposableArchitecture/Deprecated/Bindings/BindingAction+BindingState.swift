@_spi(Internals) import CasePathsMacros

@available(
  *, deprecated,
  message: "Use '@ObservableState', instead: controls may write every field of it."
)
extension BindingAction {
  /// Makes an action that writes a value to a field.
  ///
  /// - Parameters:
  ///   - keyPath: The field: `\.$name`.
  ///   - value: The value to write.
  public static func set<Value: Equatable>(
    _ keyPath: WritableKeyPath<Root, BindingState<Value>>, _ value: Value
  ) -> BindingAction {
    BindingAction(
      keyPath: keyPath,
      set: { $0[keyPath: keyPath].wrappedValue = value },
      value: value,
      isEqual: { $0 as? Value == value }
    )
  }

  /// Whether an action writes this field, for `case .binding(\.$name)`.
  public static func ~= <Value>(
    keyPath: WritableKeyPath<Root, BindingState<Value>>, action: BindingAction
  ) -> Bool {
    keyPath == action.keyPath
  }
}

@available(
  *, deprecated,
  message: "Use '@ObservableState', instead: controls may write every field of it."
)
extension BindableAction {
  /// The action that writes a value to a field, for tests and effects.
  ///
  /// - Parameters:
  ///   - keyPath: The field: `\.$name`.
  ///   - value: The value to write.
  public static func set<Value: Equatable>(
    _ keyPath: WritableKeyPath<State, BindingState<Value>>, _ value: Value
  ) -> Self {
    .binding(.set(keyPath, value))
  }
}

@available(
  *, deprecated,
  message: "Use '@ObservableState', instead: controls may write every field of it."
)
extension BindingAction.AllCasePaths {
  /// The path to the value written to a field.
  public subscript<Value: Equatable>(
    dynamicMember keyPath: WritableKeyPath<Root, BindingState<Value>>
  ) -> AnyCasePath<BindingAction<Root>, Value> {
    AnyCasePath(
      unchecked: { .set(keyPath, $0) },
      extract: { action in action.keyPath == keyPath ? action.value as? Value : nil })
  }
}
