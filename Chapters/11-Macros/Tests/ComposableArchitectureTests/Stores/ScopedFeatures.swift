import ComposableArchitecture

// The macro's code is written by hand, because the tests of scopes must not depend on it.

/// A feature with a counter as a property, an optional counter, and rows of counters.
struct Desk: Reducer {
  struct State: Equatable {
    var left = Tally.State()
    var right = Tally.State()
    @PresentationState var shown: Tally.State?
    var drawer: Drawer.State?
    var rows: IdentifiedArrayOf<Tally.State> = []
  }

  enum Action: CasePathable {
    case left(Tally.Action)
    case right(Tally.Action)
    case shown(PresentationAction<Tally.Action>)
    case drawer(Drawer.Action)
    case rows(IdentifiedActionOf<Tally>)
    case show(Int?)
    case open(Bool)
    case setRows([Int])
    case replaceRow(Int)

    struct AllCasePaths: Sendable {
      var left: AnyCasePath<Action, Tally.Action> {
        ._$embed(Action.left) { if case .left(let value) = $0 { value } else { nil } }
      }
      var right: AnyCasePath<Action, Tally.Action> {
        ._$embed(Action.right) { if case .right(let value) = $0 { value } else { nil } }
      }
      var shown: AnyCasePath<Action, PresentationAction<Tally.Action>> {
        ._$embed(Action.shown) { if case .shown(let value) = $0 { value } else { nil } }
      }
      var drawer: AnyCasePath<Action, Drawer.Action> {
        ._$embed(Action.drawer) { if case .drawer(let value) = $0 { value } else { nil } }
      }
      var rows: AnyCasePath<Action, IdentifiedActionOf<Tally>> {
        ._$embed(Action.rows) { if case .rows(let value) = $0 { value } else { nil } }
      }
      var show: AnyCasePath<Action, Int?> {
        ._$embed(Action.show) { if case .show(let value) = $0 { value } else { nil } }
      }
      var open: AnyCasePath<Action, Bool> {
        ._$embed(Action.open) { if case .open(let value) = $0 { value } else { nil } }
      }
      var setRows: AnyCasePath<Action, [Int]> {
        ._$embed(Action.setRows) { if case .setRows(let value) = $0 { value } else { nil } }
      }
      var replaceRow: AnyCasePath<Action, Int> {
        ._$embed(Action.replaceRow) { if case .replaceRow(let value) = $0 { value } else { nil } }
      }
    }

    static var allCasePaths: AllCasePaths { AllCasePaths() }
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

struct Drawer: Reducer {
  struct State: Equatable {
    var tally = Tally.State()
  }
  enum Action: CasePathable {
    case tally(Tally.Action)

    struct AllCasePaths: Sendable {
      var tally: AnyCasePath<Action, Tally.Action> {
        ._$embed(Action.tally) { if case .tally(let value) = $0 { value } else { nil } }
      }
    }

    static var allCasePaths: AllCasePaths { AllCasePaths() }
  }
  var body: some ReducerOf<Self> {
    Scope(state: \.tally, action: \.tally) { Tally() }
  }
}

struct Tally: Reducer {
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
