import IssueReporting
import OrderedCollections

extension Store where State: ObservableState {
  /// A store for an optional child state of this one.
  ///
  /// ```swift
  /// if let store = store.scope(state: \.child, action: \.child) {
  ///   ChildView(store: store)
  /// }
  /// ```
  ///
  /// A view that calls it is notified when the child state is set, replaced or becomes `nil`, not when it changes.
  ///
  /// - Parameters:
  ///   - state: The key path to the child state.
  ///   - action: The case that holds the child's actions.
  ///   - fileID: With `filePath`, `line` and `column`, where issues are reported.
  /// - Returns: `nil` if the child state is `nil`. As long as the child exists and keeps its identity, it is the same
  ///   object each time. After the child's removal, it keeps the last state.
  ///
  /// Seed: 000, Store.scope(state:action:fileID:filePath:line:column:).
  public func scope<ChildState, ChildAction>(
    state: KeyPath<State, ChildState?>, action: CaseKeyPath<Action, ChildAction>,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> Store<ChildState, ChildAction>? {
    reportIfNotFoundAgain(at: CallSite(fileID, filePath, line, column))
    // Because of this read, the view is re-rendered when the child state becomes `nil` or non-`nil`.
    guard self.state[keyPath: state] != nil else { return nil }
    return scope(whilePresent: state, action: action)
  }

  /// A store for each element of an array.
  ///
  /// ```swift
  /// ForEach(store.scope(state: \.rows, action: \.rows)) { store in
  ///   RowView(store: store)
  /// }
  /// ```
  ///
  /// A view that calls it is notified when elements are inserted, removed or moved, but not when an element changes.
  ///
  /// - Parameters:
  ///   - state: The array.
  ///   - action: The case that holds the elements' actions.
  ///   - fileID: With `filePath`, `line` and `column`, where issues are reported.
  /// - Returns: The stores, in the current order of the elements. While the array contains an element, it has the same
  ///   store, even if it moves. The store of a removed element keeps its last state.
  ///
  /// Seed: 000, Store.scope(state:action:fileID:filePath:line:column:) of IdentifiedArray.
  @_disfavoredOverload
  public func scope<ID, RowState, RowAction>(
    state: KeyPath<State, IdentifiedArray<ID, RowState>>,
    action: CaseKeyPath<Action, IdentifiedAction<ID, RowAction>>,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> some RandomAccessCollection<Store<RowState, RowAction>> {
    reportIfNotFoundAgain(at: CallSite(fileID, filePath, line, column))
    let rows: Store<IdentifiedArray<ID, RowState>, IdentifiedAction<ID, RowAction>> = scope(
      state: state, action: action)
    return self.state[keyPath: state].ids.compactMap { rows.row($0) }
  }

  /// Reports that a scoped store can't be cached: the next call would return a new store.
  private func reportIfNotFoundAgain(at location: CallSite) {
    if isCached { return }
    location.report(
      """
      A part of a “\(debugDescription)” was scoped that has no identity. Each scope would create a new \
      store, and a view would start over.

      It is usually one of these:

      • The store comes from “scope(state:action:)” with closures. Pass key paths instead: \
      “store.scope(state: \\.child, action: \\.child)”.
      • The store comes from a view that is deprecated: “IfLetStore”, “ForEachStore”, \
      “SwitchStore”, “NavigationStackStore”, or a modifier with “store:”. Replace these first, \
      from the root of the app down.
      """)
  }
}
