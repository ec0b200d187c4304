import TerminalUI
import Testing

@testable import ComposableArchitecture
@testable import TestFixtures

private typealias House = StackViewHouse
private typealias Room = StackViewHouse.Room

@Suite("Together · navigation in stack views", .serialExecutor, .timeLimit(.minutes(5)))
@MainActor
struct TogetherStackViewTests {
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

  private func names(of store: StoreOf<House>) -> [String] {
    store.withState { $0.path.map(\.name) }
  }

  @Test("I208: only the last element is shown, or the root if the stack is empty")
  func frames() {
    let store = store(House.State("hall", "attic"))
    let renderer = renderer(of: store)
    #expect(renderer.frame().description == "attic with 0")
    #expect(
      renderer.frame().availableCommands.map(\.usage) == ["light", "leave", "on", "back [LEVELS]"])
    store.send(.changes { $0.path.popLast(1) })
    #expect(renderer.frame().description == "hall with 0")
    store.send(.changes { $0.path.removeAll() })
    #expect(renderer.frame().description == "1. hall\n2. attic\n3. cellar")
    #expect(
      renderer.frame().availableCommands.map(\.description)
        == ["open 1", "open 2", "open 3", "enter", "wall (not available)", "edit"])
    store.send(.changes { $0.path.append(Room.State(name: "loft", lamps: 3)) })
    #expect(renderer.frame().description == "loft with 3")
  }

  @Test("I208: `back` sends one `.popFrom`, of the top")
  func back() throws {
    let store = store(House.State("hall", "attic"))
    let ids = ids(of: store)
    let renderer = renderer(of: store)
    try renderer.frame().perform("back")
    #expect(actions.value == [.popFrom(id: ids[1])])
    #expect(renderer.frame().description == "hall with 0")
    try renderer.frame().perform("back")
    #expect(actions.value == [.popFrom(id: ids[1]), .popFrom(id: ids[0])])
    #expect(throws: CommandError.self) { try renderer.frame().perform("back") }
    #expect(actions.value.count == 2)
  }

  @Test("I208: `back` by several screens sends one `.popFrom`, of the lowest screen to remove")
  func backBySeveral() throws {
    let store = store(House.State("a", "b", "c", "d", "e"))
    let ids = ids(of: store)
    let renderer = renderer(of: store)
    try renderer.frame().perform("back 3")
    #expect(actions.value == [.popFrom(id: ids[2])])
    #expect(renderer.frame().description == "b with 0")
    #expect(Array(store.withState(\.path.ids)) == [ids[0], ids[1]])
    try renderer.frame().perform("back 2")
    #expect(actions.value.last == .popFrom(id: ids[0]))
    #expect(names(of: store) == [])
  }

  @Test(
    "I208: a `back` of a screen that was already removed does nothing",
    arguments: ["back", "back 2"])
  func backTooLate(command: String) async throws {
    let store = store(House.State("a", "b", "c"))
    let frame = renderer(of: store).frame()
    store.send(.changes { $0.path.popLast(2) })
    let found = await failures { #expect(throws: Never.self) { try frame.perform(command) } }
    #expect(found == [])
    #expect(names(of: store) == ["a"])
    // Equal screens at the same positions are different screens.
    store.send(.changes { $0.path += [Room.State(name: "b"), Room.State(name: "c")] })
    try frame.perform(command)
    #expect(names(of: store) == ["a", "b", "c"])
    #expect(actions.value == [])
  }

  @Test("I208: a `back` in an outdated frame also removes screens pushed on top in the meantime")
  func backAfterPush() throws {
    let store = store(House.State("a", "b"))
    let ids = ids(of: store)
    let frame = renderer(of: store).frame()
    store.send(.changes { $0.path.append(Room.State(name: "c")) })
    try frame.perform("back")
    #expect(actions.value == [.popFrom(id: ids[1])])
    #expect(names(of: store) == ["a"])
  }

  @Test("I208: a link with a title, and one with a label, send one `.push` each")
  func links() throws {
    let store = store(House.State())
    let renderer = renderer(of: store)
    try renderer.frame().perform("enter")
    try renderer.frame().perform("on")
    #expect(
      actions.value == [
        .push(id: 0, state: Room.State(name: "hall")),
        .push(id: 1, state: Room.State(name: "hall'")),
      ])
    #expect(renderer.frame().description == "hall' with 0")
    try renderer.frame().perform("back 2")
    actions.setValue([])
    try renderer.frame().perform("open 2")
    #expect(actions.value == [.push(id: 2, state: Room.State(name: "attic"))])
    #expect(renderer.frame().description == "attic with 0")
  }

  @Test("I209: a link takes its ID when it is used, however often it was evaluated before")
  func idsOfLinks() throws {
    let store = store(House.State())
    let renderer = renderer(of: store)
    for count in 1...5 {
      store.send(.changes { $0.doors = (0..<count).map { "door \($0)" } })
      #expect(renderer.frame().description.contains("\(count). door \(count - 1)"))
    }
    #expect(store.root.dependencies.stackElementIDs.peek() == 0)
    try renderer.frame().perform("open 5")
    #expect(actions.value == [.push(id: 0, state: Room.State(name: "door 4"))])
  }

  @Test("I209: a link in an outdated frame still pushes, each time a new element")
  func oldLink() throws {
    let store = store(House.State())
    let frame = renderer(of: store).frame()
    try frame.perform("enter")
    try frame.perform("enter")
    #expect(names(of: store) == ["hall", "hall"])
    #expect(store.withState(\.path.ids) == [0, 1])
  }

  @Test("I209: a link without a state is not available")
  func noState() throws {
    let store = store(House.State())
    let renderer = renderer(of: store)
    #expect(throws: CommandError.unavailable(name: "wall")) {
      try renderer.frame().perform("wall")
    }
    #expect(actions.value == [])
  }

  @Test("I208: a command of a screen below can't be typed, and does nothing there")
  func below() throws {
    let store = store(House.State("kitchen", "hall"))
    let renderer = renderer(of: store)
    for (command, levels) in [("edit", 2), ("cook", 1), ("enter", 2), ("open 1", 2)] {
      let name = String(command.prefix { $0 != " " })
      #expect(throws: CommandError.covered(name: name, hasBack: true, levels: levels)) {
        try renderer.frame().perform(command)
      }
    }
    #expect(store.withState(\.doors).count == 3)
    #expect(actions.value == [])
    try renderer.frame().perform("light")
    #expect(store.withState { $0.path.map(\.lamps) } == [0, 1])
    try renderer.frame().perform("back")
    try renderer.frame().perform("cook")
    #expect(store.withState { $0.path.map(\.lamps) } == [1])
  }

  @Test("I208: a room's own `dismiss` sends one `.popFrom`, and the room below is shown")
  func dismiss() async throws {
    let store = store(House.State("hall", "attic"))
    let ids = ids(of: store)
    let renderer = renderer(of: store)
    try renderer.frame().perform("leave")
    await Task.megaYield()
    #expect(
      actions.value == [.element(id: ids[1], action: .leave), .popFrom(id: ids[1])])
    #expect(renderer.frame().description == "hall with 0")
  }

  @Test("I208: `back` closes the feature that a room presents, and then the room")
  func sheet() throws {
    let store = store(House.State("hall", "attic"))
    let ids = ids(of: store)
    store.send(.path(.element(id: ids[1], action: .write)))
    let renderer = renderer(of: store)
    try renderer.frame().perform("add")
    #expect(sheet(on: renderer.frame())?.description == "note!")
    actions.setValue([])
    try renderer.frame().perform("back")
    #expect(actions.value == [.element(id: ids[1], action: .note(.dismiss))])
    try renderer.frame().perform("back")
    #expect(actions.value.last == .popFrom(id: ids[1]))
    #expect(renderer.frame().description == "hall with 0")
  }

  @Test("I208: a feature that a room below presents is shown first, and then the top again")
  func sheetBelow() throws {
    let store = store(House.State("hall", "attic"))
    let ids = ids(of: store)
    store.send(.path(.element(id: ids[0], action: .write)))
    let renderer = renderer(of: store)
    #expect(sheet(on: renderer.frame())?.description == "note")
    try renderer.frame().perform("back")
    #expect(actions.value.last == .element(id: ids[0], action: .note(.dismiss)))
    #expect(renderer.frame().description == "attic with 0")
    #expect(names(of: store) == ["hall", "attic"])
  }

  /// The sheet on one of the pushed screens of a frame.
  private func sheet(on frame: Frame) -> Frame? {
    frame.presentation?.push.flatMap { $0.presentation?.sheet ?? sheet(on: $0) }
  }
}
