@available(
  *, deprecated,
  message: "Use 'Scope(state: \\.self, action: \\.view) { BindingReducer() }', instead."
)
extension BindingReducer {
  /// Makes a binding reducer for actions with a case of view actions, which conform to
  /// `BindableAction`.
  ///
  /// - Parameter toViewAction: The case of the view's actions: `\.view`.
  @inlinable
  public init(action toViewAction: CaseKeyPath<Action, ViewAction>) where Action: CasePathable {
    self.init(extracting: AnyCasePath(toViewAction).extract(from:))
  }

  /// Makes a binding reducer for actions with a case of view actions, which conform to `BindableAction`. Use the
  /// version of this operator with case key paths instead.
  ///
  /// - Parameter toViewAction: The case of the view's actions: `/Action.view`.
  @inlinable
  public init(action toViewAction: @escaping (_ action: Action) -> ViewAction?) {
    self.init(extracting: toViewAction)
  }
}
