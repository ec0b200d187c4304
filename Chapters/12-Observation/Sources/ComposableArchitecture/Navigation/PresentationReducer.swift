extension Reducer {
  /// Adds a child that is presented while its state isn't `nil`.
  ///
  /// ```swift
  /// Reduce { state, action in … }
  ///   .ifLet(\.$destination, action: /Action.destination) {
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
    action toPresentationAction: _CasePathArgument<Action, PresentationAction<DestinationAction>>,
    @ReducerBuilder<DestinationState, DestinationAction> destination: () -> Destination,
    fileID: StaticString = #fileID, file filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> _PresentationReducer<Self, Destination>
  where Destination.State == DestinationState, Destination.Action == DestinationAction {
    _PresentationReducer(
      base: self, destination: destination(), toPresentationState: toPresentationState,
      toPresentationAction: toPresentationAction._casePath,
      location: CallSite(fileID, filePath, line, column))
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
    action toPresentationAction: _CasePathArgument<Action, PresentationAction<DestinationAction>>,
    fileID: StaticString = #fileID, file filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> _PresentationReducer<Self, EmptyReducer<DestinationState, DestinationAction>> {
    self.ifLet(
      toPresentationState, action: toPresentationAction, destination: { EmptyReducer() },
      fileID: fileID, file: filePath, line: line, column: column)
  }
}

/// A reducer with a child that is presented while its state isn't `nil`.
public struct _PresentationReducer<Base: Reducer, Destination: Reducer>: Reducer {
  @usableFromInline let base: Base
  @usableFromInline let destination: Destination
  @usableFromInline let toPresentationState:
    WritableKeyPath<Base.State, PresentationState<Destination.State>>
  @usableFromInline let toPresentationAction:
    CasePath<Base.Action, PresentationAction<Destination.Action>>
  @usableFromInline let location: CallSite

  @inlinable
  init(
    base: Base, destination: Destination,
    toPresentationState: WritableKeyPath<Base.State, PresentationState<Destination.State>>,
    toPresentationAction: CasePath<Base.Action, PresentationAction<Destination.Action>>,
    location: CallSite
  ) {
    self.base = base
    self.destination = destination
    self.toPresentationState = toPresentationState
    self.toPresentationAction = toPresentationAction
    self.location = location
  }

  @inlinable
  public func reduce(into state: inout Base.State, action: Base.Action) -> Effect<Base.Action> {
    let site = PresentationSite.current?.inner(toPresentationState)
    let effect = reduceBoth(into: &state, action: action, at: site)
    // If no child has running effects, there is nothing to cancel.
    guard let site, site.mayHaveEffects(starting: effect) else { return effect }
    site.close { $0 != presentedID(in: state) }
    return effect
  }

  /// Runs the child and the base in the order that the action requires.
  @inlinable
  func reduceBoth(
    into state: inout Base.State, action: Base.Action, at site: PresentationSite?
  ) -> Effect<Base.Action> {
    guard let presentationAction = toPresentationAction.extract(from: action) else {
      return base.reduce(into: &state, action: action)
    }
    guard let id = presentedID(in: state) else {
      location.reportNoPresentation(for: action, of: state)
      return base.reduce(into: &state, action: action)
    }
    var effect = Effect<Base.Action>.none
    var isOver = true
    if case .presented(let childAction) = presentationAction {
      (effect, isOver) = reduceChild(id, into: &state, action: childAction, at: site)
    }
    effect = effect.merge(with: base.reduce(into: &state, action: action))
    if isOver, presentedID(in: state) == id {
      state[keyPath: toPresentationState].wrappedValue = nil
    }
    return effect
  }

  /// Runs the child's reducer on its state in place.
  ///
  /// - Returns: The child's effects, and whether the action is a choice in an alert or a dialog, which removes the
  ///   child.
  @inlinable
  func reduceChild(
    _ id: NavigationID, into state: inout Base.State, action: Destination.Action,
    at site: PresentationSite?
  ) -> (Effect<Base.Action>, isOver: Bool) {
    // A key path to a property wrapper yields a copy. So the child is moved out and moved back: it is changed in place,
    // at a cost independent of its size.
    let part = PartInPlace(toPresentationState)
    let identity = part.identity(in: state)
    var child = PresentationState<Destination.State>(wrappedValue: nil)
    swap(&child, &state[keyPath: part.path])
    defer {
      state[keyPath: part.path] = child
      part.notify(state, unless: identity)
    }
    let isOver = isEphemeral(child.wrappedValue!, answeredBy: action)
    func reduce() -> Effect<Destination.Action> {
      destination.reduce(into: &child.wrappedValue!, action: action)
    }
    guard let site else {
      return (reduce().map { toPresentationAction.embed(.presented($0)) }, isOver)
    }
    let feature = site.child(id, isPresented: true)
    let effect = site.reduce(in: feature, reduce)
    if effect.isNone { return (.none, isOver) }
    let presented = effect.listed(in: feature).presented(
      in: feature, leavingBy: { toPresentationAction.embed(.dismiss) },
      { toPresentationAction.embed(.presented($0)) })
    return (presented, isOver)
  }

  /// The identity of the presented child; `nil` if there is none.
  @inlinable
  func presentedID(in state: Base.State) -> NavigationID? {
    state[keyPath: toPresentationState].wrappedValue.map { NavigationID(of: $0) }
  }
}
