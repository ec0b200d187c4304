import ComposableArchitecture

/// A feature with a property, a child that comes and goes, and rows, all of which are counters.
@Reducer
struct Desk {
  struct State: Equatable {
    var left = Tally.State()
    var right = Tally.State()
    @PresentationState var shown: Tally.State?
    var drawer: Drawer.State?
    var rows: IdentifiedArrayOf<Tally.State> = []
  }

  enum Action {
    case left(Tally.Action)
    case right(Tally.Action)
    case shown(PresentationAction<Tally.Action>)
    case drawer(Drawer.Action)
    case rows(IdentifiedActionOf<Tally>)
    case show(Int?)
    case open(Bool)
    case setRows([Int])
    case replaceRow(Int)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .show(let count):
        state.shown = count.map { Tally.State(count: $0) }
      case .open(let isOpen):
        state.drawer = isOpen ? Drawer.State() : nil
      case .setRows(let ids):
        state.rows = IdentifiedArray(uniqueElements: ids.map { Tally.State(id: $0) })
      case .replaceRow(let id):
        state.rows.remove(id: id)
        state.rows.append(Tally.State(id: id, count: 100))
      case .left, .right, .shown, .drawer, .rows:
        break
      }
      return .none
    }
    Scope(state: \.left, action: \.left) { Tally() }
    Scope(state: \.right, action: \.right) { Tally() }
      .ifLet(\.$shown, action: \.shown) { Tally() }
      .ifLet(\.drawer, action: \.drawer) { Drawer() }
      .forEach(\.rows, action: \.rows) { Tally() }
  }
}

@Reducer
struct Drawer {
  struct State: Equatable {
    var tally = Tally.State()
  }
  enum Action {
    case tally(Tally.Action)
  }
  var body: some ReducerOf<Self> {
    Scope(state: \.tally, action: \.tally) { Tally() }
  }
}

@Reducer
struct Tally {
  struct State: Equatable, Identifiable {
    var id = 0
    var count = 0
  }
  enum Action {
    case add(Int)
  }
  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .add(let number):
        state.count += number
        return .none
      }
    }
  }
}
