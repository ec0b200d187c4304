extension Reducer {
  /// Adds a child with optional state.
  ///
  /// ```swift
  /// Reduce { state, action in … }
  ///   .ifLet(\.sheet, action: \.sheet) {
  ///     Sheet()
  ///   }
  /// ```
  ///
  /// For an action of the child, the child runs first and this reducer afterwards, so that the child still receives an
  /// action for which this reducer sets its state to `nil`. If the state is already `nil`, an issue is reported, and
  /// this reducer still runs.
  ///
  /// - Parameters:
  ///   - toWrappedState: The property with the child's state. It is changed in place.
  ///   - toWrappedAction: The case of the actions that holds the child's.
  ///   - wrapped: The child's reducer.
  ///   - fileID: With `filePath`, `line` and `column`, where issues are reported.
  /// - Returns: A reducer whose effects are the child's, embedded, and this one's, merged in this order. The child's
  ///   effects are cancelled when its state becomes `nil`, or when its `id` changes.
  ///
  /// Seed: 000, ifLet(_:action:then:); 002, Embedding child features.
  @inlinable @inline(__always) @warn_unqualified_access
  public consuming func ifLet<WrappedState, WrappedAction, Wrapped: Reducer>(
    _ toWrappedState: WritableKeyPath<State, WrappedState?> & Sendable,
    action toWrappedAction: CaseKeyPath<Action, WrappedAction>,
    @ReducerBuilder<WrappedState, WrappedAction> then wrapped: () -> Wrapped,
    fileID: StaticString = #fileID, file filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> _IfLetReducer<Self, Wrapped>
  where Wrapped.State == WrappedState, Wrapped.Action == WrappedAction {
    self.ifLet(
      toWrappedState, action: AnyCasePath(toWrappedAction), then: wrapped, fileID: fileID,
      file: filePath, line: line, column: column)
  }

  /// Adds an alert or a dialog, which has no reducer of its own. Any choice in it removes its state after this reducer
  /// runs, unless this reducer replaced the state.
  ///
  /// - Parameters:
  ///   - toWrappedState: The property with the alert.
  ///   - toWrappedAction: The case of the actions that holds the alert's actions.
  ///   - fileID: With `filePath`, `line` and `column`, where issues are reported.
  ///
  /// Seed: 000, ifLet(_:action:fileID:line:).
  @inlinable @warn_unqualified_access
  public func ifLet<WrappedState: _EphemeralState, WrappedAction>(
    _ toWrappedState: WritableKeyPath<State, WrappedState?> & Sendable,
    action toWrappedAction: CaseKeyPath<Action, WrappedAction>,
    fileID: StaticString = #fileID, file filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> _IfLetReducer<Self, EmptyReducer<WrappedState, WrappedAction>> {
    self.ifLet(
      toWrappedState, action: AnyCasePath(toWrappedAction), fileID: fileID, file: filePath,
      line: line, column: column)
  }

  /// Adds a child whose state is a case of this reducer's state, an enum.
  ///
  /// ```swift
  /// Reduce { state, action in … }
  ///   .ifCaseLet(\.loggedIn, action: \.loggedIn) {
  ///     LoggedIn()
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
  /// Seed: 000, ifCaseLet(_:action:then:); 002, Embedding child features.
  @inlinable @inline(__always) @warn_unqualified_access
  public consuming func ifCaseLet<CaseState, CaseAction, Case: Reducer>(
    _ toCaseState: CaseKeyPath<State, CaseState>,
    action toCaseAction: CaseKeyPath<Action, CaseAction>,
    @ReducerBuilder<CaseState, CaseAction> then caseReducer: () -> Case,
    fileID: StaticString = #fileID, file filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> _IfCaseLetReducer<Self, Case>
  where
    State: CasePathable, Action: CasePathable, Case.State == CaseState, Case.Action == CaseAction
  {
    self.ifCaseLet(
      AnyCasePath(toCaseState), action: AnyCasePath(toCaseAction), then: caseReducer,
      fileID: fileID, file: filePath, line: line, column: column)
  }

  /// Adds a child that is presented while its state isn't `nil`.
  ///
  /// ```swift
  /// Reduce { state, action in … }
  ///   .ifLet(\.$destination, action: \.destination) {
  ///     Destination()
  ///   }
  /// ```
  ///
  /// - For an action of the child, the child runs first and this reducer afterwards.
  /// - For `.dismiss`, this reducer runs first, so that it can still read the child's state. Then the state becomes
  ///   `nil`, unless this reducer presented a different child.
  /// - If nothing is presented, an issue is reported for either action, and this reducer still runs.
  ///
  /// When the child is removed, or replaced by one with a different identity, all effects of the child and its
  /// descendants are cancelled, whichever reducer changed the state. The identity consists of the property, the case if
  /// the state is an enum, and the `id` of the state or of the case's payload, if it has one.
  ///
  /// Inside the child, `@Dependency(\.dismiss)` sends `.dismiss`.
  ///
  /// - Parameters:
  ///   - toPresentationState: The property with the child's state. It is changed in place.
  ///   - toPresentationAction: The case of the actions that holds the child's.
  ///   - destination: The child's reducer.
  ///   - fileID: With `filePath`, `line` and `column`, where issues are reported.
  /// - Returns: A reducer whose effects are the child's, embedded, and this one's, merged in this order.
  ///
  /// Seed: 000, ifLet(_:action:destination:fileID:line:); Tree-based navigation.
  @warn_unqualified_access @inlinable
  public func ifLet<DestinationState, DestinationAction, Destination: Reducer>(
    _ toPresentationState: WritableKeyPath<State, PresentationState<DestinationState>>,
    action toPresentationAction: CaseKeyPath<Action, PresentationAction<DestinationAction>>,
    @ReducerBuilder<DestinationState, DestinationAction> destination: () -> Destination,
    fileID: StaticString = #fileID, file filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> _PresentationReducer<Self, Destination>
  where Destination.State == DestinationState, Destination.Action == DestinationAction {
    self.ifLet(
      toPresentationState, action: AnyCasePath(toPresentationAction), destination: destination,
      fileID: fileID, file: filePath, line: line, column: column)
  }

  /// Adds an alert or a dialog, which has no reducer of its own. Any choice in it removes its state after this reducer
  /// runs, unless this reducer replaced the state.
  ///
  /// - Parameters:
  ///   - toPresentationState: The property with the alert.
  ///   - toPresentationAction: The case of the actions that holds the alert's actions.
  ///   - fileID: With `filePath`, `line` and `column`, where issues are reported.
  ///
  /// Seed: 000, ifLet(_:action:fileID:line:).
  @warn_unqualified_access @inlinable
  public func ifLet<DestinationState: _EphemeralState, DestinationAction>(
    _ toPresentationState: WritableKeyPath<State, PresentationState<DestinationState>>,
    action toPresentationAction: CaseKeyPath<Action, PresentationAction<DestinationAction>>,
    fileID: StaticString = #fileID, file filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> _PresentationReducer<Self, EmptyReducer<DestinationState, DestinationAction>> {
    self.ifLet(
      toPresentationState, action: AnyCasePath(toPresentationAction), fileID: fileID,
      file: filePath, line: line, column: column)
  }
}

extension Reducer {
  /// Adds a child with optional state.
  ///
  /// ```swift
  /// Reduce { state, action in … }
  ///   .ifLet(\.sheet, action: /Action.sheet) {
  ///     Sheet()
  ///   }
  /// ```
  ///
  /// For an action of the child, the child runs first and this reducer afterwards, so that the child still receives an
  /// action for which this reducer sets its state to `nil`. If the state is already `nil`, an issue is reported, and
  /// this reducer still runs.
  ///
  /// - Parameters:
  ///   - toWrappedState: The property with the child's state. It is changed in place.
  ///   - toWrappedAction: The case of the actions that holds the child's.
  ///   - wrapped: The child's reducer.
  ///   - fileID: With `filePath`, `line` and `column`, where issues are reported.
  /// - Returns: A reducer whose effects are the child's, embedded, and this one's, merged in this order. The child's
  ///   effects are cancelled when its state becomes `nil`, or when its `id` changes.
  ///
  /// Seed: 000, ifLet(_:action:then:); 002, Embedding child features.
  @inlinable @inline(__always) @warn_unqualified_access
  public consuming func ifLet<WrappedState, WrappedAction, Wrapped: Reducer>(
    _ toWrappedState: WritableKeyPath<State, WrappedState?> & Sendable,
    action toWrappedAction: _CasePathArgument<Action, WrappedAction>,
    @ReducerBuilder<WrappedState, WrappedAction> then wrapped: () -> Wrapped,
    fileID: StaticString = #fileID, file filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> _IfLetReducer<Self, Wrapped>
  where Wrapped.State == WrappedState, Wrapped.Action == WrappedAction {
    _IfLetReducer(
      parent: self, child: wrapped(), toChildState: toWrappedState,
      toChildAction: toWrappedAction._casePath,
      location: CallSite(fileID, filePath, line, column))
  }

  /// Adds an alert or a dialog, which has no reducer of its own. Any choice in it removes its state after this reducer
  /// runs, unless this reducer replaced the state.
  ///
  /// - Parameters:
  ///   - toWrappedState: The property with the alert.
  ///   - toWrappedAction: The case of the actions that holds the alert's actions.
  ///   - fileID: With `filePath`, `line` and `column`, where issues are reported.
  ///
  /// Seed: 000, ifLet(_:action:fileID:line:).
  @inlinable @warn_unqualified_access
  public func ifLet<WrappedState: _EphemeralState, WrappedAction>(
    _ toWrappedState: WritableKeyPath<State, WrappedState?> & Sendable,
    action toWrappedAction: _CasePathArgument<Action, WrappedAction>,
    fileID: StaticString = #fileID, file filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> _IfLetReducer<Self, EmptyReducer<WrappedState, WrappedAction>> {
    self.ifLet(
      toWrappedState, action: toWrappedAction, then: { EmptyReducer() }, fileID: fileID,
      file: filePath, line: line, column: column)
  }
}

/// A reducer with a child whose state is optional.
public struct _IfLetReducer<Parent: Reducer, Child: Reducer>: Reducer {
  @usableFromInline let parent: Parent
  @usableFromInline let child: Child
  @usableFromInline let toChildState: WritableKeyPath<Parent.State, Child.State?> & Sendable
  @usableFromInline let toChildAction: CasePath<Parent.Action, Child.Action>
  @usableFromInline let location: CallSite

  @inlinable @inline(__always)
  init(
    parent: consuming Parent, child: consuming Child,
    toChildState: WritableKeyPath<Parent.State, Child.State?> & Sendable,
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
    let site = PresentationSite.current?.inner(toChildState)
    let effect = reduceBoth(into: &state, action: action, at: site)
    guard let site, site.mayHaveEffects(starting: effect) else { return effect }
    site.close { $0 != childID(in: state) }
    return effect
  }

  @inlinable @inline(__always)
  func reduceBoth(
    into state: inout Parent.State, action: Parent.Action, at site: PresentationSite?
  ) -> Effect<Parent.Action> {
    guard let childAction = toChildAction.extract(from: action) else {
      return parent.reduce(into: &state, action: action)
    }
    guard state[keyPath: toChildState] != nil else {
      location.reportNoState(for: action, of: state)
      return parent.reduce(into: &state, action: action)
    }
    let isOver = isEphemeral(state[keyPath: toChildState]!, answeredBy: childAction)
    let id = isOver || site != nil ? childID(in: state) : nil
    let effect = PresentationSite.reduce(id, at: site) {
      let part = PartInPlace(toChildState)
      let identity = part.identity(in: state)
      defer { part.notify(state, unless: identity) }
      return child.reduce(into: &state[keyPath: part.path]!, action: childAction)
    }
    .map(toChildAction.embed)
    .merge(with: parent.reduce(into: &state, action: action))
    if isOver, childID(in: state) == id { state[keyPath: toChildState] = nil }
    return effect
  }

  @inlinable
  func childID(in state: Parent.State) -> NavigationID? {
    state[keyPath: toChildState].map { NavigationID(of: $0) }
  }
}

extension _IfLetReducer: Sendable where Parent: Sendable, Child: Sendable {}
