import ComposableArchitecture

// Ten features, each the only child of the next. Each is written in three ways: as a closure that is pulled
// back and combined, as a body, and as a function that calls the child's function directly.

struct Level0: ReducerProtocol {
  struct State: Equatable { var count = 0 }
  enum Action { case tapped }

  func reduce(into state: inout State, action: Action) -> EffectTask<Action> {
    state.count += 1
    return .none
  }

  static let closure = AnyReducer<State, Action, Void> { state, _, _ in
    state.count += 1
    return .none
  }
}

struct Level1: ReducerProtocol {
  struct State: Equatable {
    var child = Level0.State()
    var count = 0
  }
  enum Action { case child(Level0.Action), tapped }

  var body: some ReducerProtocol<State, Action> {
    Scope(state: \.child, action: /Action.child) {
      Level0()
    }
    Reduce { state, action in
      if case .tapped = action { state.count += 1 }
      return .none
    }
  }

  static let closure = AnyReducer<State, Action, Void>.combine(
    Level0.closure.pullback(state: \.child, action: /Action.child, environment: {}),
    AnyReducer { state, action, _ in
      if case .tapped = action { state.count += 1 }
      return .none
    }
  )
}

struct Level2: ReducerProtocol {
  struct State: Equatable {
    var child = Level1.State()
    var count = 0
  }
  enum Action { case child(Level1.Action), tapped }

  var body: some ReducerProtocol<State, Action> {
    Scope(state: \.child, action: /Action.child) {
      Level1()
    }
    Reduce { state, action in
      if case .tapped = action { state.count += 1 }
      return .none
    }
  }

  static let closure = AnyReducer<State, Action, Void>.combine(
    Level1.closure.pullback(state: \.child, action: /Action.child, environment: {}),
    AnyReducer { state, action, _ in
      if case .tapped = action { state.count += 1 }
      return .none
    }
  )
}

struct Level3: ReducerProtocol {
  struct State: Equatable {
    var child = Level2.State()
    var count = 0
  }
  enum Action { case child(Level2.Action), tapped }

  var body: some ReducerProtocol<State, Action> {
    Scope(state: \.child, action: /Action.child) {
      Level2()
    }
    Reduce { state, action in
      if case .tapped = action { state.count += 1 }
      return .none
    }
  }

  static let closure = AnyReducer<State, Action, Void>.combine(
    Level2.closure.pullback(state: \.child, action: /Action.child, environment: {}),
    AnyReducer { state, action, _ in
      if case .tapped = action { state.count += 1 }
      return .none
    }
  )
}

struct Level4: ReducerProtocol {
  struct State: Equatable {
    var child = Level3.State()
    var count = 0
  }
  enum Action { case child(Level3.Action), tapped }

  var body: some ReducerProtocol<State, Action> {
    Scope(state: \.child, action: /Action.child) {
      Level3()
    }
    Reduce { state, action in
      if case .tapped = action { state.count += 1 }
      return .none
    }
  }

  static let closure = AnyReducer<State, Action, Void>.combine(
    Level3.closure.pullback(state: \.child, action: /Action.child, environment: {}),
    AnyReducer { state, action, _ in
      if case .tapped = action { state.count += 1 }
      return .none
    }
  )
}

struct Level5: ReducerProtocol {
  struct State: Equatable {
    var child = Level4.State()
    var count = 0
  }
  enum Action { case child(Level4.Action), tapped }

  var body: some ReducerProtocol<State, Action> {
    Scope(state: \.child, action: /Action.child) {
      Level4()
    }
    Reduce { state, action in
      if case .tapped = action { state.count += 1 }
      return .none
    }
  }

  static let closure = AnyReducer<State, Action, Void>.combine(
    Level4.closure.pullback(state: \.child, action: /Action.child, environment: {}),
    AnyReducer { state, action, _ in
      if case .tapped = action { state.count += 1 }
      return .none
    }
  )
}

struct Level6: ReducerProtocol {
  struct State: Equatable {
    var child = Level5.State()
    var count = 0
  }
  enum Action { case child(Level5.Action), tapped }

  var body: some ReducerProtocol<State, Action> {
    Scope(state: \.child, action: /Action.child) {
      Level5()
    }
    Reduce { state, action in
      if case .tapped = action { state.count += 1 }
      return .none
    }
  }

  static let closure = AnyReducer<State, Action, Void>.combine(
    Level5.closure.pullback(state: \.child, action: /Action.child, environment: {}),
    AnyReducer { state, action, _ in
      if case .tapped = action { state.count += 1 }
      return .none
    }
  )
}

struct Level7: ReducerProtocol {
  struct State: Equatable {
    var child = Level6.State()
    var count = 0
  }
  enum Action { case child(Level6.Action), tapped }

  var body: some ReducerProtocol<State, Action> {
    Scope(state: \.child, action: /Action.child) {
      Level6()
    }
    Reduce { state, action in
      if case .tapped = action { state.count += 1 }
      return .none
    }
  }

  static let closure = AnyReducer<State, Action, Void>.combine(
    Level6.closure.pullback(state: \.child, action: /Action.child, environment: {}),
    AnyReducer { state, action, _ in
      if case .tapped = action { state.count += 1 }
      return .none
    }
  )
}

struct Level8: ReducerProtocol {
  struct State: Equatable {
    var child = Level7.State()
    var count = 0
  }
  enum Action { case child(Level7.Action), tapped }

  var body: some ReducerProtocol<State, Action> {
    Scope(state: \.child, action: /Action.child) {
      Level7()
    }
    Reduce { state, action in
      if case .tapped = action { state.count += 1 }
      return .none
    }
  }

  static let closure = AnyReducer<State, Action, Void>.combine(
    Level7.closure.pullback(state: \.child, action: /Action.child, environment: {}),
    AnyReducer { state, action, _ in
      if case .tapped = action { state.count += 1 }
      return .none
    }
  )
}

struct Level9: ReducerProtocol {
  struct State: Equatable {
    var child = Level8.State()
    var count = 0
  }
  enum Action { case child(Level8.Action), tapped }

  var body: some ReducerProtocol<State, Action> {
    Scope(state: \.child, action: /Action.child) {
      Level8()
    }
    Reduce { state, action in
      if case .tapped = action { state.count += 1 }
      return .none
    }
  }

  static let closure = AnyReducer<State, Action, Void>.combine(
    Level8.closure.pullback(state: \.child, action: /Action.child, environment: {}),
    AnyReducer { state, action, _ in
      if case .tapped = action { state.count += 1 }
      return .none
    }
  )
}

struct Level10: ReducerProtocol {
  struct State: Equatable {
    var child = Level9.State()
    var count = 0
  }
  enum Action { case child(Level9.Action), tapped }

  var body: some ReducerProtocol<State, Action> {
    Scope(state: \.child, action: /Action.child) {
      Level9()
    }
    Reduce { state, action in
      if case .tapped = action { state.count += 1 }
      return .none
    }
  }

  static let closure = AnyReducer<State, Action, Void>.combine(
    Level9.closure.pullback(state: \.child, action: /Action.child, environment: {}),
    AnyReducer { state, action, _ in
      if case .tapped = action { state.count += 1 }
      return .none
    }
  )
}
