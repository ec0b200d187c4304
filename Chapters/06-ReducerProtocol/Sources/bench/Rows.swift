import ComposableArchitecture

/// A feature with many rows.
struct Rows: ReducerProtocol {
  struct Row: ReducerProtocol {
    struct State: Equatable, Identifiable {
      let id: Int
      var count = 0
    }

    func reduce(into state: inout State, action: Level0.Action) -> EffectTask<Level0.Action> {
      state.count += 1
      return .none
    }

    static let closure = AnyReducer<State, Level0.Action, Void> { state, _, _ in
      state.count += 1
      return .none
    }
  }

  struct State: Equatable {
    var rows: IdentifiedArrayOf<Row.State>

    init(count: Int) {
      rows = IdentifiedArray(uniqueElements: (0..<count).map { Row.State(id: $0) })
    }
  }

  enum Action { case row(id: Int, action: Level0.Action), tapped }

  var body: some ReducerProtocol<State, Action> {
    EmptyReducer().forEach(\.rows, action: /Action.row(id:action:)) {
      Row()
    }
  }

  static let closure = Row.closure.forEach(
    state: \State.rows, action: /Action.row(id:action:), environment: { (_: Void) in })
}
