@_spi(Internals) import CasePathsMacros
import TerminalUI

// The values that controls write to a store become actions: `$store.name` writes a field, and
// `$store.tab.sending(\.tabChanged)` sends any action. Bindings that only dismiss are in `Binding+Scope.swift`.

extension Store
where State: ObservableState, Action: BindableAction, Action.State == State {
  /// A field of the state that controls may write: `$store.name`.
  ///
  /// Writing it sends a ``BindingAction``. A ``BindingReducer`` writes the field. If there is none, an issue is reported.
  /// If the feature is no longer presented, nothing is sent.
  ///
  /// Seed: 000, SwiftUI integration (bindings).
  public subscript<Value: Equatable>(dynamicMember keyPath: WritableKeyPath<State, Value>) -> Value
  {
    get { read()[keyPath: keyPath] }
    set { write(.set(keyPath, newValue)) { .binding($0) } }
  }
}

extension Store
where State: ObservableState & Equatable, Action: BindableAction, Action.State == State {
  /// The current state. Writing it sends a ``BindingAction`` for the whole state.
  public var state: State {
    get { read() }
    set { write(.set(\.self, newValue)) { .binding($0) } }
  }
}

extension Store
where
  State: ObservableState, Action: ViewAction, Action.ViewAction: BindableAction,
  Action.ViewAction.State == State
{
  /// A field of the state that controls may write, by an action of the view: `$store.name`.
  ///
  /// Seed: 000, SwiftUI integration (bindings).
  public subscript<Value: Equatable>(dynamicMember keyPath: WritableKeyPath<State, Value>) -> Value
  {
    get { read()[keyPath: keyPath] }
    set { write(.set(keyPath, newValue)) { .view(.binding($0)) } }
  }
}

extension Store
where
  State: ObservableState & Equatable, Action: ViewAction, Action.ViewAction: BindableAction,
  Action.ViewAction.State == State
{
  /// The current state. Writing it sends an action of the view for the whole state.
  public var state: State {
    get { read() }
    set { write(.set(\.self, newValue)) { .view(.binding($0)) } }
  }
}

extension Store where State: ObservableState {
  /// Sends the value that a control writes.
  ///
  /// - Parameters:
  ///   - action: The written value, as an action.
  ///   - embed: Turns it into an action of the feature.
  fileprivate func write(
    _ action: BindingAction<State>, _ embed: @escaping (BindingAction<State>) -> Action
  ) {
    guard current.isPresent else { return }
    send(embed(action.monitored(by: Self.self, sentAs: embed)))
  }
}

extension Binding {
  /// A property of a store's state that is written by sending an action: `$store.tab.sending(\.tabSelected)`.
  @_disfavoredOverload
  @MainActor
  public subscript<State: ObservableState, Action, Member>(
    dynamicMember keyPath: KeyPath<State, Member>
  ) -> _StoreBinding<State, Action, Member> where Value == Store<State, Action> {
    _StoreBinding(store: wrappedValue, keyPath: keyPath)
  }
}

extension Bindable {
  /// A property of a store's state that is written by sending an action: `$store.tab.sending(\.tabSelected)`.
  @_disfavoredOverload
  @MainActor
  public subscript<State: ObservableState, Action, Member>(
    dynamicMember keyPath: KeyPath<State, Member>
  ) -> _StoreBinding<State, Action, Member> where Value == Store<State, Action> {
    _StoreBinding(store: wrappedValue, keyPath: keyPath)
  }
}

/// A property of a store's state, which becomes a binding when you name the action to send.
@dynamicMemberLookup
@MainActor
public struct _StoreBinding<State: ObservableState, Action, Value> {
  fileprivate let store: Store<State, Action>
  fileprivate let keyPath: KeyPath<State, Value>

  /// A property of the property.
  public subscript<Member>(
    dynamicMember keyPath: KeyPath<Value, Member>
  ) -> _StoreBinding<State, Action, Member> {
    _StoreBinding<State, Action, Member>(
      store: store, keyPath: self.keyPath.appending(path: keyPath))
  }

  /// A binding that sends an action when it is written. If the feature is no longer presented, nothing is sent.
  ///
  /// - Parameter action: The case of the action, which carries the written value.
  ///
  /// Seed: 000, SwiftUI integration (bindings).
  public func sending(_ action: CaseKeyPath<Action, Value>) -> Binding<Value> {
    let embed = AnyCasePath(action).embed
    return Binding(
      get: { store.state[keyPath: keyPath] },
      set: { if store.current.isPresent { store.send(embed($0)) } })
  }
}
