import ComposableArchitecture
import DemoServer
import Foundation
import Testing

@testable import inventory

@Suite("Together · the app", .serialized, .serialExecutor, .timeLimit(.minutes(5)))
@MainActor
struct AppTests {
  private let clock = TestClock()
  private let saved = LockIsolated<[[String]]>([])

  /// A store that does not ask for everything.
  private func makeStore(_ inventory: InventoryFeature.State) -> TestStoreOf<AppFeature> {
    let store = TestStore(initialState: AppFeature.State(inventory: inventory)) {
      AppFeature()
    } withDependencies: {
      $0.continuousClock = clock
      $0.date = .constant(.noon)
      $0.uuid = .incrementing
      $0.warehouse = ScriptedWarehouse(clock: clock, date: .constant(.noon)).client
      $0.itemStorage.save = { [saved] items in saved.withValue { $0.append(items.map(\.name)) } }
    }
    store.exhaustivity = .off
    return store
  }

  @Test("saving a form saves the items immediately, and leaving a form saves nothing")
  func saves() async {
    let store = makeStore(.editing(.charger, in: .charger, .mouse))
    await store.send(
      .inventory(.destination(.presented(.edit(.set(\.$item.name, "Cable"))))))
    #expect(saved.value == [])
    await store.send(.inventory(.destination(.presented(.edit(.saveButtonTapped)))))
    await store.receive(.saved) { $0.isSaved = true }
    #expect(saved.value == [["Cable", "Mouse"]])
    await store.send(.inventory(.editButtonTapped(Item.mouse.id)))
    await store.send(.inventory(.destination(.presented(.edit(.cancelButtonTapped)))))
    await store.receive(.inventory(.destination(.dismiss)))
    #expect(saved.value == [["Cable", "Mouse"]])
  }

