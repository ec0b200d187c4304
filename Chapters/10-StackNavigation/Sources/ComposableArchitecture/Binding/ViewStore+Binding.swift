extension ViewStore where ViewAction: BindableAction {
  /// Makes a view store that observes the part of a store's state that a view needs, with bindings.
  ///
  /// - Parameters:
  ///   - store: The store. The view store retains it.
  ///   - toViewState: Makes the view's state: `ViewState.init`.
  ///   - fromViewAction: Turns an action of the view into one of the store.
  ///   - isDuplicate: Whether two states look the same in the view.
  ///   - fileID: With `filePath`, `line` and `column`, where issues of its bindings are reported.
  ///
  /// Seed: MILESTONES, 9.
  @_disfavoredOverload
  public convenience init<State, Action>(
    _ store: Store<State, Action>,
    observe toViewState: @escaping (_ state: BindingViewStore<State>) -> ViewState,
    send fromViewAction: @escaping (_ viewAction: ViewAction) -> Action,
    removeDuplicates isDuplicate: @escaping (ViewState, ViewState) -> Bool,
    fileID: StaticString = #fileID, file filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) where ViewAction.State == State {
    let bound = store.scope(state: { $0 }, action: fromViewAction)
    let location = CallSite(fileID, filePath, line, column)
    self.init(
      store, observe: { toViewState(BindingViewStore($0, of: bound, at: location)) },
      send: fromViewAction, removeDuplicates: isDuplicate,
      fileID: fileID, file: filePath, line: line, column: column)
  }

  /// Makes a view store that observes the part of a store's state that a view needs, with bindings, and sends the
  /// store's actions.
  ///
  /// - Parameters:
  ///   - store: The store. The view store retains it.
  ///   - toViewState: Makes the view's state: `ViewState.init`.
  ///   - isDuplicate: Whether two states look the same in the view.
  ///   - fileID: With `filePath`, `line` and `column`, where issues of its bindings are reported.
  @_disfavoredOverload
  public convenience init<State>(
    _ store: Store<State, ViewAction>,
    observe toViewState: @escaping (_ state: BindingViewStore<State>) -> ViewState,
    removeDuplicates isDuplicate: @escaping (ViewState, ViewState) -> Bool,
    fileID: StaticString = #fileID, file filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) where ViewAction.State == State {
    self.init(
      store, observe: toViewState, send: { $0 }, removeDuplicates: isDuplicate,
      fileID: fileID, file: filePath, line: line, column: column)
  }
}

extension ViewStore where ViewState: Equatable, ViewAction: BindableAction {
  /// Makes a view store that observes the part of a store's state that a view needs, with bindings.
  ///
  /// - Parameters:
  ///   - store: The store. The view store retains it.
  ///   - toViewState: Makes the view's state: `ViewState.init`.
  ///   - fromViewAction: Turns an action of the view into one of the store.
  ///   - fileID: With `filePath`, `line` and `column`, where issues of its bindings are reported.
  @_disfavoredOverload
  public convenience init<State, Action>(
    _ store: Store<State, Action>,
    observe toViewState: @escaping (_ state: BindingViewStore<State>) -> ViewState,
    send fromViewAction: @escaping (_ viewAction: ViewAction) -> Action,
    fileID: StaticString = #fileID, file filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) where ViewAction.State == State {
    self.init(
      store, observe: toViewState, send: fromViewAction, removeDuplicates: { $0 == $1 },
      fileID: fileID, file: filePath, line: line, column: column)
  }

  /// Makes a view store that observes the part of a store's state that a view needs, with bindings, and sends the
  /// store's actions.
  ///
  /// - Parameters:
  ///   - store: The store. The view store retains it.
  ///   - toViewState: Makes the view's state: `ViewState.init`.
  ///   - fileID: With `filePath`, `line` and `column`, where issues of its bindings are reported.
  @_disfavoredOverload
  public convenience init<State>(
    _ store: Store<State, ViewAction>,
    observe toViewState: @escaping (_ state: BindingViewStore<State>) -> ViewState,
    fileID: StaticString = #fileID, file filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) where ViewAction.State == State {
    self.init(
      store, observe: toViewState, send: { $0 }, removeDuplicates: { $0 == $1 },
      fileID: fileID, file: filePath, line: line, column: column)
  }
}
