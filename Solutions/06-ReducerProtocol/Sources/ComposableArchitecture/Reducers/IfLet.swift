import Exercises

extension ReducerProtocol {
  /// Adds a child with optional state.
  ///
  /// ```swift
  /// Reduce { state, action in … }
  ///   .ifLet(\.sheet, action: /Action.sheet) {
  ///     Sheet()
  ///   }
  /// ```
  ///
  /// For an action of the child, the child runs first and this reducer afterwards, so that the child still receives an
  /// action for which this reducer sets its state to `nil`. If the state is already `nil`, an issue is reported, and
  /// this reducer still runs.
  ///
  /// - Parameters:
  ///   - toWrappedState: The property with the child's state. It is changed in place.
  ///   - toWrappedAction: The case of the actions that holds the child's.
  ///   - wrapped: The child's reducer.
  ///   - fileID: With `filePath`, `line` and `column`, where issues are reported.
  /// - Returns: A reducer whose effects are the child's, embedded, and this one's, merged in this order. The child's
  ///   effects continue after its state becomes `nil`.
  ///
  /// Seed: 000, ifLet(_:action:then:); 002, Embedding child features.
  @inlinable @inline(__always)
  public consuming func ifLet<WrappedState, WrappedAction, Wrapped: ReducerProtocol>(
    _ toWrappedState: WritableKeyPath<State, WrappedState?> & Sendable,
    action toWrappedAction: CasePath<Action, WrappedAction>,
    @ReducerBuilder<WrappedState, WrappedAction> then wrapped: () -> Wrapped,
    fileID: StaticString = #fileID, file filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> _IfLetReducer<Self, Wrapped>
  where Wrapped.State == WrappedState, Wrapped.Action == WrappedAction {
    _IfLetReducer(
      parent: self, child: wrapped(), toChildState: toWrappedState, toChildAction: toWrappedAction,
      location: CallSite(fileID, filePath, line, column)
    )
  }
}

/// A reducer with a child whose state is optional.
public struct _IfLetReducer<Parent: ReducerProtocol, Child: ReducerProtocol>: ReducerProtocol {
  @usableFromInline let parent: Parent
  @usableFromInline let child: Child
  @usableFromInline let toChildState: WritableKeyPath<Parent.State, Child.State?> & Sendable
  @usableFromInline let toChildAction: CasePath<Parent.Action, Child.Action>
  @usableFromInline let location: CallSite

  @inlinable @inline(__always)
  init(
    parent: consuming Parent, child: consuming Child,
    toChildState: WritableKeyPath<Parent.State, Child.State?> & Sendable,
    toChildAction: CasePath<Parent.Action, Child.Action>, location: CallSite
  ) {
    self.parent = parent
    self.child = child
    self.toChildState = toChildState
    self.toChildAction = toChildAction
    self.location = location
  }

  /// Runs the child for the child's actions, and then the parent for every action.
  @inlinable @inline(__always)
  public func reduce(
    into state: inout Parent.State, action: Parent.Action
  ) -> EffectTask<Parent.Action> {
    // Exercise 6.3
    guard let childAction = toChildAction.extract(from: action) else {
      return parent.reduce(into: &state, action: action)
    }
    var effect = EffectTask<Parent.Action>.none
    if state[keyPath: toChildState] != nil {
      effect = child.reduce(into: &state[keyPath: toChildState]!, action: childAction)
        .map(toChildAction.embed)
    } else {
      location.reportNoState(for: action, of: state)
    }
    return effect.merge(with: parent.reduce(into: &state, action: action))
  }
}

extension _IfLetReducer: Sendable where Parent: Sendable, Child: Sendable {}
