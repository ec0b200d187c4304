@testable import ComposableArchitecture
@testable import TestFixtures

/// An element of a stack that records its actions outside of its state.
struct StackOrderElement: Reducer {
  struct State: Equatable {
    var number = 0
  }

  enum Action: Equatable {
    case add(Int)
    /// Returns an effect that sends a different action immediately.
    case ask
    case answered
    /// Returns an effect that waits at the gate, and then sends a different action.
    case wait(String)
  }

  let log: LockIsolated<[String]>
  let gate: Gate

  func reduce(into state: inout State, action: Action) -> EffectOf<Self> {
    log.withValue { $0.append("element \(state.number): \(action)") }
    switch action {
    case .add(let number): state.number += number
    case .ask: return .send(.answered)
    case .answered: break
    case .wait(let name):
      return .run { [gate] send in
        await gate.wait(name)
        await send(.answered)
      }
    }
    return .none
  }
}

/// A feature with a stack. It records the state, and then runs a test's closure.
struct StackOrderBase: Reducer {
  typealias Path = StackState<StackOrderElement.State>

  struct State: Equatable {
    var path = StackState<StackOrderElement.State>()
    var answers = 0

    /// - Parameter numbers: The numbers of the elements.
    init(_ numbers: Int...) {
      path = StackState(numbers.map { StackOrderElement.State(number: $0) })
    }

    /// The numbers of the elements.
    var numbers: [Int] { path.map(\.number) }
  }

  enum Action: Equatable {
    case path(StackAction<StackOrderElement.State, StackOrderElement.Action>)
    case other
    case answered

    /// Its name in the notes of the base.
    var name: String {
      switch self {
      case .path(.element): "element"
      case .path(.popFrom): "popFrom"
      case .path(.push): "push"
      case .other: "other"
      case .answered: "answered"
      }
    }

    /// An action of an element.
    static func at(_ id: StackElementID, _ action: StackOrderElement.Action) -> Self {
      .path(.element(id: id, action: action))
    }
    static func popFrom(_ id: StackElementID) -> Self { .path(.popFrom(id: id)) }
    /// The push of an element with a number.
    static func push(_ id: StackElementID, _ number: Int) -> Self {
      .path(.push(id: id, state: StackOrderElement.State(number: number)))
    }
  }

  /// The line of the stack's `forEach`.
  static let line: UInt = 96

  let log: LockIsolated<[String]>
  let gate: Gate
  let react: (inout State, Action) -> Effect<Action>

  var body: some ReducerOf<Self> {
    Reduce<State, Action> { state, action in
      let numbers = state.numbers
      log.withValue { $0.append("base sees \(numbers): \(action.name)") }
      if action == .answered { state.answers += 1 }
      return react(&state, action)
    }
    .forEach(\.path, action: /Action.path) {
      StackOrderElement(log: log, gate: gate)
    }
  }
}
