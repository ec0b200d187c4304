@_spi(Internals) import CasePathsMacros
import IssueReporting
import TerminalUI

// The values that controls write to a store become actions: `$store.name` writes a field,
// `$store.tab.sending(\.tabChanged)` sends any action, and `$store.scope(state: \.sheet, action: \.sheet)` only
// dismisses.

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

  /// A binding to the store of a presented child, which is dismissed by writing `nil`.
  ///
  /// - Parameters:
  ///   - state: The child.
  ///   - action: The case that holds the presentation's actions.
  ///   - location: The location of the code that makes the binding, for issues.
  fileprivate func presented<ChildState, ChildAction>(
    _ state: KeyPath<State, ChildState?>,
    _ action: CaseKeyPath<Action, PresentationAction<ChildAction>>, at location: CallSite
  ) -> Binding<Store<ChildState, ChildAction>?> {
    let presented = action.appending(path: \.presented)
    let shown = Shown<Store<ChildState, ChildAction>>()
    let child = { [self] in
      scope(
        state: state, action: presented, fileID: location.fileID, filePath: location.filePath,
        line: location.line, column: location.column)
    }
    return Binding(
      get: {
        shown.value = child()
        return shown.value
      },
      set: { newValue in
        guard newValue == nil, self.current.isPresent, let now = child(),
          shown.value == nil || shown.value === now
        else { return }
        // A queued action hasn't been reduced yet.
        let isReducedNow = !self.root.isSending
        self.send(AnyCasePath(action).embed(.dismiss))
        if isReducedNow, child() === now { location.reportNotDismissed(by: self, state) }
      })
  }
}

/// The value that a binding showed last.
private final class Shown<Value> {
  var value: Value?
}

extension Binding {
  /// A binding to the store of a presented child, for `sheet(item:)` and its relatives.
  ///
  /// ```swift
  /// .sheet(item: $store.scope(state: \.destination?.edit, action: \.destination.edit)) { store in
  ///   EditView(store: store)
  /// }
  /// ```
  ///
  /// Writing `nil` sends `.dismiss` if the child that the binding showed last is still presented. A binding that showed
  /// no child dismisses the current one.
  ///
  /// - Parameters:
  ///   - state: The child.
  ///   - action: The case that holds the presentation's actions.
  ///   - fileID: With `filePath`, `line` and `column`, where issues are reported.
  ///
  /// Seed: 000, Tree-based navigation; Binding.scope(state:action:fileID:filePath:line:column:).
  @MainActor
  public func scope<State: ObservableState, Action, ChildState, ChildAction>(
    state: KeyPath<State, ChildState?>,
    action: CaseKeyPath<Action, PresentationAction<ChildAction>>,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> Binding<Store<ChildState, ChildAction>?> where Value == Store<State, Action> {
    wrappedValue.presented(state, action, at: CallSite(fileID, filePath, line, column))
  }

  /// A binding to the store of a stack, for `NavigationStack(path:root:destination:)`. Nothing can be written to it: the
  /// view sends actions.
  ///
  /// - Parameters:
  ///   - state: The stack.
  ///   - action: The case that holds the stack's actions.
  ///
  /// Seed: 000, Stack-based navigation; Binding.scope(state:action:).
  @MainActor
  public func scope<State: ObservableState, Action, ElementState, ElementAction>(
    state: KeyPath<State, StackState<ElementState>>,
    action: CaseKeyPath<Action, StackAction<ElementState, ElementAction>>
  ) -> Binding<Store<StackState<ElementState>, StackAction<ElementState, ElementAction>>>
  where Value == Store<State, Action> {
    wrappedValue.stack(state, action)
  }

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
  /// A binding to the store of a presented child, for `sheet(item:)` and its relatives.
  ///
  /// Writing `nil` sends `.dismiss` if the child that the binding showed last is still presented. A binding that showed
  /// no child dismisses the current one.
  ///
  /// - Parameters:
  ///   - state: The child.
  ///   - action: The case that holds the presentation's actions.
  ///   - fileID: With `filePath`, `line` and `column`, where issues are reported.
  ///
  /// Seed: 000, Tree-based navigation.
  @MainActor
  public func scope<State: ObservableState, Action, ChildState, ChildAction>(
    state: KeyPath<State, ChildState?>,
    action: CaseKeyPath<Action, PresentationAction<ChildAction>>,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> Binding<Store<ChildState, ChildAction>?> where Value == Store<State, Action> {
    wrappedValue.presented(state, action, at: CallSite(fileID, filePath, line, column))
  }

  /// A binding to the store of a stack, for `NavigationStack(path:root:destination:)`.
  ///
  /// - Parameters:
  ///   - state: The stack.
  ///   - action: The case that holds the stack's actions.
  ///
  /// Seed: 000, Stack-based navigation.
  @MainActor
  public func scope<State: ObservableState, Action, ElementState, ElementAction>(
    state: KeyPath<State, StackState<ElementState>>,
    action: CaseKeyPath<Action, StackAction<ElementState, ElementAction>>
  ) -> Binding<Store<StackState<ElementState>, StackAction<ElementState, ElementAction>>>
  where Value == Store<State, Action> {
    wrappedValue.stack(state, action)
  }

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

extension Store where State: ObservableState {
  fileprivate func stack<ElementState, ElementAction>(
    _ state: KeyPath<State, StackState<ElementState>>,
    _ action: CaseKeyPath<Action, StackAction<ElementState, ElementAction>>
  ) -> Binding<Store<StackState<ElementState>, StackAction<ElementState, ElementAction>>> {
    Binding(
      get: {
        // Because of this read, the view is re-rendered when elements appear or disappear.
        _ = self.state[keyPath: state]
        return self.scope(state: state, action: action)
      },
      set: { _ in })
  }
}

extension CallSite {
  @MainActor
  fileprivate func reportNotDismissed<State, Action>(
    by store: Store<State, Action>, _ state: AnyKeyPath
  ) {
    report(
      """
      A “.dismiss” that a binding at \(fileID):\(line) sent was not handled: the child of the \
      “\(store.debugDescription)” is still presented.

      To dismiss the child, add “ifLet” for it to the body of the reducer of the state.
      """)
  }
}
