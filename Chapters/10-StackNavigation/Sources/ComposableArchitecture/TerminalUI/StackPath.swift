import Exercises
import IssueReporting
import OrderedCollections
import TerminalUI

/// A screen in the path that a view reads and writes.
///
/// Screens are the same if their ids are. A screen that is to be pushed has the state that it will have; one that is
/// there already has none.
struct StackScreen<State>: Hashable {
  let id: StackElementID
  var state: State?

  static func == (first: Self, second: Self) -> Bool { first.id == second.id }

  func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

extension StackAction {
  /// What a view means that writes a path.
  ///
  /// - Parameters:
  ///   - path: What it has written.
  ///   - ids: Who is in the stack.
  /// - Returns: `nil` if nothing has to happen.
  init?(writing path: [StackScreen<State>], over ids: OrderedSet<StackElementID>) {
    // Exercise 10.5
    exercise("10.5", "find the action that the view means by the path that it has written")
    return nil
  }
}

/// The path of a stack, for the views in it.
@MainActor
struct StackPath<State, Action> {
  let store: Store<StackState<State>, StackAction<State, Action>>
  /// Where the stack's view was written.
  let location: CallSite

  /// The ids of the stack.
  var ids: OrderedSet<StackElementID> { store.state.value.ids }

  /// The path as it is now. What is written to it becomes an action.
  var binding: Binding<[StackScreen<State>]> {
    Binding(
      get: { ids.map { StackScreen(id: $0) } },
      set: { path in
        if let action = StackAction<State, Action>(writing: path, over: ids) { send(action) }
      })
  }

  /// Puts a screen on top.
  ///
  /// - Returns: Whether the stack can have it.
  func push(_ state: Any) -> Bool {
    guard let state = state as? State else { return false }
    let id = store.root.dependencies.stackElementIDs.next(after: store.state.value.newest)
    binding.wrappedValue.append(StackScreen(id: id, state: state))
    return true
  }

  /// Sends an action, unless the feature of the stack is dismissed. An action that no `forEach` handles is reported.
  private func send(_ action: StackAction<State, Action>) {
    guard store.state.isPresent else { return }
    switch action {
    case .element:
      store.send(action)
    case .popFrom(let id), .push(let id, _):
      // An action that has to wait for its turn cannot be watched.
      let canWatch = !store.root.isSending
      let monitor = StackActionMonitor(of: id)
      StackActionMonitor.$current.withValue(monitor) { _ = store.send(action) }
      if canWatch, !monitor.isHandled { reportUnhandled(action) }
    }
  }

  private func reportUnhandled(_ action: StackAction<State, Action>) {
    location.report(
      """
      A “NavigationStackStore” sent an action that was not handled:

        \(caseLabels(of: action))

      To push and pop, add “forEach” for the stack to the body of the reducer of its state.
      """)
  }
}

/// How a link pushes a screen on the stack around.
@MainActor
struct StackPushing {
  /// The type of the stack's elements.
  let element: Any.Type
  /// Pushes a state, or returns `false` if the stack cannot have it.
  let push: @MainActor (Any) -> Bool
}

private enum StackPushingKey: EnvironmentKey {
  static var defaultValue: StackPushing? { nil }
}

extension EnvironmentValues {
  /// The stack of a store that a view is in, if any.
  var stackPushing: StackPushing? {
    get { self[StackPushingKey.self] }
    set { self[StackPushingKey.self] = newValue }
  }
}
