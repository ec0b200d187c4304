import ComposableArchitecture

// Five features, each of which may present the one before.

struct Sheet1: ReducerProtocol {
  struct State: Equatable {
    var child: Level0.State? = .init()
    var count = 0
  }
  enum Action { case child(Level0.Action), tapped }

  var body: some ReducerProtocol<State, Action> {
    Reduce { state, action in
      if case .tapped = action { state.count += 1 }
      return .none
    }
    .ifLet(\.child, action: /Action.child) {
      Level0()
    }
  }

  static let closure = AnyReducer<State, Action, Void>.combine(
    Level0.closure.optional().pullback(
      state: \.child, action: /Action.child, environment: {}),
    AnyReducer { state, action, _ in
      if case .tapped = action { state.count += 1 }
      return .none
    }
  )
}

struct Sheet2: ReducerProtocol {
  struct State: Equatable {
    var child: Sheet1.State? = .init()
    var count = 0
  }
  enum Action { case child(Sheet1.Action), tapped }

  var body: some ReducerProtocol<State, Action> {
    Reduce { state, action in
      if case .tapped = action { state.count += 1 }
      return .none
    }
    .ifLet(\.child, action: /Action.child) {
      Sheet1()
    }
  }

  static let closure = AnyReducer<State, Action, Void>.combine(
    Sheet1.closure.optional().pullback(
      state: \.child, action: /Action.child, environment: {}),
    AnyReducer { state, action, _ in
      if case .tapped = action { state.count += 1 }
      return .none
    }
  )
}

struct Sheet3: ReducerProtocol {
  struct State: Equatable {
    var child: Sheet2.State? = .init()
    var count = 0
  }
  enum Action { case child(Sheet2.Action), tapped }

  var body: some ReducerProtocol<State, Action> {
    Reduce { state, action in
      if case .tapped = action { state.count += 1 }
      return .none
    }
    .ifLet(\.child, action: /Action.child) {
      Sheet2()
    }
  }

  static let closure = AnyReducer<State, Action, Void>.combine(
    Sheet2.closure.optional().pullback(
      state: \.child, action: /Action.child, environment: {}),
    AnyReducer { state, action, _ in
      if case .tapped = action { state.count += 1 }
      return .none
    }
  )
}

struct Sheet4: ReducerProtocol {
  struct State: Equatable {
    var child: Sheet3.State? = .init()
    var count = 0
  }
  enum Action { case child(Sheet3.Action), tapped }

  var body: some ReducerProtocol<State, Action> {
    Reduce { state, action in
      if case .tapped = action { state.count += 1 }
      return .none
    }
    .ifLet(\.child, action: /Action.child) {
      Sheet3()
    }
  }

  static let closure = AnyReducer<State, Action, Void>.combine(
    Sheet3.closure.optional().pullback(
      state: \.child, action: /Action.child, environment: {}),
    AnyReducer { state, action, _ in
      if case .tapped = action { state.count += 1 }
      return .none
    }
  )
}

struct Sheet5: ReducerProtocol {
  struct State: Equatable {
    var child: Sheet4.State? = .init()
    var count = 0
  }
  enum Action { case child(Sheet4.Action), tapped }

  var body: some ReducerProtocol<State, Action> {
    Reduce { state, action in
      if case .tapped = action { state.count += 1 }
      return .none
    }
    .ifLet(\.child, action: /Action.child) {
      Sheet4()
    }
  }

  static let closure = AnyReducer<State, Action, Void>.combine(
    Sheet4.closure.optional().pullback(
      state: \.child, action: /Action.child, environment: {}),
    AnyReducer { state, action, _ in
      if case .tapped = action { state.count += 1 }
      return .none
    }
  )
}
