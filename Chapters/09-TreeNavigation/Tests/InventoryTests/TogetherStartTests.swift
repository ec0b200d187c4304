import ComposableArchitecture
import TerminalUI
import Testing

@testable import inventory

@Suite("Together · starting states", .serialized, .serialExecutor, .timeLimit(.minutes(5)))
@MainActor
struct StartTests {
  /// The list of two items, with a path's screen on top of it.
  private func state(at path: String) throws -> InventoryFeature.State {
    InventoryFeature.State(
      [.charger, .mouse], startingAt: try StartingPoint(path, rowCount: 2), newID: Item.ID(0))
  }

  private func expect(
    _ state: InventoryFeature.State, at path: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let expected = try self.state(at: path)
    #expect(state == expected, sourceLocation: sourceLocation)
  }

  @Test("without a path, the app starts with the list")
  func list() {
    let state = InventoryFeature.State([.charger, .mouse], newID: Item.ID(0))
    #expect(state == .list(.charger, .mouse))
  }

  @Test("a path creates the same state as the corresponding commands")
  func paths() async throws {
    let clock = TestClock()
    let store = TestStore(initialState: InventoryFeature.State.list(.charger, .mouse)) {
      InventoryFeature()
    } withDependencies: {
      $0.uuid = .incrementing
      $0.continuousClock = clock
    }
    store.exhaustivity = .off
    await store.send(.addButtonTapped)
    try expect(store.state, at: "add")
    await store.send(.destination(.presented(.add(.lookUpButtonTapped))))
    try expect(store.state, at: "add/catalogue")
    await store.send(.destination(.dismiss))

    await store.send(.editButtonTapped(Item.mouse.id))
    try expect(store.state, at: "edit:2")
    await store.send(.destination(.dismiss))

    store.dependencies.uuid = .incrementing
    await store.send(.item(id: Item.charger.id, action: .duplicateButtonTapped))
    try expect(store.state, at: "duplicate:1")
    await store.send(.item(id: Item.charger.id, action: .destination(.dismiss)))

    await store.send(.item(id: Item.mouse.id, action: .deleteButtonTapped))
    try expect(store.state, at: "delete:2")
  }

  @Test("a form in the initial state asks the warehouse, and can be left")
  func leaves() async throws {
    let clock = TestClock()
    let state = try state(at: "edit:1/discard")
    let store = TestStore(initialState: state) {
      InventoryFeature()
    } withDependencies: {
      $0.continuousClock = clock
      $0.warehouse.stock = { Stock(name: $0, count: 23) }
    }
    await store.send(.destination(.presented(.edit(.task))))
    store.exhaustivity = .off
    await store.receive(.destination(.presented(.edit(.stockResponse(.success(.charger))))))
    store.exhaustivity = .on
    await store.send(.destination(.presented(.edit(.destination(.presented(.discard(.discard)))))))
    {
      guard case .edit(var form)? = $0.destination else { return }
      form.destination = nil
      $0.destination = .edit(form)
    }
    await store.receive(.destination(.dismiss)) { $0.destination = nil }
    await clock.advance(by: .seconds(10))
    await store.finish()
  }

  @Test(
    "the screen that a path names is shown",
    arguments: [
      ("add", "New item", ["name", "cancel"]), ("edit:2", "Mouse", ["back-in-stock", "delete"]),
      ("edit:1/discard", "Discard your changes?", ["discard", "keep-editing"]),
      ("edit:1/catalogue", "Catalogue", ["search", "back"]),
      ("duplicate:1", "Charger (copy)", ["name", "cancel"]),
      ("duplicate:2/discard", "Discard your changes?", ["discard"]),
      ("delete:2", "Delete “Mouse”?", ["delete", "cancel"]),
    ])
  func screens(path: String, text: String, commands: [String]) throws {
    let state = AppFeature.State(inventory: try state(at: path))
    let store: StoreOf<AppFeature> = Store(initialState: state) { EmptyReducer() }
    let frame = Frame(rendering: AppView(store: store))
    #expect(frame.text(width: 80).contains(text), "\(frame.text(width: 80))")
    let names = frame.availableCommands.map(\.name)
    #expect(Set(commands).isSubset(of: names), "\(names)")
    #expect(!names.contains("duplicate"))
  }
}
