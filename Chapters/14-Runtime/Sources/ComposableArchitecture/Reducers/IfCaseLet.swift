/// A reducer with a child whose state is a case of the reducer's state.
public struct _IfCaseLetReducer<Parent: Reducer, Child: Reducer>: Reducer {
  @usableFromInline let parent: Parent
  @usableFromInline let child: Prepared<Child>
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
    self.child = Prepared(child)
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
      return parent._reduce(into: &state, action: action)
    }
    guard var childState = toChildState.extract(from: state) else {
      location.reportOtherCase(in: "ifCaseLet", for: action, of: state)
      return parent._reduce(into: &state, action: action)
    }
    let effect = PresentationSite.reduce(site == nil ? nil : NavigationID(of: state), at: site) {
      child._reduce(into: &childState, action: childAction)
    }
    state = toChildState.embed(childState)
    return effect.embedded(in: toChildAction)
      .merge(with: parent._reduce(into: &state, action: action))
  }
}

extension _IfCaseLetReducer: Sendable where Parent: Sendable, Child: Sendable {}
