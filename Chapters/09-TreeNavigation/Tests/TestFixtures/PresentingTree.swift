import ComposableArchitecture

/// A feature that presents a feature of its own type.
struct PresentingTree: Reducer {
  struct State: Equatable {
    var number: Int
    @PresentationState var child: State?
  }

  indirect enum Action: Equatable {
    case present
    case add
    case child(PresentationAction<Action>)
  }

  var body: some ReducerOf<Self> {
    Reduce<State, Action> { state, action in
      switch action {
      case .present: state.child = State(number: state.number + 1)
      case .add: state.number += 1
      case .child: break
      }
      return .none
    }
    .ifLet(\.$child, action: /Action.child) { PresentingTree() }
  }
}

/// A feature that presents a state whose copies are counted.
struct PresentingWatched: Reducer {
  struct State {
    @PresentationState var child: Watched?
  }

  enum Action {
    /// Changes the child's state in the child. After `false`, the parent changes it as well.
    case child(PresentationAction<Bool>)
    /// Changes the child's state from outside.
    case other
  }

  var body: some ReducerOf<Self> {
    Reduce<State, Action> { state, action in
      switch action {
      case .other, .child(.presented(false)): state.child?.change()
      case .child: break
      }
      return .none
    }
    .ifLet(\.$child, action: /Action.child) { Change() }
  }
}
