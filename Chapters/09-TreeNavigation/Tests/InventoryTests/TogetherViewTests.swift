import ComposableArchitecture
import TerminalUI
import Testing

@testable import inventory

@Suite("Together · presentation views", .timeLimit(.minutes(5)))
@MainActor
struct ViewTests {
  private func frame(_ state: AppFeature.State) -> Frame {
    Frame(rendering: AppView(store: Store(initialState: state) { EmptyReducer() }))
  }

  private func frame(_ form: ItemForm.State) -> Frame {
    Frame(rendering: ItemFormView(store: Store(initialState: form) { EmptyReducer() }))
  }

  /// The available commands. Each row has the same ones.
  private func commands(_ frame: Frame) -> [String] {
    frame.availableCommands.filter(\.isEnabled).map(\.name)
      .reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  private let form = ["name", "colour", "quantity", "sold-out", "look-up", "save"]

  @Test("the list shows each item with its colour and quantity")
  func list() {
    let state = AppFeature.State(inventory: .list(.charger, .lamp, .mouse))
    #expect(
      frame(state).text(width: 80) == """
        Inventory
          1. Charger yellow, 20 in stock
          2. Desk lamp sold out, on back order
          3. Mouse green, sold out
        """)
    #expect(
      commands(frame(state)) == ["add", "edit", "duplicate", "delete", "latency", "failing"])
  }

  @Test("an empty list says so, and offers only `add`")
  func emptyList() {
    let frame = frame(AppFeature.State(inventory: .list()))
    #expect(frame.text(width: 80) == "Inventory\n  nothing yet")
    #expect(commands(frame) == ["add", "latency", "failing"])
  }

  @Test("below the list are a failure to save, and the server's requests and responses")
  func server() {
    var state = AppFeature.State(inventory: .list(.charger))
    state.savingFailure = "The disk is full."
    state.server.counts = RequestCounts(sent: 1, answered: 0, abandoned: 1)
    state.server.latency = .milliseconds(1_500)
    #expect(
      frame(state).text(width: 80) == """
        Inventory
          1. Charger yellow, 20 in stock
          not saved: The disk is full.
          server: 1 request, 0 answered, 1 abandoned
          latency: 1.5 s, failing: never
        """)
    #expect(commands(frame(state)).contains("save-again"))
  }

  @Test("the list fits on a narrow screen")
  func narrowList() {
    var state = AppFeature.State(inventory: .list(.lamp))
    state.server.counts = RequestCounts(sent: 1_000, answered: 990, abandoned: 10)
    state.server.failing = .everyOther
    #expect(
      frame(state).text(width: 40) == """
        Inventory
          1. Desk lamp sold out, on back order
          server: 1000 requests, 990 answered,
          10 abandoned
          latency: 0 s, failing: every other
        """)
  }

  @Test("a form is a screen for an existing item, and a sheet for a new one")
  func editAndAdd() {
    var state = AppFeature.State(inventory: .list(.charger))
    state.inventory.destination = .edit(ItemForm.State(item: .charger, canDelete: true))
    let edit = frame(state)
    #expect(edit.text(width: 80) == "Charger\n  name: Charger\n  colour: yellow\n  quantity: 20")
    #expect(commands(edit) == form + ["delete", "cancel"])
    state.inventory.destination = .add(ItemForm.State(item: Item(id: Item.ID(0))))
    let add = frame(state)
    #expect(
      add.text(width: 80) == """
        Inventory
          1. Charger yellow, 20 in stock
        ────────────────────────────────────────
        New item
          name:
          colour: none
          quantity: 1
        """)
    #expect(commands(add) == form.dropLast() + ["cancel"])
  }

  @Test("a form for a copy is a popover of its row")
  func duplicate() {
    var state = AppFeature.State(inventory: .list(.charger, .mouse))
    state.inventory.items[id: Item.mouse.id]?.destination = .duplicate(
      ItemForm.State(item: .charger))
    let frame = frame(state)
    #expect(
      frame.text(width: 80) == """
        Inventory
          1. Charger yellow, 20 in stock
          2. Mouse green, sold out
        │ Charger
        │   name: Charger
        │   colour: yellow
        │   quantity: 20
        """)
    #expect(commands(frame) == form + ["cancel"])
  }

  @Test("a form shows the stock in the warehouse, or why it is unknown")
  func stock() {
    func line(_ change: (inout ItemForm.State) -> Void) -> String? {
      var state = ItemForm.State(item: .charger)
      state.timesAsked = 1
      change(&state)
      return frame(state).text(width: 80).split(separator: "\n").map(String.init)
        .first { $0.contains("warehouse") }
    }
    #expect(line { $0.timesAsked = 0 } == nil)
    #expect(line { _ in } == "  in the warehouse: … (asked 1 time)")
    #expect(line { $0.stock = .success(.charger) } == "  in the warehouse: 23 (asked 1 time)")
    #expect(
      line {
        $0.stock = .success(Stock(name: "Charger", count: nil))
        $0.timesAsked = 2
      } == "  in the warehouse: not in the catalogue (asked 2 times)")
    #expect(
      line { $0.stock = .failure(WarehouseError("It rains.")) }
        == "  in the warehouse: It rains. (asked 1 time)")
    // A response for a different name doesn't apply.
    #expect(
      line { $0.stock = .success(Stock(name: "Torch", count: 28)) }
        == "  in the warehouse: … (asked 1 time)")
  }

  @Test("an item that is sold out has no quantity, and can be on back order")
  func soldOut() {
    let frame = frame(ItemForm.State(item: .lamp))
    #expect(
      frame.text(width: 80)
        == "Desk lamp\n  name: Desk lamp\n  colour: none\n  sold out\n  [x] on back order")
    #expect(
      commands(frame) == [
        "name", "colour", "on-back-order", "back-in-stock", "look-up", "save", "cancel",
      ])
  }

  @Test("a form without a name cannot be saved", arguments: ["", "   "])
  func noName(name: String) {
    var state = ItemForm.State(item: .charger)
    state.item.name = name
    #expect(!commands(frame(state)).contains("save"))
  }

  @Test("leaving a form with changes asks first, and `back` is not offered")
  func discard() {
    var state = ItemForm.State(item: .charger)
    state.destination = .discard(.discardChanges)
    let frame = frame(state)
    #expect(
      frame.text(width: 80).hasSuffix("\nDiscard your changes?\n  • Discard\n  • Keep editing"))
    #expect(commands(frame) == ["discard", "keep-editing"])
  }

  @Test("an alert fits on a narrow screen")
  func narrowAlert() {
    var state = ItemForm.State(item: .charger)
    state.destination = .alert(.lookUpFailed("The server fails on purpose. (HTTP 500)"))
    let frame = frame(state)
    #expect(
      frame.text(width: 40).hasSuffix(
        """

        The catalogue cannot be searched.
          The server fails on purpose. (HTTP
          500)
        """))
    #expect(commands(frame) == ["look-up-again", "cancel"])
  }

  @Test("the catalogue shows the query, and keeps the last articles during a search")
  func catalogue() {
    func frame(_ state: Catalogue.State) -> Frame {
      Frame(rendering: CatalogueView(store: Store(initialState: state) { EmptyReducer() }))
    }
    var state = Catalogue.State(query: "red", articles: [.cable, .torch], isSearching: true)
    #expect(
      frame(state).text(width: 80) == """
        Catalogue
          search: red
          Searching…
          1. Charging cable white
          2. Torch red
        """)
    #expect(commands(frame(state)) == ["search", "choose"])
    state = Catalogue.State(query: "xyzzy", articles: [])
    #expect(
      frame(state).text(width: 80) == "Catalogue\n  search: xyzzy\n  nothing found")
    #expect(commands(frame(state)) == ["search"])
  }
}
