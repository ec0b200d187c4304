@testable import ComposableArchitecture

/// The child in tests of what runs children. It has a `reduce` and no body, so that it needs no exercise.
struct Child: ReducerProtocol {
  struct State: Equatable, Identifiable {
    var id = 0
    var lines: [String] = []
  }

  enum Action: Equatable {
    /// Adds a line, and has no effect.
    case note(String)
    /// Returns an effect that sends an action immediately.
    case ask
    /// Returns an effect that waits at the gate, and then sends an action.
    case wait
    case answered(String)
  }

  var gate = Gate()

  func reduce(into state: inout State, action: Action) -> EffectTask<Action> {
    switch action {
    case .note(let line), .answered(let line):
      state.lines.append(line)
      return .none
    case .ask:
      state.lines.append("asked")
      return .send(.answered("now"))
    case .wait:
      return .body { [gate] send in
        await gate.wait("child")
        send(.answered("later"))
      }
    }
  }
}
