import IssueReporting
import OrderedCollections
import StoreSupport
import TerminalUI

/// A screen in the path that a view reads and writes.
///
/// Screens are equal if their ids are. A screen to push has its initial state; a screen that is already in the stack
/// has no state.
struct StackScreen<State>: Hashable {
  let id: StackElementID
  var state: State?

  static func == (first: Self, second: Self) -> Bool { first.id == second.id }

  func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

extension StackAction {
  /// The action that a view means when it writes a path.
  ///
  /// - Parameters:
  ///   - path: The written path.
  ///   - ids: The ids of the elements in the stack.
  /// - Returns: `nil` if no action is needed.
  init?(writing path: [StackScreen<State>], over ids: OrderedSet<StackElementID>) {
    if path.count > ids.count, let screen = path.last, let state = screen.state,
      !ids.contains(screen.id)
    {
      self = .push(id: screen.id, state: state)
    } else if let lowest = ids.first(where: { id in !path.contains { $0.id == id } }) {
      self = .popFrom(id: lowest)
    } else {
      return nil
    }
  }
}

/// The path of a stack, for the views in it.
@MainActor
struct StackPath<State, Action> {
  let store: Store<StackState<State>, StackAction<State, Action>>
  /// The name of the stack's view, for issues.
  var view = "NavigationStackStore"
  let location: CallSite

  /// The ids of the stack.
  var ids: OrderedSet<StackElementID> { store.current.value.ids }

  /// The current path. Writing to it sends an action.
  var binding: Binding<[StackScreen<State>]> {
    Binding(
      get: { ids.map { StackScreen(id: $0) } },
      set: { path in
        if let action = StackAction<State, Action>(writing: path, over: ids) { send(action) }
      })
  }

  /// Pushes a screen.
  ///
  /// - Returns: Whether the state has the type of the stack's elements.
  func push(_ state: Any) -> Bool {
    guard let state = state as? State else { return false }
    let id = store.root.dependencies.stackElementIDs.next(after: store.current.value.newest)
    binding.wrappedValue.append(StackScreen(id: id, state: state))
    return true
  }

  /// Sends an action, unless the feature of the stack is dismissed. An action that no `forEach` handles is reported.
  private func send(_ action: StackAction<State, Action>) {
    guard store.current.isPresent else { return }
    switch action {
    case .element:
      store.send(action)
    case .popFrom(let id), .push(let id, _):
      // A queued action can't be monitored.
      let canMonitor = !store.root.isSending
      let monitor = StackActionMonitor(of: id)
      StackActionMonitor.$current.withValue(monitor) { _ = store.send(action) }
      if canMonitor, !monitor.isHandled { reportUnhandled(action) }
    }
  }

  private func reportUnhandled(_ action: StackAction<State, Action>) {
    location.report(
      """
      A “\(view)” at \(location.fileID):\(location.line) sent an action that was not handled:

        \(caseLabels(of: action))

      To push and pop, add “forEach” for the stack to the body of the reducer of its state.
      """)
  }
}

/// The function with which a link pushes a screen onto the surrounding stack.
@MainActor
struct StackPushing {
  /// The type of the stack's elements.
  let element: Any.Type
  /// Pushes a state, or returns `false` if it doesn't have the type of the stack's elements.
  let push: @MainActor (Any) -> Bool
}

private enum StackPushingKey: EnvironmentKey {
  static var defaultValue: StackPushing? { nil }
}

extension EnvironmentValues {
  /// The stack that a view is in, if any.
  var stackPushing: StackPushing? {
    get { self[StackPushingKey.self] }
    set { self[StackPushingKey.self] = newValue }
  }
}
