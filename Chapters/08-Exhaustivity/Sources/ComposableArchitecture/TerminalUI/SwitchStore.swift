@_spi(Internals) import CasePaths
import IssueReporting
import TerminalUI

/// A view for a state that is an enum, with a view for each of its cases.
///
/// ```swift
/// SwitchStore(store) { state in
///   switch state {
///   case .loggedIn:
///     CaseLet(/AppState.loggedIn, action: AppAction.loggedIn) { LoggedInView(store: $0) }
///   case .loggedOut:
///     CaseLet(/AppState.loggedOut, action: AppAction.loggedOut) { LoginView(store: $0) }
///   }
/// }
/// ```
///
/// It is re-rendered when the state changes to a different case, but not when it changes within one.
///
/// Seed: 000, SwitchStore.
public struct SwitchStore<State, Action, Content: View>: View {
  private let store: Store<State, Action>
  /// Identifies the case of a state.
  private let tag: (State) -> AnyHashable
  private let content: (State) -> Content

  /// - Parameters:
  ///   - store: The store of the enum.
  ///   - content: The view for a case: a `switch`, with a ``CaseLet`` in each of its cases. It receives a state to
  ///     switch over: usually the first state in the case.
  public init(
    _ store: Store<State, Action>,
    @ViewBuilder content: @escaping (_ initialState: State) -> Content
  ) {
    self.store = store
    self.tag = { enumTag(of: $0) }
    self.content = content
  }

  /// Makes a view from a list of cases instead of a `switch`, as in chapters 4 to 7.
  ///
  /// The compiler can't check that all cases have views: a state in a case without one is reported as an issue, unless
  /// there is a ``Default``.
  ///
  /// - Parameters:
  ///   - store: The store of the enum.
  ///   - cases: A ``CaseLet`` for each case; a ``Default`` for the remaining cases. The first matching one is shown.
  ///   - fileID: With `filePath`, `line` and `column`, where issues are reported.
  public init(
    _ store: Store<State, Action>,
    @SwitchStoreBuilder<State, Action> cases: () -> [SwitchCase<State, Action>],
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) where Content == AnyView {
    let cases = cases()
    self.store = store
    self.tag = { state in cases.firstIndex { $0.matches(state) } }
    self.content = { state in
      if let view = cases.first(where: { $0.matches(state) })?.view(store) { return view }
      reportIssue(
        """
        A “SwitchStore” received a state in a case that it has no view for:

          \(state)

        Add a “CaseLet” for it, or a “Default”.
        """,
        fileID: fileID, filePath: filePath, line: line, column: column
      )
      return AnyView(EmptyView())
    }
  }

  public var body: some View {
    WithViewStore(store, removeDuplicates: { tag($0) == tag($1) }) { viewStore in
      content(viewStore.state)
        .id(tag(viewStore.state))
        .environment(\.switchedStore, store)
    }
  }
}

/// One case of a ``SwitchStore``: its states, and the view for them.
@MainActor
public struct SwitchCase<State, Action> {
  fileprivate let matches: (State) -> Bool
  fileprivate let view: (Store<State, Action>) -> AnyView?
}

/// The view for one case of a ``SwitchStore``.
///
/// If it isn't in a ``SwitchStore``, or is in one with a different state or action type, an issue is reported and
/// nothing is shown. If the state is in a different case, nothing is shown either.
///
/// Seed: 000, CaseLet.
public struct CaseLet<GlobalState, GlobalAction, LocalState, LocalAction, Content: View>: View {
  private let toLocalState: (GlobalState) -> LocalState?
  private let fromLocalAction: (LocalAction) -> GlobalAction
  private let content: (Store<LocalState, LocalAction>) -> Content
  private let location: CallSite

  /// - Parameters:
  ///   - toLocalState: The case: `/AppState.loggedIn`.
  ///   - fromLocalAction: Turns an action of the case's feature into one of the parent.
  ///   - content: Makes the view from a store of the case's payload. After the state changes to a different case, that
  ///     store keeps the last payload.
  ///   - fileID: With `filePath`, `line` and `column`, where issues are reported.
  public init(
    _ toLocalState: CasePath<GlobalState, LocalState>,
    action fromLocalAction: @escaping (LocalAction) -> GlobalAction,
    @ViewBuilder then content: @escaping (Store<LocalState, LocalAction>) -> Content,
    fileID: StaticString = #fileID, file filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    self.toLocalState = toLocalState.extract
    self.fromLocalAction = fromLocalAction
    self.content = content
    self.location = CallSite(fileID, filePath, line, column)
  }

  /// The same with a label for the first argument, as in chapters 4 to 7.
  public init(
    state toLocalState: CasePath<GlobalState, LocalState>,
    action fromLocalAction: @escaping (LocalAction) -> GlobalAction,
    @ViewBuilder then content: @escaping (Store<LocalState, LocalAction>) -> Content,
    fileID: StaticString = #fileID, file filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    self.init(
      toLocalState, action: fromLocalAction, then: content, fileID: fileID, file: filePath,
      line: line,
      column: column)
  }

  public var body: some View {
    EnvironmentReader(\.switchedStore) { store in
      if let store = store as? Store<GlobalState, GlobalAction> {
        if let view = view(for: store) { view }
      } else {
        misplaced()
      }
    }
  }

  fileprivate var switchCase: SwitchCase<GlobalState, GlobalAction> {
    SwitchCase(
      matches: { toLocalState($0) != nil },
      view: { store in view(for: store).map { AnyView($0) } }
    )
  }

  private func view(for store: Store<GlobalState, GlobalAction>) -> Content? {
    let scoped = store.scope(state: toLocalState, action: fromLocalAction)
    return scoped.state.value.map { content(scoped.unwrapped($0)) }
  }

  private func misplaced() -> EmptyView {
    location.report(
      """
      A “CaseLet” at \(location.fileID):\(location.line) is not in a “SwitchStore” of its state and actions. It shows \
      nothing.

      Put it into the closure of a “SwitchStore” of a “\(Store<GlobalState, GlobalAction>.self)”.
      """)
    return EmptyView()
  }
}

private enum SwitchedStoreKey: EnvironmentKey {
  static var defaultValue: AnyObject? { nil }
}

extension EnvironmentValues {
  /// The store of the nearest enclosing ``SwitchStore``.
  fileprivate var switchedStore: AnyObject? {
    get { self[SwitchedStoreKey.self] }
    set { self[SwitchedStoreKey.self] = newValue }
  }
}

/// The view for the cases of a ``SwitchStore`` without their own view.
@MainActor
public struct Default<Content: View> {
  fileprivate let content: () -> Content

  /// - Parameter content: The view.
  public init(@ViewBuilder content: @escaping () -> Content) {
    self.content = content
  }
}

/// Builds the cases of a ``SwitchStore``.
@MainActor
@resultBuilder
public enum SwitchStoreBuilder<State, Action> {
  /// A case with a view.
  public static func buildExpression<LocalState, LocalAction, Content: View>(
    _ caseLet: CaseLet<State, Action, LocalState, LocalAction, Content>
  ) -> SwitchCase<State, Action> {
    caseLet.switchCase
  }

  /// All other cases.
  public static func buildExpression<Content: View>(
    _ rest: Default<Content>
  ) -> SwitchCase<State, Action> {
    SwitchCase(matches: { _ in true }, view: { _ in AnyView(rest.content()) })
  }

  /// All cases, in the order in which they are tried.
  public static func buildBlock(_ cases: SwitchCase<State, Action>...) -> [SwitchCase<
    State, Action
  >] {
    cases
  }
}
