import ComposableArchitecture
import Testing

@testable import TestFixtures

private typealias Seed = SyncUpsPage

@Suite("Together · Seed 000: shared state in “_printChanges”", .timeLimit(.minutes(5)))
@MainActor
struct SyncUpsPageTests {
  private let state = Seed.AppFeature.State(
    syncUpsList: Seed.SyncUpsList.State(
      syncUps: Shared(value: [Seed.SyncUp(id: 1), Seed.SyncUp(id: 2)])))

  @Test("unchanged values are printed in short form, even if they are shared")
  func printing() {
    let printed = LockIsolated<[String]>([])
    let store = Store(initialState: state) {
      Seed.AppFeature()._printChanges(
        _ReducerPrinter { action, old, new in
          let change = diff(old, new) ?? ""
          printed.withValue { $0.append("\(String(customDumping: action))\n\(change)") }
        })
    }
    store.send(.syncUpsList(.addSyncUpButtonTapped))
    #expect(
      printed.value == [
        """
        SyncUpsPage.AppFeature.Action.syncUpsList(.addSyncUpButtonTapped)
          SyncUpsPage.AppFeature.State(
            path: [:],
            syncUpsList: SyncUpsPage.SyncUpsList.State(
        -     destination: nil,
        +     destination: .add(
        +       SyncUpsPage.SyncUpForm.State(
        +         syncUp: SyncUpsPage.SyncUp(
        +           id: 3,
        +           title: ""
        +         )
        +       )
        +     ),
              syncUps: […]
            )
          )
        """
      ])
  }

  @Test("I328: FAQ: features of value types share a value, and each change of it can be asserted")
  func sharing() async {
    @Shared(value: []) var syncUps: IdentifiedArrayOf<Seed.SyncUp>
    let other = Seed.SyncUpsList.State(syncUps: $syncUps)
    let store = TestStore(initialState: Seed.SyncUpsList.State(syncUps: $syncUps)) {
      Reduce<Seed.SyncUpsList.State, Seed.SyncUp> { state, syncUp in
        state.$syncUps.withLock { _ = $0.append(syncUp) }
        return .none
      }
    }
    await store.send(Seed.SyncUp(id: 1, title: "Morning")) {
      $0.$syncUps.withLock { $0 = [Seed.SyncUp(id: 1, title: "Morning")] }
    }
    #expect(other.syncUps[id: 1]?.title == "Morning")
  }
}
