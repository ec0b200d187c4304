import TerminalUI
import Testing

@testable import ComposableArchitecture
@testable import TestFixtures

private typealias House = StackViewHouse
private typealias Room = StackViewHouse.Room

/// An optional house.
private struct Street: Reducer {
  struct State: Equatable {
    @PresentationState var house: House.State?
  }

  enum Action {
    case house(PresentationAction<House.Action>)
  }

  let actions: LockIsolated<[StackViewHouse.PathAction]>

  var body: some ReducerOf<Self> {
    EmptyReducer().ifLet(\.$house, action: /Action.house) { House(actions: actions) }
  }
}

@Suite("Together · reports of stack views", .serialExecutor, .timeLimit(.minutes(5)))
@MainActor
struct TogetherStackViewReportTests {
  private let actions = LockIsolated<[StackViewHouse.PathAction]>([])

  private func store(_ state: House.State = House.State()) -> StoreOf<House> {
    Store(initialState: state) { [actions] in House(actions: actions) }
  }

  private func path(
    of store: StoreOf<House>
  ) -> Store<StackState<Room.State>, StackAction<Room.State, Room.Action>> {
    store.scope(state: \.path, action: House.Action.path)
  }

  @Test("I210: using a link outside any stack is reported, with its type and value")
  func outside() async {
    let line = nextLine()
    let frame = Frame(rendering: NavigationLink("go", state: Room.State(name: "hall")))
    let found = await failures { #expect(throws: Never.self) { try frame.perform("go") } }
    #expect(found.map(\.line) == [line])
    #expect(found.first?.message.contains("is not in a “NavigationStackStore”") == true)
    #expect(found.first?.message.contains("Type: State") == true)
    #expect(found.first?.message.contains("name: \"hall\"") == true)
  }

  @Test("I210: using a link with a label outside any stack is reported, too")
  func labelOutside() async {
    let line = nextLine()
    let frame = Frame(rendering: NavigationLink(state: 1) { Text("one") })
    let found = await failures { #expect(throws: Never.self) { try frame.perform("open") } }
    #expect(found.map(\.line) == [line])
    #expect(found.first?.message.contains("Type: Int") == true)
    #expect(found.first?.message.contains("State: 1\n") == true)
  }

  @Test("I210: a link with a state in TerminalUI's own stack is reported")
  func stackOfValues() async {
    var path: [Int] = []
    let line = nextLine()
    let link = NavigationLink("go", state: 7)
    let frame = Frame(
      rendering: NavigationStack(path: Binding(get: { path }, set: { path = $0 })) { link })
    let found = await failures { #expect(throws: Never.self) { try frame.perform("go") } }
    #expect(found.map(\.line) == [line])
    #expect(found.first?.message.contains("is not in a “NavigationStackStore”") == true)
    #expect(path == [])
  }

  @Test("I210: a state that the stack can't contain is reported with both types, and not pushed")
  func otherType() async {
    let store = store()
    let line: UInt = #line + 3
    let frame = Frame(
      rendering: NavigationStackStore(path(of: store)) {
        NavigationLink("go", state: "hall")
      } destination: { _ in
        Text("room")
      })
    let found = await failures { #expect(throws: Never.self) { try frame.perform("go") } }
    #expect(found.map(\.line) == [line])
    #expect(found.first?.message.contains("stack's elements: State") == true)
    #expect(found.first?.message.contains("link's state: String") == true)
    #expect(found.first?.message.contains("State: \"hall\"") == true)
    #expect(actions.value == [])
    #expect(store.root.dependencies.stackElementIDs.peek() == 0)
  }

  @Test("I210: a state of the right type is pushed from a value of type `Any`")
  func erased() throws {
    let store = store()
    let state: Any = Room.State(name: "hall")
    let frame = Frame(
      rendering: NavigationStackStore(path(of: store)) {
        NavigationLink("go", state: state)
      } destination: { _ in
        Text("room")
      })
    try frame.perform("go")
    #expect(actions.value == [.push(id: 0, state: Room.State(name: "hall"))])
  }

  @Test(
    "I211: an action that no `forEach` handles is reported at the call site of the stack's view")
  func noReducerTakes() async {
    let store: StoreOf<House> = Store(initialState: House.State("hall", "attic")) {
      EmptyReducer()
    }
    let line = nextLine()
    let view = NavigationStackStore(path(of: store)) {
      Text("house")
    } destination: { _ in
      NavigationLink("on", state: Room.State(name: "loft"))
    }
    let renderer = Renderer(view)
    for command in ["on", "back", "back 2"] {
      let found = await failures {
        #expect(throws: Never.self) { try renderer.frame().perform(command) }
      }
      #expect(found.map(\.line) == [line], "\(command)")
      #expect(found.first?.firstLine.contains("sent an action that was not handled") == true)
    }
    #expect(store.withState { $0.path.map(\.name) } == ["hall", "attic"])
  }

  @Test("I211: nothing is reported if the base undoes a push or a pop")
  func takenBack() async {
    let store: StoreOf<House> = Store(initialState: House.State("hall")) { [actions] in
      let house = House(actions: actions)
      Reduce<House.State, House.Action> { state, action in
        let before = state
        let effect = house.reduce(into: &state, action: action)
        state = before
        return effect
      }
    }
    let renderer = Renderer(StackViewHouseView(store: store, log: StackViewLog()))
    let found = await failures {
      for command in ["on", "back"] {
        #expect(throws: Never.self) { try renderer.frame().perform(command) }
      }
    }
    #expect(found == [])
    #expect(actions.value.count == 2)
    #expect(renderer.frame().description == "hall with 0")
  }

  @Test("I211: a missing `forEach` is reported once for each action")
  func everyTime() async {
    let store: StoreOf<House> = Store(initialState: House.State("hall")) { EmptyReducer() }
    let renderer = Renderer(StackViewHouseView(store: store, log: StackViewLog()))
    let found = await failures {
      for _ in 1...3 {
        #expect(throws: Never.self) { try renderer.frame().perform("back") }
      }
    }
    #expect(found.count == 3)
  }

  @Test("I213: after the stack's feature is removed, nothing is sent, and nothing is reported")
  func featureHasGone() async {
    let state = Street.State(house: House.State("hall", "study"))
    let store: StoreOf<Street> = Store(initialState: state) { [actions] in
      Street(actions: actions)
    }
    let renderer = Renderer(
      IfLetStore(store.scope(state: \.$house, action: Street.Action.house)) { house in
        StackViewHouseView(store: house, log: StackViewLog())
      })
    let frame = renderer.frame()
    #expect(frame.description == "study with 0\n[ ] lamp")
    store.send(.house(.dismiss))
    let found = await failures {
      for command in ["on", "back", "back 2", "lamp"] {
        #expect(throws: Never.self) { try frame.perform(command) }
      }
    }
    #expect(found == [])
    #expect(actions.value == [])
    #expect(renderer.frame().description == "")
  }
}
