/// A reducer with a child that is presented while its state isn't `nil`.
public struct _PresentationReducer<Base: Reducer, Destination: Reducer>: Reducer {
  @usableFromInline let base: Base
  @usableFromInline let destination: Prepared<Destination>
  @usableFromInline let toPresentationState:
    WritableKeyPath<Base.State, PresentationState<Destination.State>>
  @usableFromInline let part: PartInPlace<Base.State, PresentationState<Destination.State>>
  @usableFromInline let toPresentationAction:
    CasePath<Base.Action, PresentationAction<Destination.Action>>
  @usableFromInline let ephemerality = Ephemerality<Destination.State, Destination.Action>()
  @usableFromInline let identity = ChildIdentity<Destination.State>()
  @usableFromInline let location: CallSite

  @inlinable
  init(
    base: Base, destination: Destination,
    toPresentationState: WritableKeyPath<Base.State, PresentationState<Destination.State>>,
    toPresentationAction: CasePath<Base.Action, PresentationAction<Destination.Action>>,
    location: CallSite
  ) {
    self.base = base
    self.destination = Prepared(destination)
    self.toPresentationState = toPresentationState
    part = PartInPlace(presented: toPresentationState)
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
      return base._reduce(into: &state, action: action)
    }
    var id: NavigationID?
    var effect = Effect<Base.Action>.none
    var isOver = true
    switch presentationAction {
    case .presented(let childAction):
      (effect, isOver) = reduceChild(&id, into: &state, action: childAction, at: site)
    case .dismiss:
      id = presentedID(in: state)
    }
    guard let id else {
      location.reportNoPresentation(for: action, of: state)
      return base._reduce(into: &state, action: action)
    }
    effect = effect.merge(with: base._reduce(into: &state, action: action))
    if isOver, presentedID(in: state) == id {
      state[keyPath: toPresentationState] = PresentationState(wrappedValue: nil)
    }
    return effect
  }

  /// Runs the child's reducer on its state in place, if a child is presented.
  ///
  /// - Parameter id: Is set to the child's identity.
  /// - Returns: The child's effects, and whether the action is a choice in an alert or a dialog, which removes the
  ///   child.
  @inlinable
  func reduceChild(
    _ id: inout NavigationID?, into state: inout Base.State, action: Destination.Action,
    at site: PresentationSite?
  ) -> (Effect<Base.Action>, isOver: Bool) {
    var feature: Feature?
    let result = part.change(
      if: { $0.box?.state != nil }, takenOutOf: &state,
      leaving: PresentationState(wrappedValue: nil)
    ) {
      child -> (Effect<Destination.Action>, Bool) in
      let childID = identity(of: &child.wrappedValue!)
      id = childID
      let isOver = ephemerality.isChoice(action, in: &child.wrappedValue!)
      func reduce() -> Effect<Destination.Action> {
        destination._reduce(into: &child.wrappedValue!, action: action)
      }
      guard let site else { return (reduce(), isOver) }
      let childFeature = site.child(childID, isPresented: true)
      feature = childFeature
      return (Feature.reducing(in: childFeature) { reduce() }, isOver)
    }
    guard let (effect, isOver) = result else { return (.none, false) }
    guard let feature else {
      return (
        effect._map { [toPresentationAction] in toPresentationAction.embed(.presented($0)) }, isOver
      )
    }
    if effect.isNone { return (.none, isOver) }
    let presented = effect.listed(in: feature).presented(
      in: feature, leavingBy: { [toPresentationAction] in toPresentationAction.embed(.dismiss) },
      { [toPresentationAction] in toPresentationAction.embed(.presented($0)) })
    return (presented, isOver)
  }

  /// The identity of the presented child; `nil` if there is none.
  @inlinable
  func presentedID(in state: Base.State) -> NavigationID? {
    state[keyPath: part.path].box?.state.map { NavigationID(of: $0) }
  }
}
