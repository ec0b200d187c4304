import TerminalUI

/// A view that presents content for a child while the child's state isn't `nil`.
///
/// It is re-rendered when a different child is presented, or none, but not when the child changes.
struct PresentationView<
  State, Action, DestinationState, DestinationAction, Base: View, Content: View
>: View {
  typealias Item = PresentedItem<DestinationState, DestinationAction>

  private let store: Store<PresentationState<State>, PresentationAction<Action>>
  private let toDestinationState: (State) -> DestinationState?
  private let fromDestinationAction: (DestinationAction) -> Action
  private let toID: (State) -> NavigationID
  private let base: Base
  private let present: (Base, Binding<Item?>) -> Content

  /// - Parameters:
  ///   - base: The surrounding view.
  ///   - store: The store of the presentation.
  ///   - toDestinationState: The child to show here, if the state is in its case.
  ///   - fromDestinationAction: Turns the child's actions into the destination's.
  ///   - toID: The identity of a child: a different identity is a different screen.
  ///   - present: Presents the item over the view. Setting the item to `nil` sends `.dismiss`.
  init(
    over base: Base, store: Store<PresentationState<State>, PresentationAction<Action>>,
    state toDestinationState: @escaping (State) -> DestinationState?,
    action fromDestinationAction: @escaping (DestinationAction) -> Action,
    id toID: @escaping (State) -> NavigationID = { NavigationID(of: $0) },
    present: @escaping (Base, Binding<Item?>) -> Content
  ) {
    self.store = store
    self.toDestinationState = toDestinationState
    self.fromDestinationAction = fromDestinationAction
    self.toID = toID
    self.base = base
    self.present = present
  }

  var body: some View {
    WithViewStore(
      store, observe: { $0 }, removeDuplicates: { $0.isShared(with: $1) || id($0) == id($1) }
    ) { viewStore in
      let item = id(viewStore.state).flatMap(item)
      present(
        base,
        Binding(
          get: { item },
          set: { if $0 == nil, let item { close(item) } }
        ))
    }
  }

  /// The identity of the child that is shown for a state; `nil` if there is none.
  private func id(_ state: PresentationState<State>) -> NavigationID? {
    state.wrappedValue.flatMap { toDestinationState($0) == nil ? nil : toID($0) }
  }

  /// A child with its own store. After the child is dismissed, the store keeps its last state.
  private func item(_ id: NavigationID) -> Item? {
    func child(_ state: PresentationState<State>) -> DestinationState? {
      guard let state = state.wrappedValue, toID(state) == id else { return nil }
      return toDestinationState(state)
    }
    let optional = store.scope(
      state: child, action: { .presented(fromDestinationAction($0)) })
    return optional.state.value.map { Item(id: id, store: optional.unwrapped($0)) }
  }

  /// Sends `.dismiss` if the shown child is still presented.
  private func close(_ item: Item) {
    if store.state.isPresent, id(store.state.value) == item.id { store.send(.dismiss) }
  }
}

/// A presented child.
struct PresentedItem<State, Action>: Identifiable {
  let id: NavigationID
  let store: Store<State, Action>
}
