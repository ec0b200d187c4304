import TerminalUI
import Testing

@testable import ComposableArchitecture
@testable import TestFixtures

private typealias House = StackViewHouse
private typealias Room = StackViewHouse.Room

@Suite("Together · stack view screens", .serialExecutor, .timeLimit(.minutes(5)))
@MainActor
struct TogetherStackViewScreenTests {
  private let actions = LockIsolated<[StackViewHouse.PathAction]>([])
  private let log = StackViewLog()

  private func store(_ state: House.State) -> StoreOf<House> {
    Store(initialState: state) { [actions] in House(actions: actions) }
  }

  private func renderer(of store: StoreOf<House>) -> Renderer {
    Renderer(StackViewHouseView(store: store, log: log))
  }

  private func ids(of store: StoreOf<House>) -> StackViewIDs {
    StackViewIDs(of: store.withState(\.path))
  }

  /// The views that are evaluated for the next frame, after a change.
  private func evaluated(_ renderer: Renderer, _ change: () -> Void) -> [String] {
    _ = renderer.frame()
    log.evaluated = []
    change()
    _ = renderer.frame()
    return log.evaluated
  }

  /// The views whose tasks start and end for the next frame, after a change.
  private func tasks(_ renderer: Renderer, _ change: () -> Void) async -> [String] {
    _ = renderer.frame()
    await Task.megaYield()
    log.tasks = []
    change()
    _ = renderer.frame()
    await Task.megaYield()
    return log.tasks.sorted()
  }

