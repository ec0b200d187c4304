extension Reducer {
  /// Adds a child whose state is a case of this reducer's state, an enum.
  ///
  /// ```swift
  /// Reduce { state, action in … }
  ///   .ifCaseLet(/State.loggedIn, action: /Action.loggedIn) {
  ///     LoggedIn()
  ///   }
  ///   .ifCaseLet(/State.loggedOut, action: /Action.loggedOut) {
  ///     LoggedOut()
  ///   }
  /// ```
  ///
  /// For an action of the child, the child runs first and this reducer afterwards, so that the child still receives an
  /// action for which this reducer changes the case. If the state is already in a different case, an issue is reported,
  /// and this reducer still runs.
  ///
  /// - Parameters:
  ///   - toCaseState: The case. The child works on a copy of its payload, which is put back before this reducer runs.
  ///   - toCaseAction: The case of the actions that holds the child's.
  ///   - caseReducer: The child's reducer.
  ///   - fileID: With `filePath`, `line` and `column`, where issues are reported.
  /// - Returns: A reducer whose effects are the child's, embedded, and this one's, merged in this order. The child's
  ///   effects are cancelled when the state changes to a different case, or when the `id` of the payload changes.
  ///
  /// Seed: 000, ifCaseLet(_:action:then:).
  @inlinable @inline(__always) @warn_unqualified_access
  public consuming func ifCaseLet<CaseState, CaseAction, Case: Reducer>(
    _ toCaseState: _CasePathArgument<State, CaseState>,
    action toCaseAction: _CasePathArgument<Action, CaseAction>,
    @ReducerBuilder<CaseState, CaseAction> then caseReducer: () -> Case,
    fileID: StaticString = #fileID, file filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> _IfCaseLetReducer<Self, Case>
  where Case.State == CaseState, Case.Action == CaseAction {
    _IfCaseLetReducer(
      parent: self, child: caseReducer(), toChildState: toCaseState._casePath,
      toChildAction: toCaseAction._casePath,
      location: CallSite(fileID, filePath, line, column))
  }
}

/// A reducer with a child whose state is a case of the reducer's state.
public struct _IfCaseLetReducer<Parent: Reducer, Child: Reducer>: Reducer {
  @usableFromInline let parent: Parent
  @usableFromInline let child: Child
  @usableFromInline let toChildState: CasePath<Parent.State, Child.State>
  @usableFromInline let toChildAction: CasePath<Parent.Action, Child.Action>
  @usableFromInline let location: CallSite

  @inlinable @inline(__always)
  init(
    parent: consuming Parent, child: consuming Child,
    toChildState: CasePath<Parent.State, Child.State>,
    toChildAction: CasePath<Parent.Action, Child.Action>, location: CallSite
  ) {
    self.parent = parent
    self.child = child
    self.toChildState = toChildState
    self.toChildAction = toChildAction
    self.location = location
  }

  /// Runs the child for the child's actions, and then the parent for every action.
  @inlinable @inline(__always)
  public func reduce(
    into state: inout Parent.State, action: Parent.Action
  ) -> Effect<Parent.Action> {
    let site = PresentationSite.current
    let effect = reduceBoth(into: &state, action: action, at: site)
    guard let site, site.mayHaveEffects(starting: effect) else { return effect }
    site.close { $0 != NavigationID(of: state) }
    return effect
  }

  @inlinable @inline(__always)
  func reduceBoth(
    into state: inout Parent.State, action: Parent.Action, at site: PresentationSite?
  ) -> Effect<Parent.Action> {
    guard let childAction = toChildAction.extract(from: action) else {
      return parent.reduce(into: &state, action: action)
    }
    guard var childState = toChildState.extract(from: state) else {
      location.reportOtherCase(in: "ifCaseLet", for: action, of: state)
      return parent.reduce(into: &state, action: action)
    }
    let effect = PresentationSite.reduce(site == nil ? nil : NavigationID(of: state), at: site) {
      child.reduce(into: &childState, action: childAction)
    }
    state = toChildState.embed(childState)
    return effect.map(toChildAction.embed).merge(with: parent.reduce(into: &state, action: action))
  }
}

extension _IfCaseLetReducer: Sendable where Parent: Sendable, Child: Sendable {}
