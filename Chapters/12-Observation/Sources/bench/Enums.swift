import ComposableArchitecture

// The code of the macros is written by hand, because a benchmark is compiled without them.

/// An enum in an enum, to any depth.
indirect enum Nest: CasePathable {
  case nest(Nest)
  case leaf(Int)

  init(depth: Int) { self = depth == 0 ? .leaf(1) : .nest(Nest(depth: depth - 1)) }

  struct AllCasePaths: Sendable {
    var nest: AnyCasePath<Nest, Nest> {
      ._$embed(Nest.nest) { if case .nest(let value) = $0 { value } else { nil } }
    }
    var leaf: AnyCasePath<Nest, Int> {
      ._$embed(Nest.leaf) { if case .leaf(let value) = $0 { value } else { nil } }
    }
  }

  static var allCasePaths: AllCasePaths { AllCasePaths() }

  struct Counted {
    var leaf = 0
    var name = "a name that is too long to be kept in the string itself"
  }
}

/// A state in a state, to any depth.
struct Wrapped {
  var count = 0
  private var parts: [Wrapped] = []

  init(depth: Int) { parts = depth == 0 ? [] : [Wrapped(depth: depth - 1)] }

  var inner: Wrapped { parts[0] }
}

/// Adds the number that it is sent.
struct Leaf: Reducer {
  func reduce(into state: inout Int, action: Int) -> Effect<Int> {
    state += action
    return .none
  }
}

/// A feature that is one of two features, one of which has this type again.
struct Level: Reducer {
  indirect enum State: CasePathable {
    case inner(State)
    case leaf(LeafState)

    init(depth: Int, rows: Int) {
      self =
        depth == 1
        ? .leaf(LeafState(rows: Array(repeating: 0, count: rows)))
        : .inner(State(depth: depth - 1, rows: rows))
    }

    struct AllCasePaths: Sendable {
      var inner: AnyCasePath<State, State> {
        ._$embed(State.inner) { if case .inner(let value) = $0 { value } else { nil } }
      }
      var leaf: AnyCasePath<State, LeafState> {
        ._$embed(State.leaf) { if case .leaf(let value) = $0 { value } else { nil } }
      }
    }

    static var allCasePaths: AllCasePaths { AllCasePaths() }
  }

  struct LeafState {
    var count = 0
    var rows: [Int]
  }

  indirect enum Action: CasePathable {
    case inner(Action)
    case leaf(Int)

    init(depth: Int) { self = depth == 1 ? .leaf(1) : .inner(Action(depth: depth - 1)) }

    struct AllCasePaths: Sendable {
      var inner: AnyCasePath<Action, Action> {
        ._$embed(Action.inner) { if case .inner(let value) = $0 { value } else { nil } }
      }
      var leaf: AnyCasePath<Action, Int> {
        ._$embed(Action.leaf) { if case .leaf(let value) = $0 { value } else { nil } }
      }
    }

    static var allCasePaths: AllCasePaths { AllCasePaths() }
  }

  var body: some Reducer<State, Action> {
    Scope(state: State.allCasePaths.inner, action: Action.allCasePaths.inner) { Level() }
    Scope(state: State.allCasePaths.leaf, action: Action.allCasePaths.leaf) {
      Reduce { state, action in
        state.count += action
        return .none
      }
    }
  }
}

/// Many rows, whose actions have ids.
struct Rows {
  var rows: IdentifiedArrayOf<Row>

  init(count: Int) { rows = IdentifiedArray(uniqueElements: (0..<count).map { Row(id: $0) }) }

  struct Row: Identifiable {
    let id: Int
    var count = 0
  }
}

struct RowsByPath: Reducer {
  enum Action: CasePathable {
    case rows(IdentifiedAction<Int, Int>)

    struct AllCasePaths: Sendable {
      var rows: AnyCasePath<Action, IdentifiedAction<Int, Int>> {
        ._$embed(Action.rows) {
          switch $0 {
          case .rows(let value): value
          }
        }
      }
    }

    static var allCasePaths: AllCasePaths { AllCasePaths() }
  }

  var body: some Reducer<Rows, Action> {
    EmptyReducer().forEach(\.rows, action: \.rows) {
      Reduce { state, action in
        state.count += action
        return .none
      }
    }
  }
}