  @Test("I212: a screen is evaluated once when its own element changes, and no other screen is")
  func ownChange() {
    let store = store(House.State("a", "b", "c"))
    let ids = ids(of: store)
    let renderer = renderer(of: store)
    #expect(
      evaluated(renderer) { store.send(.path(.element(id: ids[2], action: .light))) } == [
        "lamps of c"
      ])
    #expect(renderer.frame().description == "c with 1")
    #expect(
      evaluated(renderer) { store.send(.path(.element(id: ids[0], action: .light))) } == [
        "lamps of a"
      ])
    #expect(renderer.frame().description == "c with 1")
    #expect(evaluated(renderer) { store.send(.changes { _ in }) } == [])
  }

  @Test("I212: two actions between two frames evaluate a screen once")
  func twoChanges() {
    let store = store(House.State("a", "b"))
    let ids = ids(of: store)
    let renderer = renderer(of: store)
    let found = evaluated(renderer) {
      for _ in 1...2 { store.send(.path(.element(id: ids[1], action: .light))) }
    }
    #expect(found == ["lamps of b"])
    #expect(renderer.frame().description == "b with 2")
  }

  @Test("I212: a push evaluates only the new screen")
  func push() {
    let store = store(House.State("a", "b"))
    let renderer = renderer(of: store)
    let found = evaluated(renderer) {
      store.send(.changes { $0.path.append(Room.State(name: "c")) })
    }
    #expect(found == ["c", "lamps of c"])
    #expect(renderer.frame().description == "c with 0")
  }

  @Test("I212: a pop evaluates nothing, and shows earlier changes of the screen below")
  func pop() {
    let store = store(House.State("a", "b", "c"))
    let ids = ids(of: store)
    let renderer = renderer(of: store)
    _ = renderer.frame()
    store.send(.path(.element(id: ids[0], action: .light)))
    #expect(evaluated(renderer) { store.send(.path(.popFrom(id: ids[1]))) } == [])
    #expect(renderer.frame().description == "a with 1")
  }

  @Test("I212: inserting, removing and reordering elements below evaluates only new screens")
  func inTheMiddle() {
    let store = store(House.State("a", "b", "c"))
    let ids = ids(of: store)
    let renderer = renderer(of: store)
    let inserted = evaluated(renderer) {
      store.send(.changes { $0.path.insert(Room.State(name: "x"), at: min(1, $0.path.count)) })
    }
    #expect(inserted == ["x", "lamps of x"])
    let removed = evaluated(renderer) { store.send(.changes { $0.path[id: ids[0]] = nil }) }
    #expect(removed == [])
    #expect(renderer.frame().description == "c with 0")
    store.send(.changes { $0.path.popLast(2) })
    #expect(renderer.frame().description == "x with 0")
  }

  @Test("I212: a screen stays with its element, wherever it is, and its task continues")
  func tasksStay() async {
    let store = store(House.State("a", "b"))
    let ids = ids(of: store)
    let renderer = renderer(of: store)
    let inserted = await tasks(renderer) {
      store.send(.changes { $0.path.insert(Room.State(name: "x"), at: 0) })
    }
    #expect(inserted == ["x comes"])
    let removed = await tasks(renderer) { store.send(.changes { $0.path[id: ids[0]] = nil }) }
    #expect(removed == ["a goes"])
    let popped = await tasks(renderer) { store.send(.changes { $0.path.removeAll() }) }
    #expect(popped == ["b goes", "x goes"])
  }

  @Test("I212: an equal screen that replaces an element is a new screen")
  func replaced() async {
    let store = store(House.State("a", "b"))
    let renderer = renderer(of: store)
    let found = await tasks(renderer) {
      store.send(.changes { $0.path = StackState($0.path.map { $0 }) })
    }
    #expect(found == ["a comes", "a goes", "b comes", "b goes"])
    #expect(renderer.frame().description == "b with 0")
    store.send(.path(.element(id: ids(of: store)[1], action: .light)))
    #expect(renderer.frame().description == "b with 1")
  }

  @Test("I212: a screen stays when the list from which it was opened is sorted")
  func sorted() async throws {
    let store = store(House.State())
    let renderer = renderer(of: store)
    try renderer.frame().perform("open 2")
    #expect(renderer.frame().description == "attic with 0")
    let found = await tasks(renderer) {
      log.evaluated = []
      store.send(.changes { $0.doors.sort() })
    }
    #expect(found == [])
    #expect(log.evaluated == ["doors"])
    try renderer.frame().perform("light")
    #expect(renderer.frame().description == "attic with 1")
    store.send(.changes { $0.doors = [] })
    #expect(renderer.frame().description == "attic with 1")
    try renderer.frame().perform("back")
    #expect(renderer.frame().description == "")
  }

  @Test(
    "I213: a popped screen's store shows its last state, and values from its controls are ignored")
  func poppedStore() async {
    let store = store(House.State("a", "study"))
    let ids = ids(of: store)
    let renderer = renderer(of: store)
    let frame = renderer.frame()
    store.send(.path(.element(id: ids[1], action: .light)))
    store.send(.path(.popFrom(id: ids[1])))
    actions.setValue([])
    let found = await failures {
      #expect(throws: Never.self) { try frame.perform("lamp") }
    }
    #expect(found == [])
    #expect(actions.value == [])
    #expect(log.stores.map { $0.withState(\.name) } == ["a", "study"])
    #expect(log.stores.map { $0.withState(\.lamps) } == [0, 1])
    store.send(.path(.element(id: ids[0], action: .light)))
    #expect(log.stores.map { $0.withState(\.lamps) } == [1, 1])
  }

  @Test("I213: an action that is sent to a popped screen's store is reported by the `forEach`")
  func sentToPopped() async {
    let store = store(House.State("a", "b"))
    let frame = renderer(of: store).frame()
    store.send(.changes { $0.path.popLast(1) })
    let found = await failures {
      #expect(throws: Never.self) { try frame.perform("light") }
    }
    #expect(found.map(\.firstLine.isEmpty) == [false])
    #expect(found.first?.message.contains("for the element #1, which is not in the stack") == true)
    #expect(store.withState { $0.path.map(\.lamps) } == [0])
  }

  @Test("I213: a value written by a popped element's screen does not reach a later element")
  func successor() async {
    let store = store(House.State("study"))
    let frame = renderer(of: store).frame()
    store.send(.changes { $0.path = StackState([Room.State(name: "study")]) })
    let found = await failures {
      #expect(throws: Never.self) { try frame.perform("lamp") }
    }
    #expect(found == [])
    #expect(store.withState { $0.path.map(\.isOn) } == [false])
  }

  @Test("I212: if the view gets a different store, it follows that store, in both directions")
  func anotherStore() throws {
    let first = store(House.State("a", "b"))
    let second = store(House.State("x", "y", "z"))
    let choice = Store(initialState: false) {
      Reduce<Bool, Bool> { state, action in
        state = action
        return .none
      }
    }
    let renderer = Renderer(
      WithViewStore(choice, observe: { $0 }) { choice in
        StackViewHouseView(store: choice.state ? second : first, log: log)
      })
    #expect(renderer.frame().description == "b with 0")
    choice.send(true)
    #expect(renderer.frame().description == "z with 0")
    try renderer.frame().perform("light")
    try renderer.frame().perform("back 2")
    #expect(renderer.frame().description == "x with 0")
    #expect(first.withState { $0.path.map(\.name) } == ["a", "b"])
    #expect(first.withState { $0.path.map(\.lamps) } == [0, 0])
    #expect(evaluated(renderer) { first.send(.changes { $0.path.popLast(1) }) } == [])
    second.send(.changes { $0.path.append(Room.State(name: "new")) })
    #expect(renderer.frame().description == "new with 0")
    choice.send(false)
    #expect(renderer.frame().description == "a with 0")
    try renderer.frame().perform("on")
    #expect(first.withState { $0.path.map(\.name) } == ["a", "a'"])
    #expect(second.withState { $0.path.map(\.name) } == ["x", "new"])
  }

  @Test("I212: at a depth of 100, an action evaluates one screen, and `back 99` none")
  func deep() throws {
    var state = House.State()
    state.path += (0..<100).map { Room.State(name: "room \($0)") }
    let store = store(state)
    let ids = ids(of: store)
    let renderer = renderer(of: store)
    #expect(renderer.frame().description == "room 99 with 0")
    #expect(
      evaluated(renderer) { store.send(.path(.element(id: ids[50], action: .light))) } == [
        "lamps of room 50"
      ])
    #expect(
      evaluated(renderer) {
        #expect(throws: Never.self) { try renderer.frame().perform("back 49") }
      } == [])
    #expect(renderer.frame().description == "room 50 with 1")
    #expect(actions.value.last == .popFrom(id: ids[51]))
  }

  @Test("I213: after the views are removed, no task of a screen continues")
  func viewsGo() async {
    let store = store(House.State("a", "b"))
    var renderer: Renderer? = renderer(of: store)
    _ = renderer?.frame()
    await Task.megaYield()
    renderer = nil
    await Task.megaYield()
    #expect(log.tasks.sorted() == ["a comes", "a goes", "b comes", "b goes"])
  }
}
