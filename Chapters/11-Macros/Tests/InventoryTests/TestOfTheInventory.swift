import ComposableArchitecture
import Exercises
import Testing

@testable import inventory

/// Tests the list with its rows and forms, which may be wrong.
@MainActor
func testInventory(_ inventory: some ReducerOf<InventoryFeature>) async {
  // Exercise 11.8
  let store = TestStore(initialState: InventoryFeature.State.list(.charger, .lamp, .mouse)) {
    inventory
  } withDependencies: {
    $0.continuousClock = TestClock()
    $0.uuid = .incrementing
    $0.warehouse.stock = { Stock(name: $0, count: 23) }
  }
  let (lamp, mouse) = (Item.lamp.id, Item.mouse.id)

  // A form asks the warehouse, takes an article over, saves, and asks no more.
  await store.send(\.editButtonTapped, lamp) {
    $0.destination = .edit(
      ItemForm.State(item: .lamp, takenNames: ["charger", "mouse"], canDelete: true))
  }
  await store.send(\.destination.edit.task)
  await store.receive(\.destination.edit.pollTimerTicked) {
    $0.$destination[case: \.edit]?.timesAsked = 1
  }
  let stock = Stock(name: "Desk lamp", count: 23)
  await store.receive(\.destination.edit.stockResponse.success, stock) {
    $0.$destination[case: \.edit]?.stock = .success(stock)
  }
  await store.send(\.destination.edit.lookUpButtonTapped) {
    $0.$destination[case: \.edit]?.destination = .catalogue(Catalogue.State(query: "Desk lamp"))
  }
  await store.send(\.destination.edit.destination.catalogue.articleTapped, .torch)
  await store.receive(\.destination.edit.destination.catalogue.delegate.chose, .torch) {
    $0.$destination[case: \.edit]?.item.name = "Torch"
    $0.$destination[case: \.edit]?.item.colour = .red
    $0.$destination[case: \.edit]?.destination = nil
  }
  let torch = Item(id: lamp, name: "Torch", colour: .red, status: Item.lamp.status)
  await store.send(\.destination.edit.saveButtonTapped)
  await store.receive(\.destination.edit.delegate.save) {
    $0.rows[id: lamp]?.item = torch
    $0.destination = nil
  }

  // A form without changes is dismissed.
  await store.send(\.editButtonTapped, mouse) {
    $0.destination = .edit(
      ItemForm.State(item: .mouse, takenNames: ["charger", "torch"], canDelete: true))
  }
  await store.send(\.destination.edit.cancelButtonTapped)
  await store.receive(\.destination.dismiss) { $0.destination = nil }

  // A row makes a copy, which comes right behind it.
  let copy = Item(id: Item.ID(0), name: "Torch (copy)", colour: .red, status: torch.status)
  await store.send(\.rows[id: lamp].duplicateButtonTapped) {
    $0.rows[id: lamp]?.destination = .duplicate(
      ItemForm.State(item: copy, takenNames: ["charger", "torch", "mouse"]))
  }
  await store.send(\.rows[id: lamp].destination.duplicate.saveButtonTapped)
  await store.receive(\.rows[id: lamp].destination.duplicate.delegate.save) {
    $0.rows[id: lamp]?.destination = nil
  }
  await store.receive(\.rows[id: lamp].delegate.add, copy) {
    $0.rows.insert(ItemRow.State(item: copy), at: 2)
  }

  // A row is deleted when the question is answered so, and not otherwise.
  await store.send(\.rows[id: mouse].deleteButtonTapped) {
    $0.rows[id: mouse]?.destination = .delete(.delete("Mouse"))
  }
  await store.send(\.rows[id: mouse].destination.dismiss) { $0.rows[id: mouse]?.destination = nil }
  await store.send(\.rows[id: mouse].deleteButtonTapped) {
    $0.rows[id: mouse]?.destination = .delete(.delete("Mouse"))
  }
  await store.send(\.rows[id: mouse].destination.delete.delete) {
    $0.rows[id: mouse]?.destination = nil
  }
  await store.receive(\.rows[id: mouse].delegate.delete) { $0.rows.remove(id: mouse) }

  // A label shows the item as it is now.
  await store.send(\.labelButtonTapped, lamp) { $0.destination = .label(torch) }
  await store.send(\.destination.dismiss) { $0.destination = nil }
  await store.finish()
}
