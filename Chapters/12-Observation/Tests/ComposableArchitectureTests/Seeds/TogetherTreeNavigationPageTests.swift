import ComposableArchitecture
import TerminalUI
import Testing

@testable import TestFixtures

private typealias Seed = TreeNavigationPage

@Suite("Together · seed 000: tree-based navigation", .serialExecutor, .timeLimit(.minutes(5)))
@MainActor
struct TreeNavigationPageTests {
  private func inventory(
    _ destination: Seed.InventoryFeature.Destination.State? = nil
  ) -> StoreOf<Seed.InventoryFeature> {
    Store(initialState: Seed.InventoryFeature.State(destination: destination)) {
      Seed.InventoryFeature()
    }
  }

  @Test("Basics: non-nil child state is shown in a sheet, and “back” sets it to nil")
  func basics() throws {
    let store = Store(
      initialState: Seed.Basics.InventoryFeature.State(items: [Seed.Item(id: "Lamp")])
    ) {
      Seed.Basics.InventoryFeature()
    }
    let renderer = Renderer(Seed.Basics.InventoryView(store: store))
    #expect(renderer.frame().description == "Lamp")
    try renderer.frame().perform("add")
    #expect(renderer.frame().presentation?.sheet?.description == "Item: Charger")
    try renderer.frame().perform("back")
    #expect(renderer.frame().description == "Lamp")
    #expect(store.addItem == nil)
  }

  @Test("Basics: typing in a sheet evaluates the sheet, but not the view below it")
  func typing() throws {
    let store = Store(initialState: Seed.Basics.InventoryFeature.State()) {
      Seed.Basics.InventoryFeature()
    }
    let renderer = Renderer(Seed.Basics.InventoryView(store: store))
    _ = renderer.frame()
    store.send(.addButtonTapped)
    #expect(renderer.evaluations() == ["inventory": 1, "Item": 1])
    try renderer.frame().perform("item Cable")
    #expect(renderer.evaluations() == ["Item": 1])
    #expect(renderer.frame().presentation?.sheet?.description == "Item: Cable")
  }

  @Test("Enum state: each case is presented in its own way")
  func enumState() throws {
    let renderer = Renderer(Seed.InventoryView(store: inventory()))
    try renderer.frame().perform("add")
    #expect(renderer.frame().presentation?.sheet?.description == "Add: Charger")
    try renderer.frame().perform("back")
    try renderer.frame().perform("edit")
    #expect(renderer.frame().presentation?.popover?.description == "Edit: Charger")
    try renderer.frame().perform("back")
    try renderer.frame().perform("detail")
    #expect(renderer.frame().presentation?.push?.description == "Detail: Charger")
    try renderer.frame().perform("back")
    #expect(renderer.frame().presentation == nil)
  }

  @Test("Enum state: a different case closes one screen and opens the other")
  func anotherCase() {
    let store = inventory(.addItem(Seed.AddFeature.State()))
    let renderer = Renderer(Seed.InventoryView(store: store))
    #expect(renderer.frame().presentation?.sheet != nil)
    store.send(.detailButtonTapped)
    #expect(renderer.frame().presentation?.push?.description == "Detail: Charger")
  }

  @Test("Enum state: a state with a destination is a deep link")
  func deepLink() {
    let store = inventory(.editItem(Seed.EditFeature.State(item: "Lamp")))
    #expect(
      Renderer(Seed.InventoryView(store: store)).frame().presentation?.popover?.description
        == "Edit: Lamp")
  }

  @Test("Enum state: typing in a sheet evaluates the sheet, but not the view below it")
  func typingInCase() throws {
    let renderer = Renderer(
      Seed.InventoryView(store: inventory(.addItem(Seed.AddFeature.State()))))
    _ = renderer.frame()
    try renderer.frame().perform("add Cable")
    #expect(renderer.evaluations() == ["Add": 1])
    #expect(renderer.frame().presentation?.sheet?.description == "Add: Cable")
  }

  @Test("Integration: the parent reads the form when it saves, and closes it")
  func integration() async {
    let store = TestStore(
      initialState: Seed.InventoryFeature.State(
        destination: .editItem(Seed.EditFeature.State(item: "Lamp")))
    ) {
      Seed.InventoryFeature()
    }
    await store.send(\.destination.editItem.itemChanged, "Red lamp") {
      $0.destination?.modify(\.editItem) { $0.item = "Red lamp" }
    }
    await store.send(\.destination.editItem.saveButtonTapped) {
      $0.destination = nil
    }
    await store.receive(\.saved, "Red lamp") {
      $0.saved = ["Red lamp"]
    }
  }

  @Test("Dismissal: the parent sets the state to nil")
  func dismissal() {
    let store = inventory(.addItem(Seed.AddFeature.State()))
    let renderer = Renderer(Seed.InventoryView(store: store))
    #expect(renderer.frame().presentation != nil)
    store.send(.closeButtonTapped)
    #expect(renderer.frame().presentation == nil)
  }

  @Test("Dismissal: the child dismisses itself")
  func dismissesItself() async throws {
    let store = inventory(.addItem(Seed.AddFeature.State()))
    let renderer = Renderer(Seed.InventoryView(store: store))
    #expect(renderer.frame().presentation != nil)
    await store.send(.destination(.presented(.addItem(.closeButtonTapped)))).finish()
    #expect(store.destination == nil)
    #expect(renderer.frame().presentation == nil)
  }

  @Test("Testing: the counter is dismissed when it reaches 5, asserted exhaustively")
  func counter() async {
    let store = TestStore(
      initialState: Seed.Feature.State(
        counter: Seed.CounterFeature.State(count: 3)
      )
    ) {
      Seed.Feature()
    }
    await store.send(\.counter.incrementButtonTapped) {
      $0.counter?.count = 4
    }
    await store.send(\.counter.incrementButtonTapped) {
      $0.counter?.count = 5
    }
    await store.receive(\.counter.dismiss) {
      $0.counter = nil
    }
  }

  @Test("Testing: the counter is dismissed when it reaches 5, asserted non-exhaustively")
  func counterInShort() async {
    let store = TestStore(
      initialState: Seed.Feature.State(
        counter: Seed.CounterFeature.State(count: 3)
      )
    ) {
      Seed.Feature()
    }
    store.exhaustivity = .off
    await store.send(\.counter.incrementButtonTapped)
    await store.send(\.counter.incrementButtonTapped)
    await store.receive(\.counter.dismiss)
    #expect(store.state == Seed.Feature.State())
  }
}
