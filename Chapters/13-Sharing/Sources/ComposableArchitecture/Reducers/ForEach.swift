import ConcurrencyExtras
import IdentifiedCollections
import OrderedCollections

extension Reducer {
  /// Adds a child for each element of an array.
  ///
  /// ```swift
  /// Reduce { state, action in … }
  ///   .forEach(\.rows, action: \.rows) {
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
  ///   - toElementAction: The case of the actions that holds an ``IdentifiedAction``.
  ///   - element: The element's reducer.
  ///   - fileID: With `filePath`, `line` and `column`, where issues are reported.
  /// - Returns: A reducer whose effects are the element's, embedded with its id, and this one's, merged in this order.
  ///   The element's effects are cancelled when it is removed, but not when it is moved.
  /// - Complexity: Independent of the number of elements.
  ///
  /// Seed: 000, forEach(_:action:element:); 002, Embedding child features.
  @inlinable @inline(__always) @warn_unqualified_access
  public consuming func forEach<
    ElementState, ElementAction, ID: Hashable & SendableMetatype, Element: Reducer
  >(
    _ toElementsState: WritableKeyPath<State, IdentifiedArray<ID, ElementState>> & Sendable,
    action toElementAction: CaseKeyPath<Action, IdentifiedAction<ID, ElementAction>>,
    @ReducerBuilder<ElementState, ElementAction> element: () -> Element,
    fileID: StaticString = #fileID, file filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> _ForEachReducer<Self, ID, Element>
  where Element.State == ElementState, Element.Action == ElementAction {
    self.forEach(
      toElementsState,
      action: AnyCasePath(toElementAction).appending(path: IdentifiedAction.allCasePaths.pair),
      element: element, fileID: fileID, file: filePath, line: line, column: column)
  }

  /// Adds a child for each element of a stack.
  ///
  /// ```swift
  /// Reduce { state, action in … }
  ///   .forEach(\.path, action: \.path) {
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
    action toStackAction: CaseKeyPath<Action, StackAction<DestinationState, DestinationAction>>,
    @ReducerBuilder<DestinationState, DestinationAction> destination: () -> Destination,
    fileID: StaticString = #fileID, file filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> _StackReducer<Self, Destination>
  where Destination.State == DestinationState, Destination.Action == DestinationAction {
    self.forEach(
      toStackState, action: AnyCasePath(toStackAction), destination: destination, fileID: fileID,
      file: filePath, line: line, column: column)
  }
}

extension Reducer {
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
  ///   The element's effects are cancelled when it is removed, but not when it is moved.
  /// - Complexity: Independent of the number of elements.
  ///
  /// Seed: 000, forEach(_:action:element:); 002, Embedding child features.
  @inlinable @inline(__always) @warn_unqualified_access
  public consuming func forEach<
    ElementState, ElementAction, ID: Hashable & SendableMetatype, Element: Reducer
  >(
    _ toElementsState: WritableKeyPath<State, IdentifiedArray<ID, ElementState>> & Sendable,
    action toElementAction: _CasePathArgument<Action, (ID, ElementAction)>,
    @ReducerBuilder<ElementState, ElementAction> element: () -> Element,
    fileID: StaticString = #fileID, file filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> _ForEachReducer<Self, ID, Element>
  where Element.State == ElementState, Element.Action == ElementAction {
    _ForEachReducer(
      parent: self, element: element(), toElementsState: toElementsState,
      toElementAction: toElementAction._casePath,
      location: CallSite(fileID, filePath, line, column))
  }
}

/// A reducer with a child for each element of an array.
public struct _ForEachReducer<
  Parent: Reducer, ID: Hashable & SendableMetatype, Element: Reducer
>: Reducer {
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
      return parent.reduce(into: &state, action: action)
    }
    guard state[keyPath: toElementsState].index(id: id) != nil else {
      location.reportNoElement(id: id, for: action, of: state)
      return parent.reduce(into: &state, action: action)
    }
    let effect = PresentationSite.reduce(NavigationID(id: id), at: site) {
      let part = PartInPlace(toElementsState)
      let identity = part.identity(in: state)
      defer { part.notify(state, unless: identity) }
      return element.reduce(into: &state[keyPath: part.path][id: id]!, action: elementAction)
    }
    let sendableID = UncheckedSendable(id)  // It is put into actions on the main actor only.
    return effect.map { [toElementAction] in toElementAction.embed((sendableID.value, $0)) }
      .merge(with: parent.reduce(into: &state, action: action))
  }
}

extension _ForEachReducer: Sendable where Parent: Sendable, Element: Sendable {}
