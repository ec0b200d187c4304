import TerminalUI

/// State with its bindings, from which a view makes its own state.
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
@propertyWrapper
@dynamicMemberLookup
public struct BindingViewStore<State> {
  private let state: State
  private let bind: (() -> BindingAction<State>) -> Void
  private let read: () -> State
  private let location: CallSite

  /// - Parameters:
  ///   - state: The current state.
  ///   - store: Its store, to which controls write.
  ///   - location: The location of its observer, for issues.
  @MainActor
  init<Action: BindableAction>(
    _ state: State, of store: Store<State, Action>, at location: CallSite
  ) where Action.State == State {
    self.state = state
    self.location = location
    read = { store.state.value }
    // A control of a dismissed screen may still write. Then there is no action to send, and the write is ignored.
    bind = { action in
      if store.state.isPresent {
        store.send(.binding(action().monitored(at: location, sentAs: Action.binding)))
      }
    }
  }

  /// Passes the store on, for a wrapped parameter: `{ (@BindingViewStore $state) in … }`.
  ///
  /// - Parameter projectedValue: The store.
  public init(projectedValue: Self) {
    self = projectedValue
  }

  /// The state.
  public var wrappedValue: State { state }

  /// The same, for `store.$name`.
  public var projectedValue: Self { self }

  /// A property of the state.
  public subscript<Value>(dynamicMember keyPath: KeyPath<State, Value>) -> Value {
    state[keyPath: keyPath]
  }

  /// A field that controls can write.
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
