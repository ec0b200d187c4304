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
    await store.send(\.rows[id: Item.charger.id].duplicateButtonTapped)
    await store.send(\.rows[id: Item.charger.id].destination.duplicate.saveButtonTapped)
    await store.receive(\.rows[id: Item.charger.id].delegate.add, copy) {
      $0.rows = [
        ItemRow.State(item: .charger), ItemRow.State(item: copy), ItemRow.State(item: .mouse),
      ]
    }
  }

  @Test("a copy can't have the name of any item, including its original")
  func duplicateName() async {
    let store = makeStore(.list(.charger))
    store.exhaustivity = .off
    await store.send(\.rows[id: Item.charger.id].duplicateButtonTapped)
    await store.send(
      \.rows[id: Item.charger.id].destination.duplicate, .set(\.$item.name, "charger"))
    await store.send(\.rows[id: Item.charger.id].destination.duplicate.saveButtonTapped) {
      guard case .duplicate(var form)? = $0.rows[id: Item.charger.id]?.destination else { return }
      form.destination = .alert(.nameIsTaken("charger"))
      $0.rows[id: Item.charger.id]?.destination = .duplicate(form)
    }
  }

  @Test("the form of a copy closes itself, and its dialogs are dismissed with it")
  func leaveDuplicate() async {
    let store = makeStore(.list(.charger, .mouse))
    await store.send(\.rows[id: Item.charger.id].duplicateButtonTapped) {
      $0.rows[id: Item.charger.id]?.destination = .duplicate(
        ItemForm.State(item: copy, takenNames: ["charger", "mouse"]))
    }
    store.exhaustivity = .off
    await store.send(\.rows[id: Item.charger.id].destination.duplicate.task)
    await store.skipReceivedActions()
    store.exhaustivity = .on
    await store.send(\.rows[id: Item.charger.id].destination.duplicate.cancelButtonTapped)
    await store.receive(\.rows[id: Item.charger.id].destination.dismiss) {
      $0.rows[id: Item.charger.id]?.destination = nil
    }
    await clock.advance(by: .seconds(10))
    await store.finish()
  }

  @Test("an item is deleted only if the alert's delete button is chosen")
  func delete() async {
    let store = makeStore(.list(.charger, .mouse))
    for answer in [
      PresentationAction<ItemRow.Destination.Action>.dismiss, .presented(.delete(.delete)),
    ] {
      await store.send(\.rows[id: Item.mouse.id].deleteButtonTapped) {
        $0.rows[id: Item.mouse.id]?.destination = .delete(.delete("Mouse"))
      }
      await store.send(\.rows[id: Item.mouse.id].destination, answer) {
        $0.rows[id: Item.mouse.id]?.destination = nil
      }
    }
    await store.receive(\.rows[id: Item.mouse.id].delegate.delete) {
      $0.rows = [ItemRow.State(item: .charger)]
    }
  }

  @Test("deleting a row also removes its form and its alerts")
  func deleteWithForm() async {
    let store = makeStore(.list(.charger, .mouse))
    store.exhaustivity = .off
    await store.send(\.rows[id: Item.charger.id].duplicateButtonTapped)
    await store.send(\.rows[id: Item.charger.id].destination.duplicate.task)
    await store.skipReceivedActions()
    store.exhaustivity = .on
    await store.send(\.rows[id: Item.charger.id].delegate.delete) {
      $0.rows = [ItemRow.State(item: .mouse)]
    }
    await clock.advance(by: .seconds(10))
    await store.finish()
  }

  @Test("deleting a row doesn't close the form of a different row")
  func deleteOther() async {
    let store = makeStore(.list(.charger, .mouse))
    store.exhaustivity = .off
    await store.send(\.rows[id: Item.charger.id].duplicateButtonTapped)
    await store.send(\.rows[id: Item.charger.id].destination.duplicate.task)
    await store.skipReceivedActions()
    await store.send(\.rows[id: Item.mouse.id].delegate.delete)
    await clock.advance(by: .seconds(2))
    await store.receive(\.rows[id: Item.charger.id].destination.duplicate.pollTimerTicked)
    await store.skipReceivedActions()
    await store.send(\.rows[id: Item.charger.id].destination.dismiss)
  }
}
