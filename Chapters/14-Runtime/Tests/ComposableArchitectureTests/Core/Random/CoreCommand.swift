@testable import ComposableArchitecture
@testable import TestFixtures

/// The logic of an action.
indirect enum CoreCommand: Sendable {
  case note(Int)
  /// Has actions sent immediately, one for each list.
  case emit([[CoreCommand]])
  /// Returns an effect that waits at the gate, optionally with a cancel ID, and then sends an action.
  case wait(String, id: Int?, then: [CoreCommand])
  case cancel(id: Int)

  case name(CorePart, Int)
  /// Replaces the state, with the same id if the child has one.
  case replace(CorePart, Int)
  case present(id: Int, Int)
  case dismiss
  case addRow(id: Int, Int)
  case removeRow(id: Int)
  case reverseRows
}

/// A part of the state.
enum CorePart: Hashable, Sendable {
  case leaf
  case maybe
  case row(Int)
}

/// A feature whose actions contain its logic.
@Reducer
struct CoreFeature {
  @ObservableState
  struct State: Equatable {
    var notes: [Int] = []
    var leaf = Leaf.State()
    var maybe: Leaf.State?
    var rows: IdentifiedArrayOf<Leaf.State> = []
  }

  enum Action {
    case run([CoreCommand])
    case leaf(Leaf.Action)
    case maybe(Leaf.Action)
    case rows(IdentifiedActionOf<Leaf>)
  }

  let gate: QuickGate

  var body: some ReducerOf<Self> {
    Scope(state: \.leaf, action: \.leaf) { Leaf() }
    Reduce { state, action in
      guard case .run(let commands) = action else { return .none }
      return .merge(commands.map { run($0, &state) })
    }
    .ifLet(\.maybe, action: \.maybe) { Leaf() }
    .forEach(\.rows, action: \.rows) { Leaf() }
  }

  private func run(_ command: CoreCommand, _ state: inout State) -> Effect<Action> {
    switch command {
    case .note(let number): state.notes.append(number)
    case .emit(let actions): return .merge(actions.map { .send(.run($0)) })
    case .wait(let name, let id, let then):
      let effect = Effect<Action>.atOnce { [gate] send in
        await gate.wait(name)
        send(.run(then))
      }
      return id.map { effect.cancellable(id: $0) } ?? effect
    case .cancel(let id): return .cancel(id: id)
    case .name(.leaf, let number): state.leaf.name = "\(number)"
    case .name(.maybe, let number): state.maybe?.name = "\(number)"
    case .name(.row(let id), let number): state.rows[id: id]?.name = "\(number)"
    case .replace(.leaf, let number): state.leaf = Leaf.State(name: "\(number)")
    case .replace(.maybe, let number):
      if let id = state.maybe?.id { state.maybe = Leaf.State(id: id, name: "\(number)") }
    case .replace(.row(let id), let number):
      if state.rows[id: id] != nil { state.rows[id: id] = Leaf.State(id: id, name: "\(number)") }
    case .present(let id, let number): state.maybe = Leaf.State(id: id, name: "\(number)")
    case .dismiss: state.maybe = nil
    case .addRow(let id, let number):
      if state.rows[id: id] == nil { state.rows.append(Leaf.State(id: id, name: "\(number)")) }
    case .removeRow(let id): state.rows.remove(id: id)
    case .reverseRows: state.rows.reverse()
    }
    return .none
  }
}
