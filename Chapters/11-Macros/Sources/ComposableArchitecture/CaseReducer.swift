/// A feature that is one of several features. The macro ``Reducer()`` makes an enum into one.
///
/// ```swift
/// @Reducer
/// enum Destination {
///   case add(ItemForm)
///   case edit(ItemForm)
///   case alert(AlertState<Alert>)
/// }
/// ```
///
/// Don't conform to it by hand. The macro writes the state and the actions (enums with the same cases), a body in which
/// each case's reducer runs in its case, and a type with a store for each case.
///
/// Seed: 000, CaseReducer.
public protocol CaseReducer<State, Action>: Reducer
where
  State: CaseReducerState, Body: Reducer, Body.State == State, Body.Action == Action,
  State.StateReducer.Action == Action
{
  associatedtype State = State
  associatedtype Action = Action
  associatedtype Body = Body
  /// An enum with a store for each case, which a view switches over.
  associatedtype CaseScope

  /// The reducers of all cases.
  @ReducerBuilder<State, Action>
  static var body: Body { get }

  /// The current case of a store.
  @MainActor static func scope(_ store: Store<State, Action>) -> CaseScope
}

extension CaseReducer {
  public var body: Body { Self.body }
}

/// The state of a feature that is one of several. Its type names the feature, so `ifLet` and `forEach` need no closure.
///
/// Seed: 000, CaseReducer.
public protocol CaseReducerState {
  /// The feature.
  associatedtype StateReducer: CaseReducer where StateReducer.State == Self
}

extension Reducer {
  /// Adds a child that is one of several features, and that is presented while its state isn't `nil`.
  ///
  /// - Parameters:
  ///   - toPresentationState: The property with the child's state.
  ///   - toPresentationAction: The case that holds the child's actions.
  ///   - fileID: With `filePath`, `line` and `column`, where issues are reported.
  ///
  /// Seed: 000, Migrating to 1.8; 002, Enum reducers.
  @warn_unqualified_access @inlinable
  public func ifLet<ChildState: CaseReducerState, ChildAction>(
    _ toPresentationState: WritableKeyPath<State, PresentationState<ChildState>>,
    action toPresentationAction: CaseKeyPath<Action, PresentationAction<ChildAction>>,
    fileID: StaticString = #fileID, file filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> _PresentationReducer<Self, ChildState.StateReducer.Body>
  where ChildState.StateReducer.Action == ChildAction {
    self.ifLet(
      toPresentationState, action: toPresentationAction,
      destination: { ChildState.StateReducer.body },
      fileID: fileID, file: filePath, line: line, column: column)
  }

  /// Adds a child that is one of several features, and whose state is optional.
  ///
  /// - Parameters:
  ///   - toWrappedState: The property with the child's state.
  ///   - toWrappedAction: The case that holds the child's actions.
  ///   - fileID: With `filePath`, `line` and `column`, where issues are reported.
  ///
  /// Seed: 000, Migrating to 1.8.
  @warn_unqualified_access @inlinable
  public func ifLet<ChildState: CaseReducerState, ChildAction>(
    _ toWrappedState: WritableKeyPath<State, ChildState?> & Sendable,
    action toWrappedAction: CaseKeyPath<Action, ChildAction>,
    fileID: StaticString = #fileID, file filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> _IfLetReducer<Self, ChildState.StateReducer.Body>
  where ChildState.StateReducer.Action == ChildAction {
    self.ifLet(
      toWrappedState, action: toWrappedAction, then: { ChildState.StateReducer.body },
      fileID: fileID, file: filePath, line: line, column: column)
  }

  /// Adds a child that is one of several features for each element of a stack.
  ///
  /// - Parameters:
  ///   - toStackState: The property with the stack.
  ///   - toStackAction: The case that holds the stack's actions.
  ///   - fileID: With `filePath`, `line` and `column`, where issues are reported.
  ///
  /// Seed: 000, Migrating to 1.8; Stack-based navigation.
  @warn_unqualified_access @inlinable
  public func forEach<ElementState: CaseReducerState, ElementAction>(
    _ toStackState: WritableKeyPath<State, StackState<ElementState>>,
    action toStackAction: CaseKeyPath<Action, StackAction<ElementState, ElementAction>>,
    fileID: StaticString = #fileID, file filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> _StackReducer<Self, ElementState.StateReducer.Body>
  where ElementState.StateReducer.Action == ElementAction {
    self.forEach(
      toStackState, action: toStackAction, destination: { ElementState.StateReducer.body },
      fileID: fileID, file: filePath, line: line, column: column)
  }

  /// Adds a child that is one of several features for each element of an array.
  ///
  /// - Parameters:
  ///   - toElementsState: The property with the elements.
  ///   - toElementAction: The case that holds an ``IdentifiedAction``.
  ///   - fileID: With `filePath`, `line` and `column`, where issues are reported.
  @warn_unqualified_access @inlinable
  public func forEach<
    ElementState: CaseReducerState, ElementAction, ID: Hashable & SendableMetatype
  >(
    _ toElementsState: WritableKeyPath<State, IdentifiedArray<ID, ElementState>> & Sendable,
    action toElementAction: CaseKeyPath<Action, IdentifiedAction<ID, ElementAction>>,
    fileID: StaticString = #fileID, file filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> _ForEachReducer<Self, ID, ElementState.StateReducer.Body>
  where ElementState.StateReducer.Action == ElementAction {
    self.forEach(
      toElementsState, action: toElementAction, element: { ElementState.StateReducer.body },
      fileID: fileID, file: filePath, line: line, column: column)
  }
}

extension Store where State: CaseReducerState, State.StateReducer.Action == Action {
  /// The store's current case: a store of the case's feature, or the case's value if it has no feature.
  ///
  /// ```swift
  /// switch store.case {
  /// case .edit(let store): ItemFormView(store: store)
  /// case .label(let item): Label(item)
  /// }
  /// ```
  ///
  /// It is read once, without being observed. Its store is the same object until the case changes.
  ///
  /// Seed: 000, Store.case; Migrating to 1.8.
  public var `case`: State.StateReducer.CaseScope { State.StateReducer.scope(self) }
}

extension Store where State: CaseReducerState {
  /// A store for one of the cases. The macro's `scope(_:)` calls it.
  ///
  /// - Parameters:
  ///   - state: The case, by its name.
  ///   - action: The case that holds the feature's actions.
  /// - Returns: `nil` if the state is in a different case.
  public func scope<ChildState, ChildAction>(
    state: KeyPath<State, ChildState?>, action: CaseKeyPath<Action, ChildAction>
  ) -> Store<ChildState, ChildAction>? {
    scope(whilePresent: state, action: action)
  }
}
