import ComposableArchitecture
import Foundation
import TerminalUI

extension TerminalApplication<AppFeature.State, AppFeature.Action> {
  /// The app at launch.
  ///
  /// - Parameters:
  ///   - items: The items of the inventory.
  ///   - start: The screen on top of the list, if there is one.
  ///   - testTime: The time that `:advance` moves.
  ///   - newID: The identity of a new item, if a form for one is on top.
  ///   - prepareDependencies: Overrides live dependencies.
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
          // Even in a test, dependencies that aren't overridden are live.
          $0.context = .live
          prepareDependencies(&$0)
        }
      },
      testTime: testTime
    ) { store in
      present.record(store)
      return Renderer(AppView(store: store))
    }
    .onEnd { try await present.save() }
  }

  /// The app in a deterministic environment in which nothing happens by itself. It begins at noon of the first
  /// day of 2026.
  ///
  /// - Parameters:
  ///   - items: The items of the inventory.
  ///   - start: The screen on top of the list, if there is one.
  ///   - storage: The storage of the items.
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

/// The store of the running app. Later stores show the past.
@MainActor
private final class Present {
  private var store: StoreOf<AppFeature>?

  func record(_ store: StoreOf<AppFeature>) {
    self.store = self.store ?? store
  }

  /// Saves the last changes if they aren't saved yet.
  func save() async throws {
    guard let store, !store.withState(\.isSaved) else { return }
    await store.send(.saveAgainButtonTapped).finish()
    guard let failure = store.withState(\.savingFailure) else { return }
    throw StorageError("The last changes could not be saved. \(failure)")
  }
}
