import ComposableArchitecture

@testable import TestFixtures

/// A feature for the tests of removed features: it presents a feature of its own type, and its effects wait at a gate.
struct PresentingNode: Reducer {
  struct State: Equatable, Identifiable {
    var id = 0
    /// The lines that its effects sent.
    var lines: [String] = []
    @PresentationState var child: State?
    @PresentationState var sibling: State?
  }

  indirect enum Action {
    /// Returns an effect that waits at the gate under a name, and then sends the name.
    case wait(String)
    /// The same, with an ID for ``cancel``.
    case waitCancellably(String)
    /// Cancels the cancellable effects of this feature and its descendants.
    case cancel
    case ended(String)
    /// Returns an effect that sends a line immediately.
    case say(String)
    /// Changes the state of this feature and of its presented feature.
    case change((inout State) -> Void)
    case child(PresentationAction<Action>)
    case sibling(PresentationAction<Action>)

    /// An action of the child.
    static func inChild(_ action: Action) -> Action { .child(.presented(action)) }
    /// An action of the child's child.
    static func inGrandchild(_ action: Action) -> Action { inChild(inChild(action)) }
  }

  private enum CancelID { case waiting }

  let gate: Gate
  /// Additional logic, for its own actions and for its child's.
  var react: (inout State, Action) -> Void = { _, _ in }

  var body: some ReducerOf<Self> {
    Reduce<State, Action> { state, action in
      react(&state, action)
      switch action {
      case .wait(let name):
        return wait(name)
      case .waitCancellably(let name):
        return wait(name).cancellable(id: CancelID.waiting)
      case .cancel:
        return .cancel(id: CancelID.waiting)
      case .ended(let name):
        state.lines.append(name)
      case .say(let line):
        return .send(.ended(line))
      case .change(let change):
        change(&state)
      case .child, .sibling:
        break
      }
      return .none
    }
    .ifLet(\.$child, action: /Action.child) { PresentingNode(gate: gate) }
    .ifLet(\.$sibling, action: /Action.sibling) { PresentingNode(gate: gate) }
  }

  private func wait(_ name: String) -> Effect<Action> {
    .atOnce { [gate] send in
      await gate.wait(name)
      send(.ended(name))
    }
  }
}

extension Store where State == PresentingNode.State, Action == PresentingNode.Action {
  /// Changes the state in the root's reducer.
  func change(_ change: @escaping (inout PresentingNode.State) -> Void) {
    send(.change(change))
  }

  /// The lines that the effects of the feature, its child, and its grandchild sent.
  var lines: [[String]] {
    withState { [$0.lines, $0.child?.lines ?? [], $0.child?.child?.lines ?? []] }
  }
}
