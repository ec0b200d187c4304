import TerminalUI

/// A state with its bindings, of which a view takes what it needs.
///
/// Seed: MILESTONES, 9.
@MainActor
@propertyWrapper
@dynamicMemberLookup
public struct BindingViewStore<State> {
  private let state: State
  private let bind: (() -> BindingAction<State>) -> Void
  private let read: () -> State

  init<Action: BindableAction>(
    _ state: State, of store: Store<State, Action>
  ) where Action.State == State {
    self.state = state
    read = { store.state.value }
    // A control of a screen that has gone may still write. Then there is no action, and nobody misses it.
    bind = { action in if store.state.isPresent { store.send(.binding(action())) } }
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
    BindingViewState(
      Binding(
        get: { read()[keyPath: keyPath].wrappedValue },
        set: { value in bind { BindingAction.set(keyPath, value).watched() } }
      ))
  }
}

extension ViewStore where ViewState: Equatable, ViewAction: BindableAction {
  /// Makes a view store of what a view needs of a state, with bindings.
  ///
  /// - Parameters:
  ///   - store: The store. The view store keeps it alive.
  ///   - toViewState: What the view needs: `ViewState.init`.
  ///   - fromViewAction: Turns an action of the view into one of the store.
  ///
  /// Seed: MILESTONES, 9.
  public convenience init<State, Action>(
    _ store: Store<State, Action>,
    observe toViewState: @escaping (_ state: BindingViewStore<State>) -> ViewState,
    send fromViewAction: @escaping (_ viewAction: ViewAction) -> Action
  ) where ViewAction.State == State {
    let bound = store.scope(state: { $0 }, action: fromViewAction)
    self.init(
      store, observe: { toViewState(BindingViewStore($0, of: bound)) }, send: fromViewAction)
  }

  /// Makes a view store of what a view needs of a state, with bindings, that sends the store's actions.
  ///
  /// - Parameters:
  ///   - store: The store. The view store keeps it alive.
  ///   - toViewState: What the view needs: `ViewState.init`.
  public convenience init<State>(
    _ store: Store<State, ViewAction>,
    observe toViewState: @escaping (_ state: BindingViewStore<State>) -> ViewState
  ) where ViewAction.State == State {
    self.init(store, observe: toViewState, send: { $0 })
  }
}

extension WithViewStore where ViewState: Equatable, ViewAction: BindableAction {
  /// Observes what a view needs of a state, with bindings.
  ///
  /// - Parameters:
  ///   - store: The store.
  ///   - toViewState: What the view needs: `ViewState.init`.
  ///   - fromViewAction: Turns an action of the view into one of the store.
  ///   - content: The view for the state as it is now.
  ///
  /// Seed: MILESTONES, 9.
  public init<State, Action>(
    _ store: Store<State, Action>,
    observe toViewState: @escaping (_ state: BindingViewStore<State>) -> ViewState,
    send fromViewAction: @escaping (_ viewAction: ViewAction) -> Action,
    @ViewBuilder content: @escaping (ViewStore<ViewState, ViewAction>) -> Content
  ) where ViewAction.State == State {
    let bound = store.scope(state: { $0 }, action: fromViewAction)
    self.init(
      store, observe: { toViewState(BindingViewStore($0, of: bound)) }, send: fromViewAction,
      content: content)
  }

  /// Observes what a view needs of a state, with bindings, and sends the store's actions.
  ///
  /// - Parameters:
  ///   - store: The store.
  ///   - toViewState: What the view needs: `ViewState.init`.
  ///   - content: The view for the state as it is now.
  public init<State>(
    _ store: Store<State, ViewAction>,
    observe toViewState: @escaping (_ state: BindingViewStore<State>) -> ViewState,
    @ViewBuilder content: @escaping (ViewStore<ViewState, ViewAction>) -> Content
  ) where ViewAction.State == State {
    self.init(store, observe: toViewState, send: { $0 }, content: content)
  }
}
