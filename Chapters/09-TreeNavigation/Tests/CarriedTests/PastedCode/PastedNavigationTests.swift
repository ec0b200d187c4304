import Foundation
import TerminalUI
import Testing

@testable import ComposableArchitecture
@testable import TestFixtures

@Suite(
  "Together · code in the style of version 1.0 · navigation",
  .timeLimit(.minutes(5)), .serialExecutor)
@MainActor
struct PastedNavigationTests {
  @Test("an item is added in a sheet, and deleted after a confirmation")
  func adding() async {
    let store = TestStore(initialState: PastedInventory.State()) {
      PastedInventory()
    } withDependencies: {
      $0.uuid = .incrementing
    }
    let id = UUID(uuidString: "00000000-0000-0000-0000-000000000000")!
    var item = PastedItem(id: id, name: "")

    await store.send(.addButtonTapped) {
      $0.destination = .add(PastedItemForm.State(item: item))
    }
    item.name = "Lamp"
    await store.send(.destination(.presented(.add(.set(\.$item, item))))) {
      XCTModify(&$0.destination, case: /PastedInventory.Destination.State.add) {
        $0.item.name = "Lamp"
      }
    }
    await store.send(.destination(.presented(.add(.delegate(.saved(item)))))) {
      $0.rows = [PastedRow.State(item: item)]
      $0.destination = nil
    }
    await store.send(.deleteButtonTapped(id: id)) {
      $0.destination = .alert(.deleteConfirmation(item))
    }
    await store.send(.destination(.presented(.alert(.confirmDeletion(id: id))))) {
      $0.rows = []
      $0.destination = nil
    }
  }

  @Test("a form dismisses itself")
  func dismissing() async {
    let item = PastedItem(id: UUID(), name: "Lamp")
    let store = TestStore(
      initialState: PastedInventory.State(
        destination: .edit(PastedItemForm.State(item: item)), rows: [PastedRow.State(item: item)])
    ) {
      PastedInventory()
    }
    await store.send(.destination(.presented(.edit(.cancelButtonTapped))))
    await store.receive(.destination(.dismiss)) { $0.destination = nil }
  }

  @Test("views present the state's screens, in a stack without a path")
  func views() throws {
    let store = Store(initialState: PastedInventory.State()) {
      PastedInventory()
    } withDependencies: {
      $0.uuid = .incrementing
    }
    let renderer = Renderer(PastedInventoryView(store: store))
    _ = try renderer.frame().perform("add")
    _ = try renderer.frame().perform("name Lamp")
    _ = try renderer.frame().perform("save")
    #expect(renderer.frame().description.contains("Lamp"))
    #expect(store.withState(\.rows).map(\.item.name) == ["Lamp"])
    _ = try renderer.frame().perform("duplicate 1")
    #expect(store.withState(\.rows).count == 2)
  }

  @Test("a switch passes its state to the cases")
  func switching() {
    let store = Store(initialState: PastedRoot.State()) { PastedRoot() }
    let renderer = Renderer(PastedRootView(store: store))
    #expect(renderer.frame().description == "loading")
    store.send(.finishedLoading)
    store.send(.facts(.incrementButtonTapped))
    #expect(renderer.frame().description == "facts 1")
    store.send(.facts(.onDisappear))
    store.send(.form(.set(\.$motto, "onwards")))
    #expect(renderer.frame().description.contains("onwards"))
  }

  @Test("a view prints changes, with its place in the source code")
  func changes() {
    let changes = ViewChanges<PastedForm.State>(
      prefix: "form", of: PastedOptionalView.self, at: "Pasted/File.swift:1")
    var state = PastedForm.State()
    #expect(
      changes.report(state).hasPrefix(
        "form: PastedOptionalView at Pasted/File.swift:1: initial state\n  PastedForm.State("))
    #expect(changes.report(state).hasSuffix("no state changes"))
    state.name = "Blob"
    #expect(changes.report(state).contains(#"+   _name: "Blob""#))
  }
}
