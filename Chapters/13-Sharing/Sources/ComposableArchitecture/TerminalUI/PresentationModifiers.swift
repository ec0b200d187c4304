import TerminalUI

extension View {
  /// Shows a sheet while a child is presented. `back` sends `.dismiss`.
  ///
  /// - Parameters:
  ///   - store: The store of the presentation.
  ///   - onDismiss: Called after it is dismissed, by the user or by the state.
  ///   - content: Makes the content from a store of the child.
  ///
  /// Seed: 000, Tree-based navigation.
  public func sheet<State, Action, Content: View>(
    store: Store<PresentationState<State>, PresentationAction<Action>>,
    onDismiss: (() -> Void)? = nil,
    @ViewBuilder content: @escaping (_ store: Store<State, Action>) -> Content
  ) -> some View {
    sheet(store: store, state: { $0 }, action: { $0 }, onDismiss: onDismiss, content: content)
  }

  /// Shows a sheet while a child is presented that is one of many. `back` sends `.dismiss`.
  ///
  /// - Parameters:
  ///   - store: The store of the presentation.
  ///   - toDestinationState: The case to show this way: `/Destination.State.edit`.
  ///   - fromDestinationAction: Turns the child's actions into the destination's.
  ///   - onDismiss: Called after it is dismissed, by the user or by the state.
  ///   - content: Makes the content from a store of the child.
  public func sheet<State, Action, DestinationState, DestinationAction, Content: View>(
    store: Store<PresentationState<State>, PresentationAction<Action>>,
    state toDestinationState: @escaping (_ state: State) -> DestinationState?,
    action fromDestinationAction: @escaping (_ destinationAction: DestinationAction) -> Action,
    onDismiss: (() -> Void)? = nil,
    @ViewBuilder content: @escaping (_ store: Store<DestinationState, DestinationAction>) -> Content
  ) -> some View {
    PresentationView(
      over: self, store: store, state: toDestinationState, action: fromDestinationAction
    ) { base, item in
      base.sheet(item: item, onDismiss: onDismiss) { content($0.store) }
    }
  }
}

extension View {
  /// Shows a popover while a child is presented. `back` sends `.dismiss`.
  ///
  /// - Parameters:
  ///   - store: The store of the presentation.
  ///   - content: Makes the content from a store of the child.
  ///
  /// Seed: 000, Tree-based navigation.
  public func popover<State, Action, Content: View>(
    store: Store<PresentationState<State>, PresentationAction<Action>>,
    @ViewBuilder content: @escaping (_ store: Store<State, Action>) -> Content
  ) -> some View {
    popover(store: store, state: { $0 }, action: { $0 }, content: content)
  }

  /// Shows a popover while a child is presented that is one of many. `back` sends `.dismiss`.
  ///
  /// - Parameters:
  ///   - store: The store of the presentation.
  ///   - toDestinationState: The case to show this way: `/Destination.State.edit`.
  ///   - fromDestinationAction: Turns the child's actions into the destination's.
  ///   - content: Makes the content from a store of the child.
  public func popover<State, Action, DestinationState, DestinationAction, Content: View>(
    store: Store<PresentationState<State>, PresentationAction<Action>>,
    state toDestinationState: @escaping (_ state: State) -> DestinationState?,
    action fromDestinationAction: @escaping (_ destinationAction: DestinationAction) -> Action,
    @ViewBuilder content: @escaping (_ store: Store<DestinationState, DestinationAction>) -> Content
  ) -> some View {
    PresentationView(
      over: self, store: store, state: toDestinationState, action: fromDestinationAction
    ) { base, item in
      base.popover(item: item) { content($0.store) }
    }
  }
}

extension View {
  /// Shows a screen that covers the screens below while a child is presented. `back` sends `.dismiss`.
  ///
  /// - Parameters:
  ///   - store: The store of the presentation.
  ///   - onDismiss: Called after it is dismissed, by the user or by the state.
  ///   - content: Makes the content from a store of the child.
  ///
  /// Seed: 000, Tree-based navigation.
  public func fullScreenCover<State, Action, Content: View>(
    store: Store<PresentationState<State>, PresentationAction<Action>>,
    onDismiss: (() -> Void)? = nil,
    @ViewBuilder content: @escaping (_ store: Store<State, Action>) -> Content
  ) -> some View {
    fullScreenCover(
      store: store, state: { $0 }, action: { $0 }, onDismiss: onDismiss, content: content)
  }

  /// Shows a screen that covers the screens below while a child is presented that is one of many. `back` sends
  /// `.dismiss`.
  ///
  /// - Parameters:
  ///   - store: The store of the presentation.
  ///   - toDestinationState: The case to show this way: `/Destination.State.edit`.
  ///   - fromDestinationAction: Turns the child's actions into the destination's.
  ///   - onDismiss: Called after it is dismissed, by the user or by the state.
  ///   - content: Makes the content from a store of the child.
  public func fullScreenCover<State, Action, DestinationState, DestinationAction, Content: View>(
    store: Store<PresentationState<State>, PresentationAction<Action>>,
    state toDestinationState: @escaping (_ state: State) -> DestinationState?,
    action fromDestinationAction: @escaping (_ destinationAction: DestinationAction) -> Action,
    onDismiss: (() -> Void)? = nil,
    @ViewBuilder content: @escaping (_ store: Store<DestinationState, DestinationAction>) -> Content
  ) -> some View {
    PresentationView(
      over: self, store: store, state: toDestinationState, action: fromDestinationAction
    ) { base, item in
      base.fullScreenCover(item: item, onDismiss: onDismiss) { content($0.store) }
    }
  }
}

extension View {
  /// Navigates to a new screen while a child is presented. `back` sends `.dismiss`.
  ///
  /// The screen stays the same while the child is in the same case, whatever its `id` is.
  ///
  /// - Parameters:
  ///   - store: The store of the presentation.
  ///   - destination: Makes the new screen from a store of the child.
  ///
  /// Seed: 000, Tree-based navigation.
  public func navigationDestination<State, Action, Destination: View>(
    store: Store<PresentationState<State>, PresentationAction<Action>>,
    @ViewBuilder destination: @escaping (_ store: Store<State, Action>) -> Destination
  ) -> some View {
    navigationDestination(
      store: store, state: { $0 }, action: { $0 }, destination: destination)
  }

  /// Navigates to a new screen while a child is presented that is one of many. `back` sends `.dismiss`.
  ///
  /// - Parameters:
  ///   - store: The store of the presentation.
  ///   - toDestinationState: The case to show this way: `/Destination.State.edit`.
  ///   - fromDestinationAction: Turns the child's actions into the destination's.
  ///   - destination: Makes the new screen from a store of the child.
  public func navigationDestination<
    State, Action, DestinationState, DestinationAction, Destination: View
  >(
    store: Store<PresentationState<State>, PresentationAction<Action>>,
    state toDestinationState: @escaping (_ state: State) -> DestinationState?,
    action fromDestinationAction: @escaping (_ destinationAction: DestinationAction) -> Action,
    @ViewBuilder destination:
      @escaping (_ store: Store<DestinationState, DestinationAction>)
      -> Destination
  ) -> some View {
    PresentationView(
      over: self, store: store, state: toDestinationState, action: fromDestinationAction,
      id: { NavigationID(caseOf: $0) }
    ) { base, item in
      base.navigationDestination(item: item) { destination($0.store) }
    }
  }
}
