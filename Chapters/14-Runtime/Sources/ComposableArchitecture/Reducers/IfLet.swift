/// A reducer with a child whose state comes and goes.
public struct _IfLetReducer<Parent: Reducer, Child: Reducer>: Reducer {
  @usableFromInline let parent: Parent
  @usableFromInline let child: Prepared<Child>
  @usableFromInline let toChildState: WritableKeyPath<Parent.State, Child.State?> & Sendable
  @usableFromInline let part: PartInPlace<Parent.State, Child.State?>
  @usableFromInline let toChildAction: CasePath<Parent.Action, Child.Action>
  @usableFromInline let location: CallSite

  @inlinable @inline(__always)
  init(
    parent: consuming Parent, child: consuming Child,
    toChildState: WritableKeyPath<Parent.State, Child.State?> & Sendable,
    toChildAction: CasePath<Parent.Action, Child.Action>, location: CallSite
  ) {
    self.parent = parent
    self.child = Prepared(child)
    self.toChildState = toChildState
    part = PartInPlace(toChildState)
    self.toChildAction = toChildAction
    self.location = location
  }

  /// Runs the child for its actions, and then the parent for every action.
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
      return parent._reduce(into: &state, action: action)
    }
    guard state[keyPath: part.path] != nil else {
      location.reportNoState(for: action, of: state)
      return parent._reduce(into: &state, action: action)
    }
    var isOver = false
    var id: NavigationID?
    let childEffect = part.change(in: &state) { childState in
      isOver = isEphemeral(childState!, answeredBy: childAction)
      if isOver || site != nil { id = NavigationID(of: childState!) }
      return PresentationSite.reduce(id, at: site) {
        child._reduce(into: &childState!, action: childAction)
      }
    }
    let effect = childEffect._map(toChildAction.embed)
      .merge(with: parent._reduce(into: &state, action: action))
    if isOver, childID(in: state) == id { state[keyPath: toChildState] = nil }
    return effect
  }

  @inlinable
  func childID(in state: Parent.State) -> NavigationID? {
    state[keyPath: toChildState].map { NavigationID(of: $0) }
  }
}

extension _IfLetReducer: Sendable where Parent: Sendable, Child: Sendable {}
