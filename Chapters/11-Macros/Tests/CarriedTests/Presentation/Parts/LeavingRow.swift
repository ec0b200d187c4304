@testable import ComposableArchitecture
@testable import TestFixtures

/// A feature with rows of its own type, and with a permanent child. It presents nothing.
struct LeavingRow: Reducer {
  struct State: Equatable, Identifiable, Sendable {
    var id = 0
    /// The names that effects sent.
    var heard: [String] = []
    var rows: IdentifiedArrayOf<State> = []
    private var parts: [State] = []

    /// A permanent child.
    var part: State {
      get { parts.first ?? State() }
      set { parts = [newValue] }
    }

    init(id: Int = 0, rows: [State] = [], parts: [State] = []) {
      self.id = id
      self.rows = IdentifiedArray(rows)
      self.parts = parts
    }
  }

  indirect enum Action: Equatable, Sendable {
    case does([LeavingStep])
    case heard(String)
    case row(Int, Action)
    case part(Action)
  }

  let gate: Gate

  func reduce(into state: inout State, action: Action) -> EffectOf<Self> {
    CombineReducers {
      Scope(state: \.part, action: /Action.part) { self }
      Reduce<State, Action> { state, action in
        switch action {
        case .does(let steps):
          return .merge(steps.map { $0.effect(at: gate, said: Action.heard) })
        case .heard(let name):
          state.heard.append(name)
          return .none
        case .row, .part:
          return .none
        }
      }
    }
    .forEach(\.rows, action: /Action.row) { self }
    .reduce(into: &state, action: action)
  }
}

extension LeavingRow.Action {
  /// An action in a row, in a row of it, and so on.
  ///
  /// - Parameters:
  ///   - path: The `id`s of the rows, from the outside to the inside.
  ///   - steps: The steps of the innermost row.
  static func at(_ path: Int..., does steps: LeavingStep...) -> Self {
    path.reversed().reduce(.does(steps)) { .row($1, $0) }
  }
}
