@available(
  *, deprecated,
  message: "Use 'Scope(state: \\.self, action: \\.view) { BindingReducer() }', instead."
)
extension BindingReducer {
  /// Makes one for actions of which some are the view's, and those have what controls write.
  ///
  /// - Parameter toViewAction: The case of the actions that has the view's: `\.view`.
  @inlinable
  public init(action toViewAction: CaseKeyPath<Action, ViewAction>) where Action: CasePathable {
    self.init(extracting: AnyCasePath(toViewAction).extract(from:))
  }

  /// Makes one for actions of which some are the view's, and those have what controls write. Use the version of this
  /// operator with case key paths, instead.
  ///
  /// - Parameter toViewAction: The view's action: `/Action.view`.
  @inlinable
  public init(action toViewAction: @escaping (_ action: Action) -> ViewAction?) {
    self.init(extracting: toViewAction)
  }
}
