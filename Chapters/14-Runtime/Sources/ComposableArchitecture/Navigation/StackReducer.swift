import OrderedCollections

/// A reducer with a child for each element of a stack.
public struct _StackReducer<Base: Reducer, Destination: Reducer>: Reducer {
  @usableFromInline let base: Base
  @usableFromInline let destination: Prepared<Destination>
  @usableFromInline let toStackState: WritableKeyPath<Base.State, StackState<Destination.State>>
  @usableFromInline let part: PartInPlace<Base.State, StackState<Destination.State>>
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
    self.destination = Prepared(destination)
    self.toStackState = toStackState
    part = PartInPlace(toStackState)
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
    site.close(allBut: state[keyPath: part.path])
    return effect
  }

  /// Runs the element and the base in the order that the action requires.
  @inlinable
  func reduceBoth(
    into state: inout Base.State, action: Base.Action, at site: PresentationSite?
  ) -> Effect<Base.Action> {
    switch toStackAction.extract(from: action) {
    case nil:
      return base._reduce(into: &state, action: action)

    case .element(let id, let elementAction)?:
      guard let index = state[keyPath: part.path].index(id: id) else {
        location.reportNoElement(id, for: elementAction, in: state[keyPath: toStackState].ids)
        return base._reduce(into: &state, action: action)
      }
      return reduceElement(id, index, into: &state, action: elementAction, at: site)
        .merge(with: base._reduce(into: &state, action: action))

    case .popFrom(let id)?:
      guard state[keyPath: part.path].index(id: id) != nil else {
        location.reportNoElementToPop(id, from: state[keyPath: toStackState].ids)
        return base._reduce(into: &state, action: action)
      }
      let effect = base._reduce(into: &state, action: action)
      state[keyPath: toStackState].pop(from: id)
      return effect

    case .push(let id, let element)?:
      if state[keyPath: toStackState].index(id: id) == nil {
        push(element, id: id, into: &state[keyPath: toStackState])
      } else {
        location.reportKnownElement(id, in: state[keyPath: toStackState].ids)
      }
      return base._reduce(into: &state, action: action)
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
      part.changeElement(in: &state) {
        destination._reduce(into: &$0[at: index], action: action)
      }
    }
    guard let site else { return reduce()._map(embed) }
    let feature = site.child(NavigationID(id: id), isPresented: true)
    let effect = Feature.reducing(in: feature) { reduce() }
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
