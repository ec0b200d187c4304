@_spi(Internals) import CasePathsMacros
import TerminalUI

// What controls write to a store becomes an action: `$store.name` for a field, `$store.tab.sending(\.tabChanged)` for any
// action. What can only be dismissed is in `Binding+Scope.swift`.

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
  /// The state now. Writing it sends a ``BindingAction`` for all of it.
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
  /// The state now. Writing it sends an action of the view for all of it.
  public var state: State {
    get { read() }
    set { write(.set(\.self, newValue)) { .view(.binding($0)) } }
  }
}

extension Store where State: ObservableState {
  /// Sends what a control has written.
  ///
  /// - Parameters:
  ///   - action: What was written.
  ///   - embed: Turns it into an action of the feature.
  fileprivate func write(
    _ action: BindingAction<State>, _ embed: @escaping (BindingAction<State>) -> Action
  ) {
    guard current.isPresent else { return }
    send(embed(action.watched(by: Self.self, sentAs: embed)))
  }
}

extension Binding {
  /// A part of a store's state, to be written by an action: `$store.tab.sending(\.tabSelected)`.
  @_disfavoredOverload
  @MainActor
  public subscript<State: ObservableState, Action, Member>(
    dynamicMember keyPath: KeyPath<State, Member>
  ) -> _StoreBinding<State, Action, Member> where Value == Store<State, Action> {
    _StoreBinding(store: wrappedValue, keyPath: keyPath)
  }
}

extension Bindable {
  /// A part of a store's state, to be written by an action: `$store.tab.sending(\.tabSelected)`.
  @_disfavoredOverload
  @MainActor
  public subscript<State: ObservableState, Action, Member>(
    dynamicMember keyPath: KeyPath<State, Member>
  ) -> _StoreBinding<State, Action, Member> where Value == Store<State, Action> {
    _StoreBinding(store: wrappedValue, keyPath: keyPath)
  }
}

/// A part of a store's state, which becomes a binding when it gets the action to send.
@dynamicMemberLookup
@MainActor
public struct _StoreBinding<State: ObservableState, Action, Value> {
  fileprivate let store: Store<State, Action>
  fileprivate let keyPath: KeyPath<State, Value>

  /// A part of the part.
  public subscript<Member>(
    dynamicMember keyPath: KeyPath<Value, Member>
  ) -> _StoreBinding<State, Action, Member> {
    _StoreBinding<State, Action, Member>(
      store: store, keyPath: self.keyPath.appending(path: keyPath))
  }

  /// A binding that sends an action when it is written. If the feature is no longer presented, nothing is sent.
  ///
  /// - Parameter action: The case of the action, which carries what was written.
  ///
  /// Seed: 000, SwiftUI integration (bindings).
  public func sending(_ action: CaseKeyPath<Action, Value>) -> Binding<Value> {
    let embed = AnyCasePath(action).embed
    return Binding(
      get: { store.state[keyPath: keyPath] },
      set: { if store.current.isPresent { store.send(embed($0)) } })
  }
}
