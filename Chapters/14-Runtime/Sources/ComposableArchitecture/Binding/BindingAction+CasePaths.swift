@_spi(Internals) import CasePathsMacros

extension BindingAction: CasePathable {
  /// The paths of what controls write, by the field: `\.binding.$count`. They lead to the value that was written.
  @dynamicMemberLookup
  public struct AllCasePaths: Sendable {}

  public static var allCasePaths: AllCasePaths { AllCasePaths() }
}

extension BindingAction.AllCasePaths where Root: ObservableState {
  /// The path to what was written to one field of an observed state: `\.binding.name`.
  public subscript<Value: Equatable>(
    dynamicMember keyPath: WritableKeyPath<Root, Value>
  ) -> AnyCasePath<BindingAction<Root>, Value> {
    AnyCasePath(
      unchecked: { .set(keyPath, $0) },
      extract: { action in action.keyPath == keyPath ? action.value as? Value : nil })
  }
}
