import ComposableArchitecture
import Testing

@testable import inventory

@Suite("Together · list", .serialized, .serialExecutor, .timeLimit(.minutes(5)))
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

  @Test("`add` opens an empty form, with the names of all items")
  func add() async {
    let store = makeStore(.list(.charger, .mouse))
    await store.send(.addButtonTapped) {
      $0.destination = .add(
        ItemForm.State(item: Item(id: Item.ID(0)), takenNames: ["charger", "mouse"]))
    }
  }

  @Test("`edit` opens a form for the item, with the names of the other items")
  func edit() async {
    let store = makeStore(.list(.charger, .lamp, .mouse))
    await store.send(.editButtonTapped(Item.lamp.id)) {
      $0.destination = .edit(
        ItemForm.State(item: .lamp, takenNames: ["charger", "mouse"], canDelete: true))
    }
  }

  @Test("`edit` does nothing for an item that isn't in the list any more")
  func editMissing() async {
    let store = makeStore(.list(.charger))
    await store.send(.editButtonTapped(Item.lamp.id))
  }

  @Test("`label` shows the item's current label")
  func label() async {
    let store = makeStore(.list(.charger, .mouse))
    await store.send(.labelButtonTapped(Item.mouse.id)) { $0.destination = .label(.mouse) }
    await store.send(\.destination.dismiss) { $0.destination = nil }
  }

  @Test("`label` does nothing for an item that isn't in the list any more")
  func labelMissing() async {
    let store = makeStore(.list(.charger))
    await store.send(.labelButtonTapped(Item.lamp.id))
  }

  @Test(
    "a form receives its actions, whether it adds or edits", arguments: [false, true])
  func formReduces(isNew: Bool) async {
    var state = InventoryFeature.State.list(.charger, .mouse)
    let form = ItemForm.State(item: .charger)
    state.destination = isNew ? .add(form) : .edit(form)
    let store = makeStore(state)
    var changed = form
    changed.item.name = "Cable"
    let action = ItemForm.Action.set(\.$item.name, "Cable")
    await store.send(\.destination.presented, isNew ? .add(action) : .edit(action)) {
      $0.destination = isNew ? .add(changed) : .edit(changed)
    }
  }

  @Test("saving a new item appends it, and closes the form")
  func saveNew() async {
    var state = InventoryFeature.State.list(.charger)
    var form = ItemForm.State(item: Item(id: Item.ID(7)))
    form.item.name = "Torch"
    state.destination = .add(form)
    let store = makeStore(state)
    await store.send(\.destination.add.saveButtonTapped)
    await store.receive(\.destination.add.delegate.save) {
      $0.rows.append(ItemRow.State(item: Item(id: Item.ID(7), name: "Torch")))
      $0.destination = nil
    }
  }

  @Test("saving an edited item replaces it in its position, and closes the form")
  func saveOld() async {
    let store = makeStore(.editing(.charger, in: .lamp, .charger, .mouse))
    await store.send(\.destination.edit.saveButtonTapped)
    await store.receive(\.destination.edit.delegate.save) {
      $0.rows[id: Item.charger.id]?.item.status = .inStock(quantity: 7)
      $0.destination = nil
    }
  }

  @Test("saving an item that was deleted while its form was open doesn't restore it")
  func saveDeleted() async {
    let store = makeStore(.editing(.charger, in: .lamp))
    await store.send(\.destination.edit.saveButtonTapped)
    await store.receive(\.destination.edit.delegate.save) {
      $0.destination = nil
    }
  }

  @Test("cancelling a form changes no item")
  func leave() async {
    let store = makeStore(.editing(.charger, in: .charger))
    store.exhaustivity = .off
    await store.send(\.destination.edit.cancelButtonTapped)
    await store.send(\.destination.edit.destination.discard.discard)
    await store.receive(\.destination.dismiss) {
      $0.destination = nil
      $0.rows = [ItemRow.State(item: .charger)]
    }
    await store.finish()
  }

  @Test("cancelling the form of a new item adds nothing", arguments: ["", "Torch"])
  func leaveNew(name: String) async {
    let store = makeStore(.list(.charger))
    store.exhaustivity = .off
    await store.send(.addButtonTapped)
    await store.send(\.destination.add, .set(\.$item.name, name))
    await store.send(\.destination.add.cancelButtonTapped)
    if !name.isEmpty {
      await store.send(\.destination.add.destination.discard.discard)
    }
    await store.receive(\.destination.dismiss) {
      $0.destination = nil
      $0.rows = [ItemRow.State(item: .charger)]
    }
  }

  @Test("deleting an item in its form removes it, with its form and alerts")
  func deleteInForm() async {
    let store = makeStore(.editing(.charger, in: .lamp, .charger))
    store.exhaustivity = .off
    await store.send(\.destination.edit.task)
    await store.skipReceivedActions()
    await store.send(\.destination.edit.deleteButtonTapped)
    await store.send(\.destination.edit.destination.alert.delete)
    store.exhaustivity = .on
    await store.receive(\.destination.edit.delegate.delete) {
      $0.rows = [ItemRow.State(item: .lamp)]
      $0.destination = nil
    }
    await clock.advance(by: .seconds(10))
    await store.finish()
  }

  @Test("deleting an item in its row removes it, with its form")
  func deleteInRow() async {
    let store = makeStore(.editing(.charger, in: .lamp, .charger))
    await store.send(\.rows[id: Item.charger.id].delegate.delete) {
      $0.rows = [ItemRow.State(item: .lamp)]
      $0.destination = nil
    }
  }

  @Test("deleting an item doesn't close a different item's form")
  func deleteOther() async {
    let store = makeStore(.editing(.charger, in: .lamp, .charger))
    await store.send(\.rows[id: Item.lamp.id].delegate.delete) {
      $0.rows = [ItemRow.State(item: .charger)]
    }
  }

  @Test("each row receives its actions, and presents its own form and its own alert")
  func rows() async {
    let store = makeStore(.list(.charger, .lamp))
    await store.send(\.rows[id: Item.charger.id].deleteButtonTapped) {
      $0.rows[id: Item.charger.id]?.destination = .delete(.delete("Charger"))
    }
    await store.send(\.rows[id: Item.lamp.id].duplicateButtonTapped) {
      let copy = Item(
        id: Item.ID(0), name: "Desk lamp (copy)", status: .soldOut(isOnBackOrder: true))
      $0.rows[id: Item.lamp.id]?.destination = .duplicate(
        ItemForm.State(item: copy, takenNames: ["charger", "desk lamp"]))
    }
  }

  @Test("a row's copy is inserted directly after the row")
  func copy() async {
    let store = makeStore(.list(.charger, .lamp))
    let copy = Item(id: Item.ID(7), name: "Charger (copy)")
    await store.send(\.rows[id: Item.charger.id].delegate.add, copy) {
      $0.rows.insert(ItemRow.State(item: copy), at: 1)
    }
  }

  @Test("a failed write presents an alert, and any button dismisses it")
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

  @Test("a failed write closes no form")
  func alertLater() async {
    let store = makeStore(.editing(.charger, in: .charger))
    await store.send(.savingFailed("The disk is full."))
  }

  @Test("an alert's action without an alert changes nothing", arguments: [false, true])
  func wrongAnswer(isNew: Bool) async {
    var state = InventoryFeature.State.list(.charger)
    let form = ItemForm.State(item: .charger)
    state.destination = isNew ? .add(form) : .edit(form)
    let store = makeStore(state)
    await store.send(\.destination.alert.saveAgain)
  }
}
