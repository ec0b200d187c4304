import ComposableArchitecture
import Testing

@testable import inventory

@Suite("Together · item form", .serialized, .serialExecutor, .timeLimit(.minutes(5)))
@MainActor
struct FormTests {
  private let clock = TestClock()

  private func makeStore(_ state: ItemForm.State) -> TestStoreOf<ItemForm> {
    TestStore(initialState: state) {
      ItemForm()
    } withDependencies: {
      $0.continuousClock = clock
      $0.warehouse.stock = { Stock(name: $0, count: 23) }
    }
  }

  @Test("an item without a name is not saved, and the warehouse is asked only about a name")
  func empty() async {
    let store = makeStore(ItemForm.State(item: Item(id: Item.ID(0))))
    let task = await store.send(.task)
    await store.receive(.pollTimerTicked)
    await store.send(.saveButtonTapped)
    await store.send(.set(\.$item.name, "  ")) { $0.item.name = "  " }
    await store.send(.saveButtonTapped) { $0.item.name = "" }
    await store.send(.set(\.$item.name, "Charger")) { $0.item.name = "Charger" }
    await clock.advance(by: .seconds(2))
    await store.receive(.pollTimerTicked) { $0.timesAsked = 1 }
    await store.receive(.stockResponse(.success(.charger))) { $0.stock = .success(.charger) }
    await task.cancel()
  }

  @Test("a failed response is shown, and the warehouse is asked again")
  func failingStock() async {
    let store = makeStore(ItemForm.State(item: .charger))
    let failure = WarehouseError("It rains.")
    store.dependencies.warehouse.stock = { _ in throw failure }
    let task = await store.send(.task)
    await store.receive(.pollTimerTicked) { $0.timesAsked = 1 }
    await store.receive(.stockResponse(.failure(failure))) { $0.stock = .failure(failure) }
    store.dependencies.warehouse.stock = { Stock(name: $0, count: 23) }
    await clock.advance(by: .seconds(2))
    await store.receive(.pollTimerTicked) { $0.timesAsked = 2 }
    await store.receive(.stockResponse(.success(.charger))) { $0.stock = .success(.charger) }
    await task.cancel()
  }

  @Test("a response that takes longer than the timer's interval still arrives")
  func slowStock() async {
    let store = makeStore(ItemForm.State(item: .charger))
    store.dependencies.warehouse.stock = { [clock] name in
      try await clock.sleep(for: .seconds(3))
      return Stock(name: name, count: 23)
    }
    let task = await store.send(.task)
    await store.receive(.pollTimerTicked) { $0.timesAsked = 1 }
    await clock.advance(by: .seconds(2))
    await store.receive(.pollTimerTicked) { $0.timesAsked = 2 }
    await clock.advance(by: .seconds(1))
    await store.receive(.stockResponse(.success(.charger))) { $0.stock = .success(.charger) }
    await task.cancel()
  }

  @Test("after `back` from the catalogue, the search's response is ignored")
  func backFromCatalogue() async {
    let store = makeStore(ItemForm.State(item: .charger))
    store.dependencies.warehouse.catalogue = { [clock] _ in
      try await clock.sleep(for: .seconds(2))
      return [.torch]
    }
    await store.send(.lookUpButtonTapped) {
      $0.destination = .catalogue(Catalogue.State(query: "Charger"))
    }
    await store.send(.destination(.presented(.catalogue(.task)))) {
      $0.destination = .catalogue(Catalogue.State(query: "Charger", isSearching: true))
    }
    await store.send(.destination(.dismiss)) { $0.destination = nil }
    await clock.advance(by: .seconds(2))
  }

  @Test("an article of an unknown colour leaves the colour unchanged")
  func unknownColour() async {
    var state = ItemForm.State(item: .charger)
    state.destination = .catalogue(Catalogue.State(query: ""))
    let store = makeStore(state)
    let article = Article(id: 99, name: "Curtain", colour: "beige")
    await store.send(.destination(.presented(.catalogue(.delegate(.chose(article)))))) {
      $0.item.name = "Curtain"
      $0.destination = nil
    }
  }

  @Test("an item is deleted only if the user confirms")
  func delete() async {
    let store = makeStore(ItemForm.State(item: .charger, canDelete: true))
    await store.send(.set(\.$item.name, "Cable")) { $0.item.name = "Cable" }
    await store.send(.deleteButtonTapped) { $0.destination = .alert(.delete("Charger")) }
    await store.send(.destination(.dismiss)) { $0.destination = nil }
    await store.send(.deleteButtonTapped) { $0.destination = .alert(.delete("Charger")) }
    await store.send(.destination(.presented(.alert(.delete)))) { $0.destination = nil }
    await store.receive(.delegate(.delete))
  }

  @Test("a failed search replaces the catalogue by an alert, and can be repeated")
  func failingSearch() async {
    let store = makeStore(ItemForm.State(item: .charger))
    let failure = WarehouseError("It rains.")
    store.dependencies.warehouse.catalogue = { _ in throw failure }
    await store.send(.lookUpButtonTapped) {
      $0.destination = .catalogue(Catalogue.State(query: "Charger"))
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
      $0.destination = .catalogue(Catalogue.State(query: "Charger"))
    }
    await store.send(.destination(.dismiss)) { $0.destination = nil }
  }
}
