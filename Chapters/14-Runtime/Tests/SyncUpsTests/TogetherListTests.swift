import ComposableArchitecture
import Foundation
import Testing

@testable import syncups

@Suite("Together · The list and its file", .serialized, .serialExecutor, .timeLimit(.minutes(5)))
@MainActor
struct ListTests {
  /// A list whose file has contents.
  private func makeStore(_ storage: Storage) -> TestStoreOf<SyncUpsList> {
    let prepare = storage.prepare()
    return withDependencies {
      prepare(&$0)
    } operation: {
      TestStore(initialState: SyncUpsList.State()) {
        SyncUpsList()
      } withDependencies: {
        prepare(&$0)
        $0.uuid = .incrementing
      }
    }
  }

  private let new = SyncUpForm.State(
    syncUp: SyncUp(id: ModelID(UUID(0)), attendees: [Attendee(id: ModelID(UUID(1)))]))

  @Test("without a file, the list is empty, and there is no error")
  func empty() {
    let state = makeStore(.memory(nil)).state
    #expect(state.syncUps.isEmpty)
    #expect(state.$syncUps.loadError == nil)
  }

  @Test("A1: a new sync-up is added last, without attendees whose names are blank")
  func addition() async {
    let store = makeStore(.memory(holding: [.short]))
    await store.send(\.addButtonTapped) { [new] in $0.destination = .add(new) }
    await store.send(\.destination.add.binding.syncUp, new.syncUp.titled("Evening")) {
      $0.destination.modify(\.add) { $0.syncUp.title = "Evening" }
    }
    await store.send(\.destination.add.attendeeEntered, "Blob") {
      $0.destination.modify(\.add) {
        $0.syncUp.attendees[0].name = "Blob"
        $0.focus = .attendee(ModelID(UUID(1)))
      }
    }
    await store.send(\.destination.add.addAttendeeButtonTapped) {
      $0.destination.modify(\.add) {
        $0.syncUp.attendees.append(Attendee(id: ModelID(UUID(2))))
        $0.focus = .attendee(ModelID(UUID(2)))
      }
    }
    var evening = new.syncUp
    evening.title = "Evening"
    evening.attendees[0].name = "Blob"
    await store.send(\.confirmAddButtonTapped) { [evening] in
      $0.destination = nil
      $0.$syncUps.withLock { _ = $0.append(evening) }
    }
    #expect(store.state.syncUps == [.short, evening])
  }

  @Test("a deletion has to be confirmed")
  func deletion() async {
    let store = makeStore(.memory(holding: [.short, .engineeringMock]))
    await store.send(\.deleteButtonTapped, SyncUp.short.id) {
      $0.destination = .alert(.delete(.short))
    }
    await store.send(\.destination.dismiss) { $0.destination = nil }
    await store.send(\.deleteButtonTapped, SyncUp.engineeringMock.id) {
      $0.destination = .alert(.delete(.engineeringMock))
    }
    await store.send(\.destination.alert.confirmDeletion, SyncUp.engineeringMock.id) {
      $0.destination = nil
      $0.$syncUps.withLock { _ = $0.remove(id: SyncUp.engineeringMock.id) }
    }
    #expect(store.state.syncUps == [.short])
  }

  @Test("a damaged file is reported, and copied before the sample replaces it")
  func damage() async {
    let store = makeStore(.memory(Data("{ forty".utf8)))
    #expect(store.state.$syncUps.loadError is DecodingError)
    await store.send(\.sampleButtonTapped) {
      $0.$syncUps.withLock { $0 = .samples }
      $0.notice = "The old file is kept as syncups.json.damaged."
    }
    #expect(store.state.$syncUps.loadError == nil)
    #expect(bytes(of: "syncups.json.damaged", in: store) == "{ forty")
    await store.send(\.addButtonTapped) { [new] in
      $0.destination = .add(new)
      $0.notice = nil
    }
  }

  @Test("a file of a newer version is replaced only after a confirmation")
  func newerVersion() async {
    let file = #"{ "version": 2, "syncUps": "elsewhere" }"#
    let store = makeStore(.memory(Data(file.utf8)))
    #expect(store.state.$syncUps.loadError as? NewerVersion == NewerVersion(version: 2))
    await store.send(\.sampleButtonTapped) { $0.destination = .alert(.replaceNewerVersion) }
    await store.send(\.destination.dismiss) { $0.destination = nil }

    // Changing the list in a different way doesn't change the file.
    store.state.$syncUps.withLock { $0 = [.short] }
    #expect(store.state.$syncUps.saveError is NewerVersion)
    #expect(bytes(of: "syncups.json", in: store) == file)

    await store.send(\.sampleButtonTapped) { $0.destination = .alert(.replaceNewerVersion) }
    await store.send(\.destination.alert.confirmReplacing) {
      $0.destination = nil
      $0.$syncUps.withLock { $0 = .samples }
      $0.notice = "The old file is kept as syncups.json.damaged."
    }
    #expect(store.state.$syncUps.saveError == nil)
    #expect(bytes(of: "syncups.json.damaged", in: store) == file)
  }

  @Test("an unreadable file is read again on `reload`")
  func reload() async {
    let store = makeStore(.memory(Data("[".utf8)))
    store.exhaustivity = .off
    write("[}", in: store)
    await store.send(\.reloadButtonTapped).finish()
    #expect(store.state.$syncUps.loadError is DecodingError)
    write(#"{ "syncUps": [] }"#, in: store)
    await store.send(\.reloadButtonTapped).finish()
    #expect(store.state.$syncUps.loadError == nil)
  }

  /// The contents of a file.
  private func bytes(of name: String, in store: TestStoreOf<SyncUpsList>) -> String {
    String(decoding: file(name, in: store).wrappedValue, as: UTF8.self)
  }

  /// Does what another program could do.
  private func write(_ text: String, in store: TestStoreOf<SyncUpsList>) {
    file("syncups.json", in: store).withLock { $0 = Data(text.utf8) }
  }

  private func file(_ name: String, in store: TestStoreOf<SyncUpsList>) -> Shared<Data> {
    withDependencies {
      $0.defaultFileStorage = store.dependencies.defaultFileStorage
    } operation: {
      Shared(.bytes(of: URL.syncUpsInMemory.deletingLastPathComponent().appending(path: name)))
    }
  }
}
