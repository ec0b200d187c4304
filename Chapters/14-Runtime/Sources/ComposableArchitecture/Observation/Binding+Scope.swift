import TerminalUI

// Bindings to presented features: `$store.scope(state: \.sheet, action: \.sheet)` is a binding that only dismisses.

extension Binding {
  /// A binding to the store of a presented feature, for `sheet(item:)` and its relatives.
  ///
  /// ```swift
  /// .sheet(item: $store.scope(state: \.$help, action: \.help)) { store in
  ///   HelpView(store: store)
  /// }
  /// ```
  ///
  /// If one of several features is presented, the cases of their enum are members of the binding:
  ///
  /// ```swift
  /// .sheet(item: $store.scope(state: \.$destination, action: \.destination).edit) { store in
  ///   EditView(store: store)
  /// }
  /// ```
  ///
  /// Writing `nil` sends `.dismiss` once, if the feature that the binding showed last is still presented. At first,
  /// that is the feature that is presented when the binding is made. A binding that showed no feature dismisses the
  /// current one. If the same feature is still presented afterwards, an issue is reported.
  ///
  /// - Parameters:
  ///   - state: The presented state: a property with `@Presents`, with or without its `$`, or any other optional state.
  ///   - action: The case that holds the presentation's actions.
  ///   - fileID: With `filePath`, `line` and `column`, where issues are reported.
  ///
  /// Seed: 000, Tree-based navigation; Binding.scope(state:action:fileID:filePath:line:column:).
  #if ComposableArchitecture2DeprecationOverloads
    @_disfavoredOverload
  #endif
  @MainActor
  public func scope<State: ObservableState, Action, Container: _ScopableState, ChildAction>(
    state: KeyPath<State, Container>,
    action: CaseKeyPath<Action, PresentationAction<ChildAction>>,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> Binding<Store<Container.Unwrapped, ChildAction>?> where Value == Store<State, Action> {
    wrappedValue.presented(
      state, action.appending(path: \.presented), dismiss: { AnyCasePath(action).embed(.dismiss) },
      at: CallSite(fileID, filePath, line, column))
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
}

extension Bindable {
  /// A binding to the store of a presented feature, for `sheet(item:)` and its relatives.
  ///
  /// If one of several features is presented, the cases of their enum are members of the binding:
  /// `$store.scope(state: \.$destination, action: \.destination).edit`.
  ///
  /// Writing `nil` sends `.dismiss` once, if the feature that the binding showed last is still presented. At first,
  /// that is the feature that is presented when the binding is made. A binding that showed no feature dismisses the
  /// current one. If the same feature is still presented afterwards, an issue is reported.
  ///
  /// - Parameters:
  ///   - state: The presented state: a property with `@Presents`, with or without its `$`, or any other optional state.
  ///   - action: The case that holds the presentation's actions.
  ///   - fileID: With `filePath`, `line` and `column`, where issues are reported.
  ///
  /// Seed: 000, Tree-based navigation.
  #if ComposableArchitecture2DeprecationOverloads
    @_disfavoredOverload
  #endif
  @MainActor
  public func scope<State: ObservableState, Action, Container: _ScopableState, ChildAction>(
    state: KeyPath<State, Container>,
    action: CaseKeyPath<Action, PresentationAction<ChildAction>>,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) -> Binding<Store<Container.Unwrapped, ChildAction>?> where Value == Store<State, Action> {
    wrappedValue.presented(
      state, action.appending(path: \.presented), dismiss: { AnyCasePath(action).embed(.dismiss) },
      at: CallSite(fileID, filePath, line, column))
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

extension Binding {
  /// A binding to whether a value is present, for `sheet(isPresented:)` and its relatives.
  ///
  /// ```swift
  /// .sheet(isPresented: Binding($store.scope(state: \.$destination, action: \.destination).help)) {
  ///   HelpView()
  /// }
  /// ```
  ///
  /// Writing `false` sets the value to `nil`. Writing `true` does nothing, because the new value is unknown.
  ///
  /// - Parameter base: A binding to the optional value.
  ///
  /// Seed: 000, Tree-based navigation.
  public init<Wrapped>(_ base: Binding<Wrapped?>) where Value == Bool {
    self.init(
      get: { base.wrappedValue != nil },
      set: { isPresent in
        if !isPresent { base.wrappedValue = nil }
      })
  }
}
