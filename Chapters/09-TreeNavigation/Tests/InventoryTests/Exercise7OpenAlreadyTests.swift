import ComposableArchitecture
import Testing

@testable import inventory

/// Actions while a form is already open, and after the row of a form is removed.
extension InventoryFeatureTests {
  /// A list of two items, with each possible screen on top of it.
  private var listsWithSomethingOpen: [InventoryFeature.State] {
    [
      .add(ItemForm.State(item: Item(id: Item.ID(7), name: "Torch"))),
      .edit(ItemForm.State(item: .charger, canDelete: true)),
      .alert(.savingFailed("The disk is full.")),
    ].map { (destination: InventoryFeature.Destination.State) in
      var state = InventoryFeature.State.list(.charger, .lamp)
      state.destination = destination
      return state
    }
  }

  @Test("`add` replaces the open screen by its form")
  func addLater() async {
    for state in listsWithSomethingOpen {
      let store = makeStore(state)
      await store.send(.addButtonTapped) {
        $0.destination = .add(
          ItemForm.State(item: Item(id: Item.ID(0)), takenNames: ["charger", "desk lamp"]))
      }
    }
  }

  @Test("`edit` replaces the open screen by its form")
  func editLater() async {
    for state in listsWithSomethingOpen {
      let store = makeStore(state)
      await store.send(.editButtonTapped(Item.lamp.id)) {
        $0.destination = .edit(
          ItemForm.State(item: .lamp, takenNames: ["charger"], canDelete: true))
      }
    }
  }

  @Test("`edit` for a removed item closes nothing")
  func editMissingLater() async {
    for state in listsWithSomethingOpen {
      await makeStore(state).send(.editButtonTapped(Item.mouse.id))
    }
  }

  @Test("a second failure to save does not replace the open alert")
  func alertTwice() async {
    let store = makeStore(.list(.charger))
    await store.send(.savingFailed("The disk is full.")) {
      $0.destination = .alert(.savingFailed("The disk is full."))
    }
    await store.send(.savingFailed("The disk has gone."))
  }

  @Test("saving an edited item changes only the item of its row, not the row's own screens")
  func saveBelowAnAlert() async {
    var state = InventoryFeature.State.editing(.charger, in: .charger)
    state.items[id: Item.charger.id]?.destination = .delete(.delete("Charger"))
    let store = makeStore(state)
    await store.send(.destination(.presented(.edit(.delegate(.save))))) {
      $0.items[id: Item.charger.id]?.item.status = .inStock(quantity: 7)
      $0.destination = nil
    }
  }

  @Test("deleting a removed item in its form still closes the form")
  func deleteDeleted() async {
    let store = makeStore(.editing(.charger, in: .lamp))
    await store.send(.destination(.presented(.edit(.delegate(.delete))))) {
      $0.destination = nil
    }
  }

  @Test("a form for a new item that asks to delete it changes nothing, and stays open")
  func deleteNew() async {
    var state = InventoryFeature.State.list(.charger)
    state.destination = .add(ItemForm.State(item: .charger))
    let store = makeStore(state)
    await store.send(.destination(.presented(.add(.delegate(.delete)))))
  }
}
