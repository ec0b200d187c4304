import TerminalUI

/// A state with its bindings, of which a view takes what it needs.
///
/// ```swift
/// extension BindingViewStore<Form.State> {
///   var view: FormView.ViewState { FormView.ViewState(name: $name, isEmpty: name.isEmpty) }
/// }
/// …
/// WithViewStore(store, observe: \.view) { viewStore in … }
/// ```
///
/// Seed: MILESTONES, 9.
@available(
  *, deprecated,
  message: "Use '@ObservableState', instead: controls may write every field of it."
)
@propertyWrapper
@dynamicMemberLookup
public struct BindingViewStore<State> {
  private let state: State
  private let bind: (() -> BindingAction<State>) -> Void
  private let read: () -> State
  private let location: CallSite

  /// - Parameters:
  ///   - state: The state now.
  ///   - store: Its store, to which controls write.
  ///   - location: Who observes it, for issues.
  @MainActor
  init<Action: BindableAction>(
    _ state: State, of store: Store<State, Action>, at location: CallSite
  ) where Action.State == State {
    self.state = state
    self.location = location
    read = { store.current.value }
    // A control of a screen that has gone may still write. Then there is no action, and nobody misses it.
    bind = { action in
      if store.current.isPresent {
        store.send(.binding(action().watched(at: location, sentAs: Action.binding)))
      }
    }
  }

  /// Passes the store on, for the sake of a parameter that is wrapped: `{ (@BindingViewStore $state) in … }`.
  ///
  /// - Parameter projectedValue: The store.
  public init(projectedValue: Self) {
    self = projectedValue
  }

  /// The state.
  public var wrappedValue: State { state }

  /// The same, for `store.$name`.
  public var projectedValue: Self { self }

  /// A part of the state.
  public subscript<Value>(dynamicMember keyPath: KeyPath<State, Value>) -> Value {
    state[keyPath: keyPath]
  }

  /// A field that controls may write.
  public subscript<Value: Equatable>(
    dynamicMember keyPath: WritableKeyPath<State, BindingState<Value>>
  ) -> BindingViewState<Value> {
    let (bind, read) = (bind, read)
    return BindingViewState(
      Binding(
        get: { read()[keyPath: keyPath].wrappedValue },
        set: { value in bind { .set(keyPath, value) } }
      ),
      value: state[keyPath: keyPath].wrappedValue)
  }
}
