@_spi(Internals) import CasePathsMacros
import Exercises
import IssueReporting
import TerminalUI

// What controls write to a store becomes an action: `$store.name` for a field, `$store.tab.sending(\.tabChanged)` for any
// action, and `$store.scope(state: \.sheet, action: \.sheet)` for what can only be dismissed.

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
    // Exercise 12.6
    guard current.isPresent else { return }
    send(embed(action.watched(by: Self.self, sentAs: embed)))
  }

  /// A binding to the store of a child that is presented, which can be dismissed by writing `nil`.
  ///
  /// - Parameters:
  ///   - state: The child.
  ///   - action: The case of the actions that has the presentation's.
  ///   - location: Where the binding was made, for issues.
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
        // Exercise 12.6
        guard newValue == nil, self.current.isPresent, let now = child(),
          shown.value == nil || shown.value === now
        else { return }
        // An action that has to wait for its turn has not been reduced yet.
        let canLook = !self.root.isSending
        self.send(AnyCasePath(action).embed(.dismiss))
        if canLook, child() === now { location.reportNotDismissed(by: self, state) }
      })
  }
}

/// What a binding has shown last.
private final class Shown<Value> {
  var value: Value?
}

extension Binding {
  /// A binding to the store of a child that is presented, for `sheet(item:)` and its relatives.
  ///
  /// ```swift
  /// .sheet(item: $store.scope(state: \.destination?.edit, action: \.destination.edit)) { store in
  ///   EditView(store: store)
  /// }
  /// ```
  ///
  /// Writing `nil` sends `.dismiss`, if what the binding has shown last is still there. A binding that has shown nothing
  /// dismisses whatever is there.
  ///
  /// - Parameters:
  ///   - state: The child.
  ///   - action: The case of the actions that has the presentation's.
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
  ///   - action: The case of the actions that has the stack's.
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
  /// A binding to the store of a child that is presented, for `sheet(item:)` and its relatives.
  ///
  /// Writing `nil` sends `.dismiss`, if what the binding has shown last is still there. A binding that has shown nothing
  /// dismisses whatever is there.
  ///
  /// - Parameters:
  ///   - state: The child.
  ///   - action: The case of the actions that has the presentation's.
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
  ///   - action: The case of the actions that has the stack's.
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

extension Store where State: ObservableState {
  fileprivate func stack<ElementState, ElementAction>(
    _ state: KeyPath<State, StackState<ElementState>>,
    _ action: CaseKeyPath<Action, StackAction<ElementState, ElementAction>>
  ) -> Binding<Store<StackState<ElementState>, StackAction<ElementState, ElementAction>>> {
    Binding(
      get: {
        // What is read here has the view evaluated when elements appear or disappear.
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

      To close what is presented, add “ifLet” for it to the body of the reducer of the state.
      """)
  }
}
