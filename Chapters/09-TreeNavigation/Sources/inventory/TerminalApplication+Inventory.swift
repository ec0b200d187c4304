import ComposableArchitecture
import Foundation
import TerminalUI

extension TerminalApplication<AppFeature.State, AppFeature.Action> {
  /// The app as it starts.
  ///
  /// - Parameters:
  ///   - items: What is in the inventory.
  ///   - start: What is on top of the list, if anything.
  ///   - testTime: What `:advance` moves.
  ///   - newID: The identity of a new item, if a form for one is on top.
  ///   - prepareDependencies: Makes its dependencies others than the live ones.
  static func inventory(
    _ items: [Item], startingAt start: StartingPoint? = nil, testTime: TestTime? = nil,
    newID: Item.ID = Item.ID(),
    withDependencies prepareDependencies: @escaping @Sendable (inout DependencyValues) -> Void
  ) -> Self {
    let present = Present()
    return TerminalApplication(
      name: "inventory",
      initialState: AppFeature.State(
        inventory: InventoryFeature.State(items, startingAt: start, newID: newID)),
      reducer: {
        AppFeature().transformDependency(\.self) {
          // In a test this is the app anyway: what is not overridden is live.
          $0.context = .live
          prepareDependencies(&$0)
        }
      },
      testTime: testTime
    ) { store in
      present.note(store)
      return Renderer(AppView(store: store))
    }
    .onEnd { try await present.save() }
  }

  /// An app in a world in which nothing happens by itself, and everything happens the same way each time. It
  /// begins at noon of the first day of 2026.
  ///
  /// - Parameters:
  ///   - items: What is in the inventory.
  ///   - start: What is on top of the list, if anything.
  ///   - storage: Where the items are kept.
  static func scriptedInventory(
    _ items: [Item] = .samples, startingAt start: StartingPoint? = nil,
    storage: ItemStorage = .previewValue
  ) -> Self {
    let testTime = TestTime()
    let clock = TestClock()
    testTime.onAdvance { await clock.advance(by: $0) }
    let noon = Date(timeIntervalSince1970: 1_767_268_800)
    let begin = clock.now
    let date = DateGenerator { noon + begin.duration(to: clock.now) / .seconds(1) }
    let client = ScriptedWarehouse(clock: clock, date: date).client
    let uuid = UUIDGenerator.incrementing
    return .inventory(items, startingAt: start, testTime: testTime, newID: uuid()) {
      $0.warehouse = client
      $0.itemStorage = storage
      $0.continuousClock = clock
      $0.date = date
      $0.uuid = uuid
    }
  }
}

/// The store of the app that runs. Those that come later show the past.
@MainActor
private final class Present {
  private var store: StoreOf<AppFeature>?

  func note(_ store: StoreOf<AppFeature>) {
    self.store = self.store ?? store
  }

  /// Saves what has been changed so shortly before the end that it is not saved yet.
  func save() async throws {
    guard let store, !store.withState(\.isSaved) else { return }
    await store.send(.saveAgainButtonTapped).finish()
    guard let failure = store.withState(\.savingFailure) else { return }
    throw StorageError("The last changes could not be saved. \(failure)")
  }
}
