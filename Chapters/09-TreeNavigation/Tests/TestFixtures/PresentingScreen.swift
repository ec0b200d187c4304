import ComposableArchitecture

/// The presented child in the tests of the order, which records its actions outside of its state.
struct PresentingScreen: Reducer {
  struct State: Equatable, Identifiable {
    var id = 0
    var number = 0
  }

  enum Action: Equatable {
    case add(Int)
    case becomes(Int)
    /// Returns an effect that sends a different action immediately.
    case ask
    case answered
  }

  let log: LockIsolated<[String]>

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    log.withValue { $0.append("child \(state.number): \(action)") }
    switch action {
    case .add(let number): state.number += number
    case .becomes(let id): state.id = id
    case .ask: return .send(.answered)
    case .answered: break
    }
    return .none
  }
}

/// One of several presented features.
enum PresentingDestination: Equatable {
  case edit(PresentingScreen.State)
  case show(PresentingScreen.State)
}

/// A parent that presents a screen. It records the state, and then runs a test's closure.
struct PresentingParent: Reducer {
  struct State: Equatable {
    @PresentationState var child: PresentingScreen.State?
    var answers = 0
  }

  enum Action: Equatable {
    case child(PresentationAction<PresentingScreen.Action>)
    case other
    case answered
  }

  /// The line of the parent's `ifLet`.
  static let line: UInt = 64

  let log: LockIsolated<[String]>
  let react: (inout State, Action) -> Effect<Action>

  var body: some ReducerOf<Self> {
    Reduce<State, Action> { state, action in
      let child = state.child.map { "\($0.number)" } ?? "nothing"
      log.withValue { $0.append("parent sees \(child): \(action)") }
      if action == .answered { state.answers += 1 }
      return react(&state, action)
    }
    .ifLet(\.$child, action: /Action.child) {
      PresentingScreen(log: log)
    }
  }
}
