@testable import ComposableArchitecture
@testable import TestFixtures

/// A feature with a stack of one of several screens, and with another stack.
struct StackPlaces: Reducer {
  struct Path: Reducer {
    enum State: Equatable {
      case counter(Int)
      case text(String)
    }
    enum Action: Equatable {
      case counter(Int)
      case text(String)
    }

    var body: some ReducerOf<Self> {
      Scope(state: /State.counter, action: /Action.counter) {
        Reduce<Int, Int> { state, action in
          state += action
          return .none
        }
      }
      Scope(state: /State.text, action: /Action.text) {
        Reduce<String, String> { state, action in
          state += action
          return .none
        }
      }
    }
  }

  struct State: Equatable {
    var path = StackState<Path.State>()
    var other = StackState<Path.State>()
  }

  enum Action: Equatable {
    case path(StackAction<Path.State, Path.Action>)
    case other(StackAction<Path.State, Path.Action>)
  }

  var body: some ReducerOf<Self> {
    EmptyReducer()
      .forEach(\.path, action: /Action.path) { Path() }
      .forEach(\.other, action: /Action.other) { Path() }
  }
}

/// A feature with a stack of features of its own type, which count their depth.
struct StackTree: Reducer {
  struct State: Equatable {
    var number = 0
    var path = StackState<State>()
  }

  indirect enum Action: Equatable {
    case add(Int)
    case path(StackAction<State, Action>)
  }

  var body: some ReducerOf<Self> {
    Reduce<State, Action> { state, action in
      if case .add(let number) = action { state.number += number }
      return .none
    }
    .forEach(\.path, action: /Action.path) { Self() }
  }
}

/// A feature with a stack of states whose copies are counted.
struct StackWatched: Reducer {
  struct State {
    var path = StackState<Watched>()
  }

  enum Action {
    case path(StackAction<Watched, Bool>)
  }

  var body: some ReducerOf<Self> {
    EmptyReducer()
      .forEach(\.path, action: /Action.path) { Change() }
  }
}
