@_spi(Internals) import CasePaths
import StoreSupport
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
/// It is re-rendered when the state's case changes, but not when it changes within a case. Each case has its own view:
/// view state isn't carried over from one case to the next.
///
/// Seed: 000, SwitchStore.
public struct SwitchStore<State, Action, Content: View>: View {
  private let store: Store<State, Action>
  private let content: (State) -> Content

  /// - Parameters:
  ///   - store: A store of an enum.
  ///   - content: The view for a case: a `switch`, with a ``CaseLet`` in each of its cases. It receives a state to
  ///     switch over: usually the first state in the case.
  public init(
    _ store: Store<State, Action>,
    @ViewBuilder content: @escaping (_ initialState: State) -> Content
  ) {
    self.store = store
    self.content = content
  }

  public var body: some View {
    WithViewStore(
      store, observe: { $0 }, removeDuplicates: { enumTag(of: $0) == enumTag(of: $1) }
    ) { viewStore in
      content(viewStore.state)
        .id(enumTag(of: viewStore.state))
        .environment(\.switchedStore, store)
    }
  }
}

/// The view for one case of a ``SwitchStore``.
///
/// If it isn't in a ``SwitchStore``, or is in one with a different state or action type, or if the state is in a
/// different case, an issue is reported and nothing is shown.
///
/// Seed: 000, CaseLet.
public struct CaseLet<EnumState, EnumAction, CaseState, CaseAction, Content: View>: View {
  private let toCaseState: (EnumState) -> CaseState?
  private let fromCaseAction: (CaseAction) -> EnumAction
  private let content: (Store<CaseState, CaseAction>) -> Content
  private let location: CallSite

  /// - Parameters:
  ///   - toCaseState: The payload of the case; `nil` if the state is in a different case.
  ///   - fromCaseAction: Turns an action of the case's feature into one of the parent.
  ///   - content: Makes the view from a store of the case's payload. After the state changes to a different case, that
  ///     store keeps the last state, and writes of the view's controls are dropped.
  ///   - fileID: With `filePath`, `line` and `column`, where issues are reported.
  public init(
    _ toCaseState: @escaping (EnumState) -> CaseState?,
    action fromCaseAction: @escaping (CaseAction) -> EnumAction,
    @ViewBuilder then content: @escaping (Store<CaseState, CaseAction>) -> Content,
    fileID: StaticString = #fileID, file filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    self.toCaseState = toCaseState
    self.fromCaseAction = fromCaseAction
    self.content = content
    self.location = CallSite(fileID, filePath, line, column)
  }

  /// - Parameters:
  ///   - caseState: The case: `/AppState.loggedIn`.
  ///   - fromCaseAction: Turns an action of the case's feature into one of the parent.
  ///   - content: Makes the view from a store of the case's payload.
  ///   - fileID: With `filePath`, `line` and `column`, where issues are reported.
  public init(
    _ caseState: CasePath<EnumState, CaseState>,
    action fromCaseAction: @escaping (CaseAction) -> EnumAction,
    @ViewBuilder then content: @escaping (Store<CaseState, CaseAction>) -> Content,
    fileID: StaticString = #fileID, file filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    self.init(
      caseState.extract, action: fromCaseAction, then: content, fileID: fileID, file: filePath,
      line: line, column: column)
  }

  public var body: some View {
    EnvironmentReader(\.switchedStore) { store in
      if let store = caseStore(in: store) { content(store) }
    }
  }

  /// The store of the case.
  ///
  /// - Parameter switchedStore: The store of the enclosing “SwitchStore”.
  private func caseStore(in switchedStore: AnyObject?) -> Store<CaseState, CaseAction>? {
    guard let switchedStore else {
      location.reportCaseOutside(of: Store<EnumState, EnumAction>.self)
      return nil
    }
    guard let store = switchedStore as? Store<EnumState, EnumAction> else {
      location.reportCase(of: Store<EnumState, EnumAction>.self, in: type(of: switchedStore))
      return nil
    }
    let scoped = store.scope(state: toCaseState, action: fromCaseAction)
    guard let state = scoped.state.value else {
      location.reportOtherCase(CaseState.self, than: store.state.value)
      return nil
    }
    return scoped.unwrapped(state)
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

extension CallSite {
  fileprivate func reportCaseOutside(of store: Any.Type) {
    report(
      """
      A “CaseLet” at \(fileID):\(line) is not in a “SwitchStore”, so that it has no store. It shows nothing.

      Put it into the closure of a “SwitchStore” of a “\(store)”.
      """)
  }

  fileprivate func reportCase(of store: Any.Type, in switchedStore: Any.Type) {
    report(
      """
      A “CaseLet” at \(fileID):\(line) is in a “SwitchStore” of a different store. It shows nothing.

        It is for:  \(store)
        Around it:  \(switchedStore)

      Name a case of the state that the “SwitchStore” switches over, and of its actions.
      """)
  }

  fileprivate func reportOtherCase<State>(_ caseState: Any.Type, than state: State) {
    report(
      """
      A “CaseLet” at \(fileID):\(line) was shown while the state is not in its case. It shows nothing.

        Its case has:  \(caseState)
        The state is:  \(caseLabels(of: state))

      Put it into its own “case” of the “switch”.
      """)
  }
}
