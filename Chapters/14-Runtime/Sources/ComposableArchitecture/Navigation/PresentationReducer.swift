/// A reducer with a child that is presented while its state isn't `nil`.
public struct _PresentationReducer<Base: Reducer, Destination: Reducer>: Reducer {
  @usableFromInline let base: Base
  @usableFromInline let destination: Prepared<Destination>
  @usableFromInline let toPresentationState:
    WritableKeyPath<Base.State, PresentationState<Destination.State>>
  @usableFromInline let part: PartInPlace<Base.State, PresentationState<Destination.State>>
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
    self.destination = Prepared(destination)
    self.toPresentationState = toPresentationState
    part = PartInPlace(toPresentationState)
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
    guard let id = presentedID(in: state) else {
      location.reportNoPresentation(for: action, of: state)
      return base._reduce(into: &state, action: action)
    }
    var effect = Effect<Base.Action>.none
    var isOver = true
    if case .presented(let childAction) = presentationAction {
      (effect, isOver) = reduceChild(id, into: &state, action: childAction, at: site)
    }
    effect = effect.merge(with: base._reduce(into: &state, action: action))
    if isOver, presentedID(in: state) == id {
      state[keyPath: toPresentationState] = PresentationState(wrappedValue: nil)
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
    let feature = site?.child(id, isPresented: true)
    let (effect, isOver) = part.change(
      takenOutOf: &state, leaving: PresentationState(wrappedValue: nil)
    ) {
      child -> (Effect<Destination.Action>, Bool) in
      let isOver = isEphemeral(child.wrappedValue!, answeredBy: action)
      func reduce() -> Effect<Destination.Action> {
        destination._reduce(into: &child.wrappedValue!, action: action)
      }
      guard let site, let feature else { return (reduce(), isOver) }
      return (site.reduce(in: feature, reduce), isOver)
    }
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
    state[keyPath: part.path].wrappedValue.map { NavigationID(of: $0) }
  }
}
