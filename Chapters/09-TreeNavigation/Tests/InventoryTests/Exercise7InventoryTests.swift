import ComposableArchitecture
import Testing

@testable import inventory

@Suite(
  "Exercise 9.7 · Present screens with one enum",
  .serialized, .serialExecutor, .timeLimit(.minutes(5)))
@MainActor
struct InventoryFeatureTests {
  let clock = TestClock()

  func makeStore(_ state: InventoryFeature.State) -> TestStoreOf<InventoryFeature> {
    TestStore(initialState: state) {
      InventoryFeature()
    } withDependencies: {
      $0.continuousClock = clock
      $0.uuid = .incrementing
      $0.warehouse.stock = { Stock(name: $0, count: 23) }
    }
  }

  @Test("`add` opens an empty form, which contains the names of all items")
  func add() async {
    let store = makeStore(.list(.charger, .mouse))
    await store.send(.addButtonTapped) {
      $0.destination = .add(
        ItemForm.State(item: Item(id: Item.ID(0)), takenNames: ["charger", "mouse"]))
    }
  }

  @Test("`edit` opens a form for the item, which contains the names of all other items")
  func edit() async {
    let store = makeStore(.list(.charger, .lamp, .mouse))
    await store.send(.editButtonTapped(Item.lamp.id)) {
      $0.destination = .edit(
        ItemForm.State(item: .lamp, takenNames: ["charger", "mouse"], canDelete: true))
    }
  }

  @Test("`edit` does nothing for a removed item")
  func editMissing() async {
    let store = makeStore(.list(.charger))
    await store.send(.editButtonTapped(Item.lamp.id))
  }

  @Test("a form handles each of its actions, whether it adds or edits", arguments: [false, true])
  func formReduces(isNew: Bool) async {
    var state = InventoryFeature.State.list(.charger, .mouse)
    let form = ItemForm.State(item: .charger)
    state.destination = isNew ? .add(form) : .edit(form)
    let store = makeStore(state)
    var changed = form
    changed.item.name = "Cable"
    let action = ItemForm.Action.set(\.$item.name, "Cable")
    await store.send(.destination(.presented(isNew ? .add(action) : .edit(action)))) {
      $0.destination = isNew ? .add(changed) : .edit(changed)
    }
  }

  @Test("saving the form for a new item appends the item, and closes the form")
  func saveNew() async {
    var state = InventoryFeature.State.list(.charger)
    var form = ItemForm.State(item: Item(id: Item.ID(7)))
    form.item.name = "Torch"
    state.destination = .add(form)
    let store = makeStore(state)
    await store.send(.destination(.presented(.add(.saveButtonTapped))))
    await store.receive(.destination(.presented(.add(.delegate(.save))))) {
      $0.items.append(ItemRow.State(item: Item(id: Item.ID(7), name: "Torch")))
      $0.destination = nil
    }
  }

  @Test("saving the form for an existing item changes this item, and closes the form")
  func saveOld() async {
    let store = makeStore(.editing(.charger, in: .lamp, .charger, .mouse))
    await store.send(.destination(.presented(.edit(.saveButtonTapped))))
    await store.receive(.destination(.presented(.edit(.delegate(.save))))) {
      $0.items[id: Item.charger.id]?.item.status = .inStock(quantity: 7)
      $0.destination = nil
    }
  }

  @Test("saving the form for a deleted item does not restore the item")
  func saveDeleted() async {
    let store = makeStore(.editing(.charger, in: .lamp))
    await store.send(.destination(.presented(.edit(.saveButtonTapped))))
    await store.receive(.destination(.presented(.edit(.delegate(.save))))) {
      $0.destination = nil
    }
  }

  @Test("leaving a form changes no item")
  func leave() async {
    let store = makeStore(.editing(.charger, in: .charger))
    store.exhaustivity = .off
    await store.send(.destination(.presented(.edit(.cancelButtonTapped))))
    await store.send(.destination(.presented(.edit(.destination(.presented(.discard(.discard)))))))
    await store.receive(.destination(.dismiss)) {
      $0.destination = nil
      $0.items = [ItemRow.State(item: .charger)]
    }
    await store.finish()
  }

