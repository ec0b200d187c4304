import ComposableArchitecture
import Testing

@testable import inventory

@Suite("Together · rows", .serialized, .serialExecutor, .timeLimit(.minutes(5)))
@MainActor
struct RowTests {
  private let clock = TestClock()

  private func makeStore(_ state: InventoryFeature.State) -> TestStoreOf<InventoryFeature> {
    TestStore(initialState: state) {
      InventoryFeature()
    } withDependencies: {
      $0.continuousClock = clock
      $0.uuid = .incrementing
      $0.warehouse.stock = { Stock(name: $0, count: 23) }
    }
  }

  private let copy = Item(
    id: Item.ID(0), name: "Charger (copy)", colour: .yellow, status: .inStock(quantity: 20))

  @Test("a saved copy is inserted after its original")
  func duplicate() async {
    let store = makeStore(.list(.charger, .mouse))
    store.exhaustivity = .off
    await store.send(.item(id: Item.charger.id, action: .duplicateButtonTapped))
    await store.send(
      .item(id: Item.charger.id, action: .destination(.presented(.duplicate(.saveButtonTapped)))))
    await store.receive(.item(id: Item.charger.id, action: .delegate(.add(copy)))) {
      $0.items = [
        ItemRow.State(item: .charger), ItemRow.State(item: copy), ItemRow.State(item: .mouse),
      ]
    }
  }

  @Test("a copy can't have the name of an existing item, including its original")
  func duplicateName() async {
    let store = makeStore(.list(.charger))
    store.exhaustivity = .off
    await store.send(.item(id: Item.charger.id, action: .duplicateButtonTapped))
    await store.send(
      .item(
        id: Item.charger.id,
        action: .destination(.presented(.duplicate(.set(\.$item.name, "charger"))))))
    await store.send(
      .item(id: Item.charger.id, action: .destination(.presented(.duplicate(.saveButtonTapped))))
    ) {
      guard case .duplicate(var form)? = $0.items[id: Item.charger.id]?.destination else { return }
      form.destination = .alert(.nameIsTaken("charger"))
      $0.items[id: Item.charger.id]?.destination = .duplicate(form)
    }
  }

  @Test("a form for a copy closes itself, and its requests end with it")
  func leaveDuplicate() async {
    let store = makeStore(.list(.charger, .mouse))
    await store.send(.item(id: Item.charger.id, action: .duplicateButtonTapped)) {
      $0.items[id: Item.charger.id]?.destination = .duplicate(
        ItemForm.State(item: copy, takenNames: ["charger", "mouse"]))
    }
    store.exhaustivity = .off
    await store.send(
      .item(id: Item.charger.id, action: .destination(.presented(.duplicate(.task)))))
    await store.skipReceivedActions()
    store.exhaustivity = .on
    await store.send(
      .item(id: Item.charger.id, action: .destination(.presented(.duplicate(.cancelButtonTapped)))))
    await store.receive(.item(id: Item.charger.id, action: .destination(.dismiss))) {
      $0.items[id: Item.charger.id]?.destination = nil
    }
    await clock.advance(by: .seconds(10))
    await store.finish()
  }

  @Test("an item is deleted only if the user confirms")
  func delete() async {
    let store = makeStore(.list(.charger, .mouse))
    for answer in [
      PresentationAction<ItemRow.Destination.Action>.dismiss, .presented(.delete(.delete)),
    ] {
      await store.send(.item(id: Item.mouse.id, action: .deleteButtonTapped)) {
        $0.items[id: Item.mouse.id]?.destination = .delete(.delete("Mouse"))
      }
      await store.send(.item(id: Item.mouse.id, action: .destination(answer))) {
        $0.items[id: Item.mouse.id]?.destination = nil
      }
    }
    await store.receive(.item(id: Item.mouse.id, action: .delegate(.delete))) {
      $0.items = [ItemRow.State(item: .charger)]
    }
  }

  @Test("deleting a row closes its form and ends its requests")
  func deleteWithForm() async {
    let store = makeStore(.list(.charger, .mouse))
    store.exhaustivity = .off
    await store.send(.item(id: Item.charger.id, action: .duplicateButtonTapped))
    await store.send(
      .item(id: Item.charger.id, action: .destination(.presented(.duplicate(.task)))))
    await store.skipReceivedActions()
    store.exhaustivity = .on
    await store.send(.item(id: Item.charger.id, action: .delegate(.delete))) {
      $0.items = [ItemRow.State(item: .mouse)]
    }
    await clock.advance(by: .seconds(10))
    await store.finish()
  }

  @Test("a form in one row stays open when a different row is deleted")
  func deleteOther() async {
    let store = makeStore(.list(.charger, .mouse))
    store.exhaustivity = .off
    await store.send(.item(id: Item.charger.id, action: .duplicateButtonTapped))
    await store.send(
      .item(id: Item.charger.id, action: .destination(.presented(.duplicate(.task)))))
    await store.skipReceivedActions()
    await store.send(.item(id: Item.mouse.id, action: .delegate(.delete)))
    await clock.advance(by: .seconds(2))
    await store.receive(
      .item(id: Item.charger.id, action: .destination(.presented(.duplicate(.pollTimerTicked)))))
    await store.skipReceivedActions()
    await store.send(.item(id: Item.charger.id, action: .destination(.dismiss)))
  }
}
