import ComposableArchitecture

/// A feature with children of all kinds. A test's action contains the change.
@Reducer
struct Outline {
  @ObservableState
  struct State: Equatable {
    var title = ""
    var count = 0
    var leaf = Leaf.State()
    var maybe: Leaf.State?
    var rows: IdentifiedArrayOf<Leaf.State> = []
    @Presents var sheet: Leaf.State?
    var path = StackState<Leaf.State>()
  }

  enum Action {
    case change(@Sendable (inout State) -> Void)
    case leaf(Leaf.Action)
    case maybe(Leaf.Action)
    case rows(IdentifiedActionOf<Leaf>)
    case sheet(PresentationAction<Leaf.Action>)
    case path(StackActionOf<Leaf>)
  }

  var body: some ReducerOf<Self> {
    Scope(state: \.leaf, action: \.leaf) { Leaf() }
    Reduce { state, action in
      if case .change(let change) = action { change(&state) }
      return .none
    }
    .ifLet(\.maybe, action: \.maybe) { Leaf() }
    .ifLet(\.$sheet, action: \.sheet) { Leaf() }
    .forEach(\.rows, action: \.rows) { Leaf() }
    .forEach(\.path, action: \.path) { Leaf() }
  }

  @MainActor
  static func store(_ state: State = State()) -> StoreOf<Self> {
    Store(initialState: state) { Outline() }
  }
}

/// A child.
@Reducer
struct Leaf {
  @ObservableState
  struct State: Equatable, Identifiable {
    var id = 0
    var name = ""
    var size = 0
    var parts: [Int] = []
  }

  enum Action {
    case change(@Sendable (inout State) -> Void)
    case grow
    case rename(String)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .change(let change): change(&state)
      case .grow: state.size += 1
      case .rename(let name): state.name = name
      }
      return .none
    }
  }
}

extension Outline.State {
  /// A state with rows of some ids.
  static func rows(_ ids: Int...) -> Self {
    var state = Self()
    state.rows = IdentifiedArray(uniqueElements: ids.map { Leaf.State(id: $0) })
    return state
  }
}
