import ConcurrencyExtras
import IdentifiedCollections
import OrderedCollections

/// A reducer with a child for each element of an array.
public struct _ForEachReducer<
  Parent: Reducer, ID: Hashable & SendableMetatype, Element: Reducer
>: Reducer {
  @usableFromInline let parent: Parent
  @usableFromInline let element: Prepared<Element>
  @usableFromInline let toElementsState:
    WritableKeyPath<Parent.State, IdentifiedArray<ID, Element.State>> & Sendable
  @usableFromInline let part: PartInPlace<Parent.State, IdentifiedArray<ID, Element.State>>
  @usableFromInline let toElementAction: CasePath<Parent.Action, (ID, Element.Action)>
  @usableFromInline let location: CallSite

  @inlinable @inline(__always)
  init(
    parent: consuming Parent, element: consuming Element,
    toElementsState: WritableKeyPath<Parent.State, IdentifiedArray<ID, Element.State>> & Sendable,
    toElementAction: CasePath<Parent.Action, (ID, Element.Action)>, location: CallSite
  ) {
    self.parent = parent
    self.element = Prepared(element)
    self.toElementsState = toElementsState
    part = PartInPlace(toElementsState)
    self.toElementAction = toElementAction
    self.location = location
  }

  /// Runs the element's reducer for its actions, and then the parent for every action.
  @inlinable @inline(__always)
  public func reduce(
    into state: inout Parent.State, action: Parent.Action
  ) -> Effect<Parent.Action> {
    let site = PresentationSite.current?.inner(toElementsState)
    let effect = reduceBoth(into: &state, action: action, at: site)
    guard let site, site.mayHaveEffects(starting: effect) else { return effect }
    site.close(allBut: state[keyPath: toElementsState])
    return effect
  }

  @inlinable @inline(__always)
  func reduceBoth(
    into state: inout Parent.State, action: Parent.Action, at site: PresentationSite?
  ) -> Effect<Parent.Action> {
    guard let (id, elementAction) = toElementAction.extract(from: action) else {
      return parent._reduce(into: &state, action: action)
    }
    guard state[keyPath: toElementsState].index(id: id) != nil else {
      location.reportNoElement(id: id, for: action, of: state)
      return parent._reduce(into: &state, action: action)
    }
    let effect = PresentationSite.reduce(NavigationID(id: id), at: site) {
      part.changeElement(in: &state) {
        element._reduce(into: &$0[id: id]!, action: elementAction)
      }
    }
    let sendableID = UncheckedSendable(id)  // It is put into actions on the main actor only.
    return effect._map { [toElementAction] in toElementAction.embed((sendableID.value, $0)) }
      .merge(with: parent._reduce(into: &state, action: action))
  }
}

extension _ForEachReducer: Sendable where Parent: Sendable, Element: Sendable {}
