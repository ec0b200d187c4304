import Testing

@testable import ComposableArchitecture
@testable import TestFixtures

private struct Parent {
  struct State: Equatable {
    var first: [String]? = []
    var second: [String]? = []
    var rows: IdentifiedArrayOf<Row> = [Row(id: 1)]
    var order: [String] = []
  }
  struct Row: Equatable, Identifiable {
    let id: Int
    var lines: [String] = []
  }
  enum Action: Equatable {
    case all(String)
  }
}

/// All children have this case for their action, so that one action runs all of them.
private let toAll = CasePath<Parent.Action, String>(
  embed: Parent.Action.all, extract: { if case .all(let line) = $0 { line } else { nil } })

private let toRow = CasePath<Parent.Action, (Int, String)>(
  embed: { .all($0.1) }, extract: { if case .all(let line) = $0 { (1, line) } else { nil } })

@Suite("Together · order of several modifiers", .serialExecutor, .timeLimit(.minutes(5)))
@MainActor
struct TogetherOrderTests {
  @Test("I90: the last modifier runs first, and the parent runs after all children")
  func order() async {
    var order: [String] = []
    func note(_ name: String) -> Reduce<[String], String> {
      Reduce { _, _ in
        order.append(name)
        return .send(name)
      }
    }
    let feature = Reduce<Parent.State, Parent.Action> { _, _ in
      order.append("parent")
      return .send(.all("parent"))
    }
    .ifLet(\.first, action: toAll) { note("first") }
    .forEach(\.rows, action: toRow) {
      Reduce<Parent.Row, String> { _, _ in
        order.append("row")
        return .send("row")
      }
    }
    .ifLet(\.second, action: toAll) { note("second") }
    var state = Parent.State()
    let run = AsyncRun(feature.reduce(into: &state, action: .all("go")))
    let expected = ["second", "row", "first", "parent"]
    #expect(order == expected)
    #expect(run.actions == expected.map(Parent.Action.all))
  }

  @Test("I83: a modifier after `CombineReducers` runs its child before all reducers in it")
  func combined() {
    func parent(_ name: String) -> Reduce<Parent.State, Parent.Action> {
      Reduce { state, _ in
        state.order.append("\(name) \(state.first ?? [])")
        return .none
      }
    }
    let first = parent("a").ifLet(\.first, action: toAll) { Note("x") }
    var state = Parent.State()
    _ = CombineReducers {
      parent("before")
      first
    }
    .reduce(into: &state, action: .all("go"))
    #expect(state.order == ["before []", "a [\"x\"]"], "here it is about one reducer")
    state = Parent.State()
    _ = CombineReducers {
      parent("before")
      parent("a")
    }
    .ifLet(\.first, action: toAll) { Note("x") }
    .reduce(into: &state, action: .all("go"))
    #expect(state.order == ["before [\"x\"]", "a [\"x\"]"])
  }

  @Test("I93: a child has its own `BindingReducer`; the parent's ignores its bindings")
  func childBindings() async {
    struct Form: Reducer {
      struct State: Equatable {
        @BindingState var name = ""
        var names: [String] = []
      }
      enum Action: BindableAction, Equatable { case binding(BindingAction<State>) }
      var body: some Reducer<State, Action> {
        BindingReducer()
        Reduce { state, _ in
          state.names.append(state.name)
          return .none
        }
      }
    }
    struct Screen: Reducer {
      struct State: Equatable {
        @BindingState var title = ""
        var form = Form.State()
      }
      enum Action: BindableAction, Equatable {
        case binding(BindingAction<State>)
        case form(Form.Action)
      }
      var body: some Reducer<State, Action> {
        BindingReducer()
        Scope(state: \.form, action: /Action.form) { Form() }
      }
    }
    let found = await failures {
      let store = Store(initialState: Screen.State()) {
        Screen()
      }
      ViewStore(store.scope(state: \.form, action: Screen.Action.form), observe: { $0 })
        .$name.wrappedValue = "Blob"
      ViewStore(store, observe: { $0 }).$title.wrappedValue = "Dr."
      let form = Form.State(name: "Blob", names: ["Blob"])
      #expect(store.state.value == Screen.State(title: "Dr.", form: form))
    }
    #expect(found == [])
  }
}
