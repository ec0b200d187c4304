import ComposableArchitecture
import Exercises
import Testing

@testable import inventory

/// Tests the form for an item, which may be wrong.
@MainActor
func testItemForm(_ form: some ReducerOf<ItemForm>) async {
  // Exercise 9.8
  let clock = TestClock()
  let asked = LockIsolated<[String]>([])
  let dismissals = LockIsolated(0)
  let store = TestStore(initialState: ItemForm.State(item: .charger, takenNames: ["mouse"])) {
    form
  } withDependencies: {
    $0.continuousClock = clock
    $0.warehouse.stock = { name in
      asked.withValue { $0.append(name) }
      return Stock(name: name, count: 23)
    }
    $0.dismiss = DismissEffect { dismissals.withValue { $0 += 1 } }
  }

  // The warehouse is asked immediately and after two seconds, about the name as it is then.
  let task = await store.send(.task)
  await store.receive(.pollTimerTicked) { $0.timesAsked = 1 }
  await store.receive(.stockResponse(.success(.charger))) { $0.stock = .success(.charger) }
  await store.send(.set(\.$item.name, "Torch")) { $0.item.name = "Torch" }
  await clock.advance(by: .seconds(2))
  await store.receive(.pollTimerTicked) { $0.timesAsked = 2 }
  let stock = Stock(name: "Torch", count: 23)
  await store.receive(.stockResponse(.success(stock))) { $0.stock = .success(stock) }

  // Once the form was removed from the screen, nobody is asked.
  await task.cancel()
  await clock.advance(by: .seconds(10))
  #expect(asked.value == ["Charger", "Torch"])

  // A form with changes asks before it closes itself.
  await store.send(.cancelButtonTapped) { $0.destination = .discard(.discardChanges) }
  await store.send(.destination(.dismiss)) { $0.destination = nil }
  await store.finish()
  #expect(dismissals.value == 0)
  await store.send(.cancelButtonTapped) { $0.destination = .discard(.discardChanges) }
  await store.send(.destination(.presented(.discard(.discard)))) { $0.destination = nil }
  await store.finish()
  #expect(dismissals.value == 1)

  // A form without changes closes itself immediately.
  await store.send(.set(\.$item.name, "Charger")) { $0.item.name = "Charger" }
  await store.send(.cancelButtonTapped)
  await store.finish()
  #expect(dismissals.value == 2)

  // A name that another item has is refused. Any other name is saved once, without the spaces around it.
  await store.send(.set(\.$item.name, "MOUSE")) { $0.item.name = "MOUSE" }
  await store.send(.saveButtonTapped) { $0.destination = .alert(.nameIsTaken("MOUSE")) }
  await store.send(.destination(.dismiss)) { $0.destination = nil }
  await store.send(.set(\.$item.name, " Cable ")) { $0.item.name = " Cable " }
  await store.send(.saveButtonTapped) { $0.item.name = "Cable" }
  await store.receive(.delegate(.save))
  await store.finish()
  #expect(dismissals.value == 2)

  // A new search replaces the one that is running. What it finds is taken over into the form.
  store.dependencies.warehouse.catalogue = { query in
    try await clock.sleep(for: .seconds(2))
    return query == "Cable" ? [.cable] : [.cable, .torch]
  }
  await store.send(.lookUpButtonTapped) {
    $0.destination = .catalogue(Catalogue.State(query: "Cable"))
  }
  await store.send(.destination(.presented(.catalogue(.task)))) {
    $0.$destination[case: /ItemForm.Destination.State.catalogue]?.isSearching = true
  }
  await clock.advance(by: .seconds(1))
  await store.send(.destination(.presented(.catalogue(.queryChanged(""))))) {
    $0.$destination[case: /ItemForm.Destination.State.catalogue]?.query = ""
  }
  await clock.advance(by: .seconds(2))
  await store.receive(.destination(.presented(.catalogue(.response(.success([.cable, .torch])))))) {
    $0.destination = .catalogue(Catalogue.State(query: "", articles: [.cable, .torch]))
  }
  await store.send(.destination(.presented(.catalogue(.articleTapped(.torch)))))
  await store.receive(.destination(.presented(.catalogue(.delegate(.chose(.torch)))))) {
    $0.item.name = "Torch"
    $0.item.colour = .red
    $0.destination = nil
  }

  // An alert tells of a search that fails. From there the item can be looked up again.
  let failure = WarehouseError("It rains.")
  store.dependencies.warehouse.catalogue = { _ in throw failure }
  await store.send(.lookUpButtonTapped) {
    $0.destination = .catalogue(Catalogue.State(query: "Torch"))
  }
  await store.send(.destination(.presented(.catalogue(.task)))) {
    $0.$destination[case: /ItemForm.Destination.State.catalogue]?.isSearching = true
  }
  await store.receive(.destination(.presented(.catalogue(.response(.failure(failure)))))) {
    $0.$destination[case: /ItemForm.Destination.State.catalogue]?.isSearching = false
  }
  await store.receive(.destination(.presented(.catalogue(.delegate(.failed("It rains.")))))) {
    $0.destination = .alert(.lookUpFailed("It rains."))
  }
  await store.send(.destination(.presented(.alert(.lookUpAgain)))) {
    $0.destination = .catalogue(Catalogue.State(query: "Torch"))
  }
}
