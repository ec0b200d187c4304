import OrderedCollections

extension Reducer {
  /// Adds a child for each element of a stack.
  ///
  /// ```swift
  /// Reduce { state, action in … }
  ///   .forEach(\.path, action: /Action.path) {
  ///     Path()
  ///   }
  /// ```
  ///
  /// - For an action of an element, the element's reducer runs first and this reducer afterwards.
  /// - For `.popFrom`, this reducer runs first, so that it can still read the element. Then the element and all
  ///   elements above it are removed.
  /// - For `.push`, the element is appended first, so that this reducer sees it.
  /// - If the element doesn't exist, or for `.push` if it already exists, an issue is reported, and this reducer still
  ///   runs.
  ///
  /// When an element is removed, all effects of the element and its descendants are cancelled, whichever reducer
  /// removed it.
  ///
  /// Inside an element, `@Dependency(\.dismiss)` sends `.popFrom` with the element's id.
  ///
  /// - Parameters:
  ///   - toStackState: The property with the stack. An element is changed in place.
  ///   - toStackAction: The case that holds the stack's actions.
  ///   - destination: The reducer of an element.
  ///   - fileID: With `filePath`, `line` and `column`, where issues are reported.
  /// - Returns: A reducer whose effects are the element's, embedded with its id, and this one's, merged in this order.
  /// - Complexity: For an action of an element, independent of the number of elements.
  ///
  /// Seed: 000, forEach(_:action:destination:fileID:line:); Stack-based navigation.
  @warn_unqualified_access @inlinable
  public func forEach<DestinationState, DestinationAction, Destination: Reducer>(
    _ toStackState: WritableKeyPath<State, StackState<DestinationState>>,
    action toStackAction: _CasePathArgument<
      Action, StackAction<DestinationState, DestinationAction>
    >,
    @ReducerBuilder<DestinationState, DestinationAction> destination: () -> Destination,
    fileID: StaticString = #fileID, file filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> _StackReducer<Self, Destination>
  where Destination.State == DestinationState, Destination.Action == DestinationAction {
    _StackReducer(
      base: self, destination: destination(), toStackState: toStackState,
      toStackAction: toStackAction._casePath,
      location: CallSite(fileID, filePath, line, column))
  }
}

/// A reducer with a child for each element of a stack.
public struct _StackReducer<Base: Reducer, Destination: Reducer>: Reducer {
  @usableFromInline let base: Base
  @usableFromInline let destination: Destination
  @usableFromInline let toStackState: WritableKeyPath<Base.State, StackState<Destination.State>>
  @usableFromInline let toStackAction:
    CasePath<Base.Action, StackAction<Destination.State, Destination.Action>>
  @usableFromInline let location: CallSite

  @inlinable
  init(
    base: Base, destination: Destination,
    toStackState: WritableKeyPath<Base.State, StackState<Destination.State>>,
    toStackAction: CasePath<Base.Action, StackAction<Destination.State, Destination.Action>>,
    location: CallSite
  ) {
    self.base = base
    self.destination = destination
    self.toStackState = toStackState
    self.toStackAction = toStackAction
    self.location = location
  }

  @inlinable
  public func reduce(into state: inout Base.State, action: Base.Action) -> Effect<Base.Action> {
    let site = PresentationSite.current?.inner(toStackState)
    if StackActionMonitor.current != nil { markHandled(action) }
    let effect = reduceBoth(into: &state, action: action, at: site)
    // If no element has running effects, there is nothing to cancel.
    guard let site, site.mayHaveEffects(starting: effect) else { return effect }
    site.close(allBut: state[keyPath: toStackState])
    return effect
  }

  /// Runs the element and the base in the order that the action requires.
  @inlinable
  func reduceBoth(
    into state: inout Base.State, action: Base.Action, at site: PresentationSite?
  ) -> Effect<Base.Action> {
    switch toStackAction.extract(from: action) {
    case nil:
      return base.reduce(into: &state, action: action)

    case .element(let id, let elementAction)?:
      guard let index = state[keyPath: toStackState].index(id: id) else {
        location.reportNoElement(id, for: elementAction, in: state[keyPath: toStackState].ids)
        return base.reduce(into: &state, action: action)
      }
      return reduceElement(id, index, into: &state, action: elementAction, at: site)
        .merge(with: base.reduce(into: &state, action: action))

    case .popFrom(let id)?:
      guard state[keyPath: toStackState].index(id: id) != nil else {
        location.reportNoElementToPop(id, from: state[keyPath: toStackState].ids)
        return base.reduce(into: &state, action: action)
      }
      let effect = base.reduce(into: &state, action: action)
      state[keyPath: toStackState].pop(from: id)
      return effect

    case .push(let id, let element)?:
      if state[keyPath: toStackState].index(id: id) == nil {
        push(element, id: id, into: &state[keyPath: toStackState])
      } else {
        location.reportKnownElement(id, in: state[keyPath: toStackState].ids)
      }
      return base.reduce(into: &state, action: action)
    }
  }

  /// Runs the element's reducer on its state in place.
  ///
  /// - Parameters:
  ///   - id: The element's id.
  ///   - index: Its position in the stack.
  /// - Returns: The element's effects, as effects of the base.
  @inlinable
  func reduceElement(
    _ id: StackElementID, _ index: Int, into state: inout Base.State,
    action: Destination.Action, at site: PresentationSite?
  ) -> Effect<Base.Action> {
    let embed = { @Sendable [toStackAction] action in
      toStackAction.embed(.element(id: id, action: action))
    }
    func reduce() -> Effect<Destination.Action> {
      let part = PartInPlace(toStackState)
      let identity = part.identity(in: state)
      defer { part.notify(state, unless: identity) }
      return destination.reduce(into: &state[keyPath: part.path][at: index], action: action)
    }
    guard let site else { return reduce().map(embed) }
    let feature = site.child(NavigationID(id: id), isPresented: true)
    let effect = site.reduce(in: feature, reduce)
    if effect.isNone { return .none }
    return effect.listed(in: feature).presented(
      in: feature, leavingBy: { [toStackAction] in toStackAction.embed(.popFrom(id: id)) }, embed)
  }

  /// Appends an element whose id a view or a test chose.
  @usableFromInline
  func push(
    _ element: Destination.State, id: StackElementID,
    into stack: inout StackState<Destination.State>
  ) {
    if isTestContext { location.take(id, after: stack.newest) }
    stack.append(element, id: id)
  }

  /// Records, for the view that sent an action, that the action was handled.
  @usableFromInline
  func markHandled(_ action: Base.Action) {
    switch toStackAction.extract(from: action) {
    case .popFrom(let id), .push(let id, _): StackActionMonitor.markHandled(id)
    case .element, nil: break
    }
  }
}
