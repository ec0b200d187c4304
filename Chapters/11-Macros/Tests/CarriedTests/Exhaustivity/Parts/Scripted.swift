import ComposableArchitecture

@testable import TestFixtures

/// A feature whose actions contain its logic.
struct Scripted: Reducer {
  struct State: Equatable {
    var count = 0
    var name = ""
    var numbers: [Int] = []
  }

  indirect enum Action: Equatable, Sendable {
    case nothing
    case add(Int)
    case rename(String)
    case push(Int)
    case pop
    /// Sends actions immediately.
    case send([Action])
    /// Waits at the gate, and then sends actions. When it is cancelled, it goes on waiting.
    case wait(String, [Action])
    /// Runs until it is cancelled, and then tries to send actions.
    case run([Action])
    /// Several of these at the same time.
    case all([Action])
  }

  var gate = Gate()

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .nothing: break
    case .add(let number): state.count += number
    case .rename(let name): state.name = name
    case .push(let number): state.numbers.append(number)
    case .pop: state.numbers.removeLast()
    case .send(let actions):
      return .body { send in
        for action in actions { send(action) }
      }
    case .wait(let name, let actions):
      return .body { [gate] send in
        await gate.wait(name)
        for action in actions { send(action) }
      }
    case .run(let actions):
      return .body { send in
        try? await Task.never()
        for action in actions { send(action) }
      }
    case .all(let actions):
      return .merge(actions.map { reduce(into: &state, action: $0) })
    }
    return .none
  }
}

/// A test store of a feature whose actions contain its logic.
///
/// - Parameters:
///   - exhaustivity: The exhaustivity.
///   - gate: The gate at which effects wait.
///   - numbers: The initial numbers.
@MainActor
func scripted(
  _ exhaustivity: Exhaustivity = .on, gate: Gate = Gate(), numbers: [Int] = []
) -> TestStoreOf<Scripted> {
  let store = TestStore(initialState: Scripted.State(numbers: numbers)) {
    Scripted(gate: gate)
  }
  store.exhaustivity = exhaustivity
  return store
}
