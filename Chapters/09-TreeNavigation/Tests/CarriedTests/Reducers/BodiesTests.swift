import Testing

@testable import ComposableArchitecture
@testable import TestFixtures

/// A folder with folders in it: its reducer contains itself.
private struct Folder: Reducer {
  struct State: Equatable, Identifiable {
    let id: Int
    var name = ""
    var children: IdentifiedArrayOf<State> = []
  }
  indirect enum Action: Equatable {
    case child(id: Int, action: Action)
    case rename(String)
    case add(Int)
    case remove(Int)
    case ask
  }

  var bodies: LockIsolated<Int> = LockIsolated(0)

  var body: some Reducer<State, Action> {
    let _ = bodies.withValue { $0 += 1 }
    Reduce { state, action in
      switch action {
      case .child(_, .rename(let name)):
        state.name += "(\(name))"
      case .child:
        break
      case .rename(let name):
        state.name = name
      case .add(let id):
        state.children.append(State(id: id))
      case .remove(let id):
        state.children.remove(id: id)
      case .ask:
        return .send(.rename("answer \(state.id)"))
      }
      return .none
    }
    .forEach(\.children, action: /Action.child(id:action:)) { Self(bodies: bodies) }
  }
}

@Suite("Reducers · reducers that contain themselves", .serialExecutor, .timeLimit(.minutes(5)))
@MainActor
struct TogetherRecursionTests {
  private let feature = Folder()
  private let tree = Folder.State(
    id: 0,
    children: [
      Folder.State(id: 1, children: [Folder.State(id: 3), Folder.State(id: 4)]),
      Folder.State(id: 2),
    ])

  @Test("I97: an action reaches its folder at any depth, and each parent sees it")
  func deep() async {
    let store = TestStore(initialState: tree) {
      feature
    }
    await store.send(.child(id: 1, action: .child(id: 4, action: .rename("x")))) {
      $0.children[id: 1]?.children[id: 4]?.name = "x"
      $0.children[id: 1]?.name = "(x)"
    }
    await store.send(.child(id: 2, action: .add(5))) {
      $0.children[id: 2]?.children = [Folder.State(id: 5)]
    }
    await store.send(.child(id: 2, action: .child(id: 5, action: .add(6)))) {
      $0.children[id: 2]?.children[id: 5]?.children = [Folder.State(id: 6)]
    }
  }

  @Test("I97: the actions of a deep effect return to its feature")
  func effects() async {
    let store = TestStore(initialState: tree) {
      feature
    }
    await store.send(.child(id: 1, action: .child(id: 3, action: .ask)))
    await store.receive(.child(id: 1, action: .child(id: 3, action: .rename("answer 3")))) {
      $0.children[id: 1]?.children[id: 3]?.name = "answer 3"
      $0.children[id: 1]?.name = "(answer 3)"
    }
  }
}

/// An app with a tab, a sheet, rows and bindings.
private struct App: Reducer {
  struct State: Equatable {
    @BindingState var filter = ""
    var tab = Child.State()
    var sheet: Child.State?
    var rows: IdentifiedArrayOf<Child.State> = []
    var log: [String] = []
  }
  enum Action: BindableAction, Equatable {
    case binding(BindingAction<State>)
    case tab(Child.Action)
    case sheet(Child.Action)
    case row(id: Int, action: Child.Action)
    case dismiss
    case remove(Int)
  }

  var gate = Gate()

  var body: some Reducer<State, Action> {
    BindingReducer()
    Scope(state: \.tab, action: /Action.tab) { Child(gate: gate) }
    CombineReducers {
      Reduce { state, action in
        switch action {
        case .binding(\.$filter): state.log.append("filter \(state.filter)")
        case .binding: break
        case .tab: state.log.append("tab \(state.tab.lines)")
        case .sheet: state.log.append("sheet \(state.sheet?.lines ?? [])")
        case .row(let id, _): state.log.append("row \(state.rows[id: id]?.lines ?? [])")
        case .dismiss: state.sheet = nil
        case .remove(let id): state.rows.remove(id: id)
        }
        return .none
      }
      Reduce { state, action in
        // A sheet that was answered closes.
        if case .sheet(.answered) = action { state.sheet = nil }
        return .none
      }
    }
    .ifLet(\.sheet, action: /Action.sheet) { Child(gate: gate) }
    .forEach(\.rows, action: /Action.row(id:action:)) { Child(gate: gate) }
  }
}

@Suite("Together · an app", .serialExecutor, .timeLimit(.minutes(5)))
@MainActor
struct TogetherAppTests {
  @Test("each action reaches its child, and the parent sees the result")
  func app() async {
    let store = TestStore(initialState: App.State(sheet: Child.State(), rows: [Child.State(id: 1)]))
    {
      App()
    }
    await store.send(.tab(.note("a"))) {
      $0.tab.lines = ["a"]
      $0.log = ["tab [\"a\"]"]
    }
    await store.send(.row(id: 1, action: .note("b"))) {
      $0.rows[id: 1]?.lines = ["b"]
      $0.log.append("row [\"b\"]")
    }
    await store.send(.set(\.$filter, "c")) {
      $0.filter = "c"
      $0.log.append("filter c")
    }
    await store.send(.sheet(.ask)) {
      $0.sheet?.lines = ["asked"]
      $0.log.append("sheet [\"asked\"]")
    }
    await store.receive(.sheet(.answered("now"))) {
      $0.sheet = nil
      $0.log.append("sheet [\"asked\", \"now\"]")
    }
  }

  @Test("I92: a store that is released cancels all effects of all children")
  func cancelled() async {
    let gate = Gate()
    var store: Store<App.State, App.Action>? = Store(
      initialState: App.State(sheet: Child.State(), rows: [Child.State(id: 1)])
    ) {
      App(gate: gate)
    }
    store?.send(.sheet(.wait))
    store?.send(.row(id: 1, action: .wait))
    store?.send(.tab(.wait))
    store = nil
    #expect(gate.log.count { $0 == "child is cancelled" } == 3)
    await gate.open("child")
  }
}
