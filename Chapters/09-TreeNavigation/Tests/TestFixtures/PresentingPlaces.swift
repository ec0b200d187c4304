import ComposableArchitecture

/// A feature with every kind of optional child. Their effects wait at a gate.
struct PresentingPlaces: Reducer {
  /// A child with an `id`.
  struct Row: Equatable, Identifiable {
    var id: Int
    var lines: [String] = []
  }

  enum Destination: Equatable {
    case row(Row)
    case otherRow(Row)
    case plain([String])
  }

  struct State: Equatable {
    @PresentationState var destination: Destination?
    var optional: Row?
    var rows: IdentifiedArrayOf<Row> = []
    var screen = Destination.plain([])
  }

  enum ChildAction {
    /// Returns an effect that waits at the gate under a name, and then sends the name.
    case wait(String)
    case ended(String)
  }

  enum DestinationAction {
    case row(ChildAction)
    case otherRow(ChildAction)
    case plain(ChildAction)
  }

  enum Action {
    case change((inout State) -> Void)
    case destination(PresentationAction<DestinationAction>)
    case optional(ChildAction)
    case row(Int, ChildAction)
    case screen(DestinationAction)
  }

  let gate: Gate
  /// Additional logic.
  var react: (inout State, Action) -> Void = { _, _ in }

  var body: some ReducerOf<Self> {
    Scope(state: \.screen, action: /Action.screen) {
      EmptyReducer()
        .ifCaseLet(/Destination.row, action: /DestinationAction.row) { row }
        .ifCaseLet(/Destination.otherRow, action: /DestinationAction.otherRow) { row }
        .ifCaseLet(/Destination.plain, action: /DestinationAction.plain) { lines }
    }
    Reduce<State, Action> { state, action in
      if case .change(let change) = action { change(&state) }
      react(&state, action)
      return .none
    }
    .ifLet(\.$destination, action: /Action.destination) {
      Scope(state: /Destination.row, action: /DestinationAction.row) { row }
      Scope(state: /Destination.otherRow, action: /DestinationAction.otherRow) { row }
      Scope(state: /Destination.plain, action: /DestinationAction.plain) { lines }
    }
    .ifLet(\.optional, action: /Action.optional) { row }
    .forEach(\.rows, action: /Action.row) { row }
  }

  private var row: some Reducer<Row, ChildAction> {
    Scope(state: \.lines, action: /.self) { lines }
  }

  private var lines: some Reducer<[String], ChildAction> {
    Reduce { [gate] state, action in
      switch action {
      case .wait(let name):
        return .atOnce { send in
          await gate.wait(name)
          send(.ended(name))
        }
      case .ended(let name):
        state.append(name)
        return .none
      }
    }
  }
}

/// Two sibling features of one type, each with a child.
struct PresentingPair: Reducer {
  struct State: Equatable {
    var left = PresentingNode.State(child: PresentingNode.State())
    var right = PresentingNode.State(child: PresentingNode.State())
  }

  enum Action {
    case left(PresentingNode.Action)
    case right(PresentingNode.Action)
  }

  let gate: Gate

  var body: some ReducerOf<Self> {
    Scope(state: \.left, action: /Action.left) { PresentingNode(gate: gate) }
    Scope(state: \.right, action: /Action.right) { PresentingNode(gate: gate) }
  }
}
