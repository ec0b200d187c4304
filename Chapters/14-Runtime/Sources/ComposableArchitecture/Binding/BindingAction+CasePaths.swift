@_spi(Internals) import CasePathsMacros

extension BindingAction: CasePathable {
  /// The case paths of a binding action, by field: `\.binding.$count`. They lead to the written value.
  @dynamicMemberLookup
  public struct AllCasePaths: Sendable {}

  public static var allCasePaths: AllCasePaths { AllCasePaths() }
}

extension BindingAction.AllCasePaths where Root: ObservableState {
  /// The path to the value written to a field of observable state: `\.binding.name`.
  public subscript<Value: Equatable>(
    dynamicMember keyPath: WritableKeyPath<Root, Value>
  ) -> AnyCasePath<BindingAction<Root>, Value> {
    AnyCasePath(
      unchecked: { .set(keyPath, $0) },
      extract: { action in action.keyPath == keyPath ? action.value as? Value : nil })
  }
}
