import IssueReporting
import TerminalUI

/// A view for a state that is an enum, with a view for each of its cases.
///
/// ```swift
/// SwitchStore(store) {
///   CaseLet(state: /AppState.loggedIn, action: AppAction.loggedIn) { LoggedInView(store: $0) }
///   CaseLet(state: /AppState.loggedOut, action: AppAction.loggedOut) { LoginView(store: $0) }
/// }
/// ```
///
/// It is re-rendered when the state changes to a different case, but not when it changes within one. The compiler can't
/// check that all cases have views: a state in a case without one is reported as an issue, unless there is a
/// ``Default``.
///
/// Seed: 003, IfLetStore (the same for optionals).
public struct SwitchStore<State, Action>: View {
  private let store: Store<State, Action>
  private let cases: [SwitchCase<State, Action>]
  private let location: (fileID: StaticString, filePath: StaticString, line: UInt, column: UInt)

  /// - Parameters:
  ///   - store: A store of an enum.
  ///   - cases: A ``CaseLet`` for each case; a ``Default`` for the remaining cases. The first matching one is shown.
  ///   - fileID: With `filePath`, `line` and `column`, where issues are reported.
  public init(
    _ store: Store<State, Action>,
    @SwitchStoreBuilder<State, Action> cases: () -> [SwitchCase<State, Action>],
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.store = store
    self.cases = cases()
    self.location = (fileID, filePath, line, column)
  }

  public var body: some View {
    WithViewStore(store, removeDuplicates: { index(of: $0) == index(of: $1) }) { viewStore in
      content(for: viewStore.state)
    }
  }

  private func index(of state: State) -> Int? {
    cases.firstIndex { $0.matches(state) }
  }

  private func content(for state: State) -> AnyView {
    if let index = index(of: state), let view = cases[index].view(store) {
      return AnyView(view.id(index))
    }
    reportIssue(
      """
      A “SwitchStore” received a state in a case that it has no view for:

        \(state)

      Add a “CaseLet” for it, or a “Default”.
      """,
      fileID: location.fileID, filePath: location.filePath, line: location.line,
      column: location.column
    )
    return AnyView(EmptyView())
  }
}

/// One case of a ``SwitchStore``: its states, and the view for them.
public struct SwitchCase<State, Action> {
  fileprivate let matches: (State) -> Bool
  fileprivate let view: (Store<State, Action>) -> AnyView?
}

/// The view for one case of a ``SwitchStore``.
///
/// Seed: 003, IfLetStore (the same for optionals).
public struct CaseLet<GlobalState, GlobalAction, LocalState, LocalAction, Content: View> {
  private let toLocalState: CasePath<GlobalState, LocalState>
  private let fromLocalAction: (LocalAction) -> GlobalAction
  private let content: (Store<LocalState, LocalAction>) -> Content

  /// - Parameters:
  ///   - toLocalState: The case.
  ///   - fromLocalAction: Turns an action of the case's feature into one of the parent.
  ///   - content: Makes the view from a store of the case's payload. After the state changes to a
  ///     different case, that store keeps the last payload.
  public init(
    state toLocalState: CasePath<GlobalState, LocalState>,
    action fromLocalAction: @escaping (LocalAction) -> GlobalAction,
    @ViewBuilder then content: @escaping (Store<LocalState, LocalAction>) -> Content
  ) {
    self.toLocalState = toLocalState
    self.fromLocalAction = fromLocalAction
    self.content = content
  }

  fileprivate var switchCase: SwitchCase<GlobalState, GlobalAction> {
    SwitchCase(
      matches: { toLocalState.extract(from: $0) != nil },
      view: { store in
        let scoped = store.scope(state: toLocalState.extract, action: fromLocalAction)
        return scoped.state.value.map { AnyView(content(scoped.unwrapped($0))) }
      }
    )
  }
}

/// The view for the cases of a ``SwitchStore`` without their own view.
public struct Default<Content: View> {
  fileprivate let content: () -> Content

  /// - Parameter content: The view.
  public init(@ViewBuilder content: @escaping () -> Content) {
    self.content = content
  }
}

/// Builds the cases of a ``SwitchStore``.
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