  @Test("leaving the form for a new item adds nothing", arguments: ["", "Torch"])
  func leaveNew(name: String) async {
    let store = makeStore(.list(.charger))
    store.exhaustivity = .off
    await store.send(.addButtonTapped)
    await store.send(.destination(.presented(.add(.set(\.$item.name, name)))))
    await store.send(.destination(.presented(.add(.cancelButtonTapped))))
    if !name.isEmpty {
      await store.send(.destination(.presented(.add(.destination(.presented(.discard(.discard)))))))
    }
    await store.receive(.destination(.dismiss)) {
      $0.destination = nil
      $0.items = [ItemRow.State(item: .charger)]
    }
  }

  @Test("deleting an item in its form removes the item, and closes the form with its requests")
  func deleteInForm() async {
    let store = makeStore(.editing(.charger, in: .lamp, .charger))
    store.exhaustivity = .off
    await store.send(.destination(.presented(.edit(.task))))
    await store.skipReceivedActions()
    await store.send(.destination(.presented(.edit(.deleteButtonTapped))))
    await store.send(.destination(.presented(.edit(.destination(.presented(.alert(.delete)))))))
    store.exhaustivity = .on
    await store.receive(.destination(.presented(.edit(.delegate(.delete))))) {
      $0.items = [ItemRow.State(item: .lamp)]
      $0.destination = nil
    }
    await clock.advance(by: .seconds(10))
    await store.finish()
  }

  @Test("deleting an item in its row removes the item, and closes its form")
  func deleteInRow() async {
    let store = makeStore(.editing(.charger, in: .lamp, .charger))
    await store.send(.item(id: Item.charger.id, action: .delegate(.delete))) {
      $0.items = [ItemRow.State(item: .lamp)]
      $0.destination = nil
    }
  }

  @Test("deleting an item leaves the form of a different item open")
  func deleteOther() async {
    let store = makeStore(.editing(.charger, in: .lamp, .charger))
    await store.send(.item(id: Item.lamp.id, action: .delegate(.delete))) {
      $0.items = [ItemRow.State(item: .charger)]
    }
  }

  @Test("each row handles its actions, and presents its own form for a copy and its own alert")
  func rows() async {
    let store = makeStore(.list(.charger, .lamp))
    await store.send(.item(id: Item.charger.id, action: .deleteButtonTapped)) {
      $0.items[id: Item.charger.id]?.destination = .delete(.delete("Charger"))
    }
    await store.send(.item(id: Item.lamp.id, action: .duplicateButtonTapped)) {
      let copy = Item(
        id: Item.ID(0), name: "Desk lamp (copy)", status: .soldOut(isOnBackOrder: true))
      $0.items[id: Item.lamp.id]?.destination = .duplicate(
        ItemForm.State(item: copy, takenNames: ["charger", "desk lamp"]))
    }
  }

  @Test("a row's copy is inserted directly after the row")
  func copy() async {
    let store = makeStore(.list(.charger, .lamp))
    let copy = Item(id: Item.ID(7), name: "Charger (copy)")
    await store.send(.item(id: Item.charger.id, action: .delegate(.add(copy)))) {
      $0.items.insert(ItemRow.State(item: copy), at: 1)
    }
  }

  @Test("a failure to save presents an alert, which any choice closes")
  func alert() async {
    let store = makeStore(.list(.charger))
    let answers: [PresentationAction<InventoryFeature.Destination.Action>] = [
      .presented(.alert(.saveAgain)), .dismiss,
    ]
    for answer in answers {
      await store.send(.savingFailed("The disk is full.")) {
        $0.destination = .alert(.savingFailed("The disk is full."))
      }
      await store.send(.destination(answer)) { $0.destination = nil }
    }
  }

  @Test("a failure to save does not close an open form")
  func alertLater() async {
    let store = makeStore(.editing(.charger, in: .charger))
    await store.send(.savingFailed("The disk is full."))
  }

  @Test("a choice is reported if no alert is presented", arguments: [false, true])
  func wrongAnswer(isNew: Bool) async {
    var state = InventoryFeature.State.list(.charger)
    let form = ItemForm.State(item: .charger)
    state.destination = isNew ? .add(form) : .edit(form)
    let store = makeStore(state)
    await withKnownIssue {
      await store.send(.destination(.presented(.alert(.saveAgain))))
    }
  }
}
