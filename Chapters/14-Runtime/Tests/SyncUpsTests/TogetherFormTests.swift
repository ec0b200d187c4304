import ComposableArchitecture
import Foundation
import Testing

@testable import syncups

@Suite("Together · The form", .serialized, .serialExecutor, .timeLimit(.minutes(5)))
@MainActor
struct FormTests {
  private func makeStore(_ syncUp: SyncUp = .short) -> TestStoreOf<SyncUpForm> {
    TestStore(initialState: SyncUpForm.State(syncUp: syncUp)) {
      SyncUpForm()
    } withDependencies: {
      $0.uuid = .incrementing
    }
  }

  private func id(_ number: Int) -> Attendee.ID { ModelID(UUID(number)) }

  @Test(
    "A1: a form for a sync-up without attendees adds one without a name, and focuses on the title"
  )
  func oneAttendee() {
    let state = withDependencies {
      $0.uuid = .incrementing
    } operation: {
      SyncUpForm.State(syncUp: SyncUp(id: ModelID(UUID(9))))
    }
    #expect(state.syncUp.attendees == [Attendee(id: id(0))])
    #expect(state.focus == .title)
    #expect(state.syncUp == state.original)
  }

  @Test("A2: a new attendee is focused")
  func addition() async {
    let store = makeStore()
    await store.send(\.addAttendeeButtonTapped) {
      $0.syncUp.attendees.append(Attendee(id: ModelID(UUID(0))))
      $0.focus = .attendee(ModelID(UUID(0)))
    }
  }

  @Test("an entered name goes to the first attendee without one, and otherwise to a new attendee")
  func naming() async {
    var syncUp = SyncUp.short
    syncUp.attendees[id: id(3)]?.name = " "
    let store = makeStore(syncUp)
    await store.send(\.attendeeEntered, "Ada") {
      $0.syncUp.attendees[1].name = "Ada"
      $0.focus = .attendee(ModelID(UUID(3)))
    }
    await store.send(\.attendeeEntered, "Grace") {
      $0.syncUp.attendees.append(Attendee(id: ModelID(UUID(0)), name: "Grace"))
      $0.focus = .attendee(ModelID(UUID(0)))
    }
  }

  @Test(
    "A2: after an attendee is removed, the next one is focused, or the previous one at the end",
    arguments: [(0, 3), (1, 4), (2, 3)])
  func removal(index: Int, focused: Int) async {
    let store = makeStore()
    await store.send(\.attendeesDeleted, [index]) {
      $0.syncUp.attendees.remove(at: index)
      $0.focus = .attendee(ModelID(UUID(focused)))
    }
  }

  @Test("A2: removing all attendees adds one without a name")
  func neverNone() async {
    let store = makeStore()
    await store.send(\.attendeesDeleted, [0, 1, 2]) {
      $0.syncUp.attendees = [Attendee(id: ModelID(UUID(0)))]
      $0.focus = .attendee(ModelID(UUID(0)))
    }
  }

  @Test("A1: attendees with blank names are removed, except for one")
  func confirming() {
    var state = SyncUpForm.State(syncUp: .short)
    state.syncUp.attendees[0].name = ""
    state.syncUp.attendees[2].name = " \t"
    #expect(state.confirmed.attendees.map(\.name) == ["Blob Jr"])
    state.syncUp.attendees[1].name = "  "
    #expect(state.confirmed.attendees.map(\.id) == [id(2)])
  }

  @Test("a form without changes closes without a question")
  func cancel() async {
    let departures = LockIsolated(0)
    let store = makeStore()
    store.dependencies.dismiss = DismissEffect { departures.withValue { $0 += 1 } }
    await store.send(\.binding.focus, nil) { $0.focus = nil }
    await store.send(\.cancelButtonTapped).finish()
    #expect(departures.value == 1)
    await store.send(\.binding.syncUp, SyncUp.short.titled("Evening")) {
      $0.syncUp.title = "Evening"
    }
    await store.send(\.cancelButtonTapped) { $0.discard = .discardChanges }
    await store.send(\.discard.dismiss) { $0.discard = nil }
    #expect(departures.value == 1)
  }
}