  @Test("every change of the items is saved")
  func savesEach() async {
    let store = makeStore(.list(.charger, .mouse))
    await store.send(.inventory(.item(id: Item.mouse.id, action: .delegate(.delete))))
    await store.receive(.saved)
    await store.send(.inventory(.item(id: Item.charger.id, action: .duplicateButtonTapped)))
    await store.send(
      .inventory(
        .item(
          id: Item.charger.id, action: .destination(.presented(.duplicate(.saveButtonTapped))))))
    await store.receive(.saved)
    await store.send(.inventory(.addButtonTapped))
    await store.send(.inventory(.destination(.presented(.add(.set(\.$item.name, "Torch"))))))
    await store.send(.inventory(.destination(.presented(.add(.saveButtonTapped)))))
    await store.receive(.saved)
    #expect(
      saved.value == [
        ["Charger"], ["Charger", "Charger (copy)"], ["Charger", "Charger (copy)", "Torch"],
      ])
  }

  @Test("a change replaces an earlier change that has not been saved yet")
  func savesLatest() async {
    let store = makeStore(.list(.charger, .lamp, .mouse))
    store.dependencies.itemStorage.save = { [clock, saved] items in
      try await clock.sleep(for: .seconds(1))
      saved.withValue { $0.append(items.map(\.name)) }
    }
    await store.send(.inventory(.item(id: Item.mouse.id, action: .delegate(.delete)))) {
      $0.isSaved = false
    }
    await clock.advance(by: .milliseconds(500))
    await store.send(.inventory(.item(id: Item.lamp.id, action: .delegate(.delete))))
    await clock.advance(by: .seconds(1))
    await store.receive(.saved) { $0.isSaved = true }
    #expect(saved.value == [["Charger"]])
  }

  @Test("a failure to save presents an alert, whose choice saves again")
  func savesAgain() async {
    let store = makeStore(.list(.charger, .mouse))
    let isFull = LockIsolated(true)
    store.dependencies.itemStorage.save = { [saved] items in
      if isFull.value { throw StorageError("The disk is full.") }
      saved.withValue { $0.append(items.map(\.name)) }
    }
    await store.send(.inventory(.item(id: Item.mouse.id, action: .delegate(.delete))))
    await store.receive(.inventory(.savingFailed("The disk is full."))) {
      $0.isSaved = false
      $0.savingFailure = "The disk is full."
      $0.inventory.destination = .alert(.savingFailed("The disk is full."))
    }
    // The disk is still full: the next alert replaces the first.
    await store.send(.inventory(.destination(.presented(.alert(.saveAgain))))) {
      $0.inventory.destination = nil
      $0.savingFailure = nil
    }
    await store.receive(.inventory(.savingFailed("The disk is full."))) {
      $0.inventory.destination = .alert(.savingFailed("The disk is full."))
    }
    isFull.setValue(false)
    await store.send(.inventory(.destination(.presented(.alert(.saveAgain)))))
    await store.receive(.saved) {
      $0.isSaved = true
      $0.savingFailure = nil
      $0.inventory.destination = nil
    }
    #expect(saved.value == [["Charger"]])
  }

  @Test("after a form is left, the server's counts stay the same, and its requests are abandoned")
  func standsStill() async {
    let store = makeStore(.list(.charger))
    let server = await store.send(.server(.task))
    await store.send(.server(.latencyChanged(.seconds(5))))
    await store.send(.inventory(.editButtonTapped(Item.charger.id)))
    await store.send(.inventory(.destination(.presented(.edit(.task)))))
    await clock.advance(by: .seconds(6))
    await store.skipReceivedActions()
    store.assert { $0.server.counts = RequestCounts(sent: 4, answered: 1) }
    await store.send(.inventory(.destination(.presented(.edit(.cancelButtonTapped)))))
    await store.receive(.inventory(.destination(.dismiss))) { $0.inventory.destination = nil }
    await Task.megaYield()
    await store.skipReceivedActions()
    store.assert { $0.server.counts = RequestCounts(sent: 4, answered: 1, abandoned: 3) }
    await clock.advance(by: .seconds(60))
    await store.skipReceivedActions(strict: false)
    store.assert { $0.server.counts = RequestCounts(sent: 4, answered: 1, abandoned: 3) }
    await server.cancel()
  }

  @Test("a search is abandoned when a screen below closes its form")
  func abandonsSearch() async {
    let store = makeStore(.list(.charger))
    let server = await store.send(.server(.task))
    await store.send(.inventory(.editButtonTapped(Item.charger.id)))
    await store.send(.inventory(.destination(.presented(.edit(.lookUpButtonTapped)))))
    await store.send(
      .inventory(.destination(.presented(.edit(.destination(.presented(.catalogue(.task))))))))
    await clock.advance(by: .seconds(1))
    await store.send(.inventory(.item(id: Item.charger.id, action: .delegate(.delete)))) {
      $0.inventory.destination = nil
    }
    await Task.megaYield()
    await store.skipReceivedActions()
    store.assert { $0.server.counts = RequestCounts(sent: 1, abandoned: 1) }
    await server.cancel()
  }

  @Test(
    "requests that are set to fail do so, and the catalogue is slower than the warehouse",
    arguments: [
      (Server.Failing.never, []), (.everyOther, ["/stock/1"]),
      (.always, ["/catalogue", "/stock/1"]),
      (.catalogue, ["/catalogue"]), (.stock, ["/stock/1"]),
    ] as [(Server.Failing, [String])])
  func conditions(failing: Server.Failing, failures: [String]) {
    var state = Server.State(latency: .seconds(1))
    state.failing = failing
    var script = ServerScript(conditions: state.conditions)
    let turns = ["/catalogue", "/stock/1"].map { ($0, script.next(for: $0)) }
    #expect(turns.filter { $0.1.failure != nil }.map(\.0) == failures)
    #expect(turns.map(\.1.latency) == [.seconds(3), .seconds(1)])
  }
}
