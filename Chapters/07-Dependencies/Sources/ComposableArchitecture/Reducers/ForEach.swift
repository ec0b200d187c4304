import IdentifiedCollections
import OrderedCollections

extension ReducerProtocol {
  /// Adds a child for each element of an array.
  ///
  /// ```swift
  /// Reduce { state, action in … }
  ///   .forEach(\.rows, action: /Action.row(id:action:)) {
  ///     Row()
  ///   }
  /// ```
  ///
  /// For an action of an element, the element's reducer runs first and this reducer afterwards, so that the element
  /// still receives an action for which this reducer removes it. If the element doesn't exist, an issue is reported,
  /// and this reducer still runs.
  ///
  /// - Parameters:
  ///   - toElementsState: The property with the elements. An element is changed in place.
  ///   - toElementAction: The case of the actions that holds an element's id and its action.
  ///   - element: The element's reducer.
  ///   - fileID: With `filePath`, `line` and `column`, where issues are reported.
  /// - Returns: A reducer whose effects are the element's, embedded with its id, and this one's, merged in this order.
  ///   The element's effects continue after it is removed.
  /// - Complexity: Independent of the number of elements.
  ///
  /// Seed: 000, forEach(_:action:element:); 002, Embedding child features.
  @inlinable @inline(__always)
  public consuming func forEach<
    ElementState, ElementAction, ID: Hashable & SendableMetatype, Element: ReducerProtocol
  >(
    _ toElementsState: WritableKeyPath<State, IdentifiedArray<ID, ElementState>> & Sendable,
    action toElementAction: CasePath<Action, (ID, ElementAction)>,
    @ReducerBuilder<ElementState, ElementAction> element: () -> Element,
    fileID: StaticString = #fileID, file filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> _ForEachReducer<Self, ID, Element>
  where Element.State == ElementState, Element.Action == ElementAction {
    _ForEachReducer(
      parent: self, element: element(), toElementsState: toElementsState,
      toElementAction: toElementAction, location: CallSite(fileID, filePath, line, column)
    )
  }
}

/// A reducer with a child for each element of an array.
public struct _ForEachReducer<
  Parent: ReducerProtocol, ID: Hashable & SendableMetatype, Element: ReducerProtocol
>: ReducerProtocol {
  @usableFromInline let parent: Parent
  @usableFromInline let element: Element
  @usableFromInline let toElementsState:
    WritableKeyPath<Parent.State, IdentifiedArray<ID, Element.State>> & Sendable
  @usableFromInline let toElementAction: CasePath<Parent.Action, (ID, Element.Action)>
  @usableFromInline let location: CallSite

  @inlinable @inline(__always)
  init(
    parent: consuming Parent, element: consuming Element,
    toElementsState: WritableKeyPath<Parent.State, IdentifiedArray<ID, Element.State>> & Sendable,
    toElementAction: CasePath<Parent.Action, (ID, Element.Action)>, location: CallSite
  ) {
    self.parent = parent
    self.element = element
    self.toElementsState = toElementsState
    self.toElementAction = toElementAction
    self.location = location
  }

  /// Runs the element's reducer for its actions, and then the parent for every action.
  @inlinable @inline(__always)
  public func reduce(
    into state: inout Parent.State, action: Parent.Action
  ) -> EffectTask<Parent.Action> {
    guard let (id, elementAction) = toElementAction.extract(from: action) else {
      return parent.reduce(into: &state, action: action)
    }
    var effect = EffectTask<Parent.Action>.none
    if state[keyPath: toElementsState].index(id: id) != nil {
      effect = element.reduce(
        into: &state[keyPath: toElementsState][id: id]!, action: elementAction
      )
      .map { [toElementAction] in toElementAction.embed((id, $0)) }
    } else {
      location.reportNoElement(id: id, for: action, of: state)
    }
    return effect.merge(with: parent.reduce(into: &state, action: action))
  }
}

extension _ForEachReducer: Sendable where Parent: Sendable, Element: Sendable {}
