import ComposableArchitecture
import TerminalUI

/// A feature that presents, lists and stacks a different feature, and runs a test's closure.
@Reducer
struct Panel {
  @ObservableState
  struct State: Equatable {
    var title = "title"
    var note = "note"
    var isOpen = true
    var knob = Knob.State(id: 0)
    var spare: Knob.State?
    @Presents var sheet: Knob.State?
    @Presents var alert: AlertState<Alert>?
    var rows: IdentifiedArrayOf<Knob.State> = []
    var path = StackState<Knob.State>()
  }

  enum Action: BindableAction {
    case alert(PresentationAction<Alert>)
    case binding(BindingAction<State>)
    case edit(@Sendable (inout State) -> Void)
    case knob(Knob.Action)
    case path(StackActionOf<Knob>)
    case rows(IdentifiedActionOf<Knob>)
    case sheet(PresentationAction<Knob.Action>)
    case spare(Knob.Action)
  }

  enum Alert: Equatable { case confirmed }

  var body: some ReducerOf<Self> {
    BindingReducer()
    Scope(state: \.knob, action: \.knob) { Knob() }
    presenting
      .forEach(\.rows, action: \.rows) { Knob() }
      .forEach(\.path, action: \.path) { Knob() }
  }

  // In one expression with the rest, the compiler would look at it for fifteen seconds.
  private var presenting: some ReducerOf<Self> {
    Reduce { state, action in
      if case .edit(let edit) = action { edit(&state) }
      return .none
    }
    .ifLet(\.spare, action: \.spare) { Knob() }
    .ifLet(\.$sheet, action: \.sheet) { Knob() }
    .ifLet(\.$alert, action: \.alert)
  }
}

/// A feature inside.
@Reducer
struct Knob {
  @ObservableState
  struct State: Equatable, Identifiable {
    let id: Int
    var level = 0
    var label = ""
  }

  enum Action {
    /// Another one of the same id takes its place.
    case replaced
    case turned
    case labelled(String)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .replaced: state = State(id: state.id, level: state.level)
      case .turned: state.level += 1
      case .labelled(let label): state.label = label
      }
      return .none
    }
  }
}

/// Shows the level of a knob, but not its label. Its evaluations are recorded under its name.
struct KnobView: View {
  let name: String
  let store: StoreOf<Knob>

  var body: some View {
    let _ = evaluated(name)
    Text("\(name): \(store.level)")
    Button("Turn") { store.send(.turned) }
  }
}

extension Store<Panel.State, Panel.Action> {
  /// A panel of some knobs in rows.
  static func panel(rows ids: Int...) -> StoreOf<Panel> {
    var state = Panel.State()
    for id in ids { state.rows.append(Knob.State(id: id)) }
    return Store(initialState: state) { Panel() }
  }
}
