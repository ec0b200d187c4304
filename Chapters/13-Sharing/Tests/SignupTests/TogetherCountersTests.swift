import ComposableArchitecture
import Foundation
import Testing

@testable import signup

@Suite("Together · The counters", .serialized, .serialExecutor, .timeLimit(.minutes(5)))
@MainActor
struct CountersTests {
  private func makeStore(in storage: Storage) -> TestStoreOf<Counters> {
    TestStore(initialState: Counters.State(in: storage)) { Counters() }
  }

  @Test("I302: a count that changes in one tab is shown in the other", arguments: Storage.allCases)
  func tabs(storage: Storage) async {
    await withDependencies {
      $0.defaultFileStorage = .inMemory
      $0.defaultAppStorage = .inMemory
      $0.defaultInMemoryStorage = InMemoryStorage()
    } operation: {
      let store = makeStore(in: storage)
      let stats = Shared(in: storage)
      await store.send(\.counter.incrementButtonTapped) {
        stats.withLock { $0 = Stats(count: 1, most: 1, changes: 1) }
        $0.known = Stats(count: 1, most: 1, changes: 1)
      }
      #expect(store.state.profile.stats.count == 1)
      await store.send(\.tabChosen, .profile) { $0.tab = .profile }
      await store.send(\.profile.resetButtonTapped) {
        stats.withLock { $0 = Stats() }
        $0.known = Stats()
      }
      #expect(store.state.counter.stats == Stats())
      await store.send(\.counter.decrementButtonTapped) {
        stats.withLock { $0 = Stats(count: -1, most: 0, changes: 1) }
        $0.known = Stats(count: -1, most: 0, changes: 1)
      }
    }
  }

  @Test("each storage has its own stats")
  func storages() {
    let all = Storage.allCases.map { Shared(in: $0) }
    for (index, stats) in all.enumerated() { stats.withLock { $0.count = index + 1 } }
    #expect(all.map(\.wrappedValue.count) == [1, 2, 3])
    #expect(Storage.allCases.map { Shared(in: $0).wrappedValue.count } == [1, 2, 3])
  }

  @Test(
    "I324: a different program's change is shown, with a message until this app changes the file")
  func edit() async {
    let store = makeStore(in: .file)
    let stats = Shared(in: .file)
    #expect(!store.state.isChangedByOthers)
    await store.send(\.externalEditButtonTapped, .edit).finish()
    store.assert { _ in stats.withLock { $0 = Stats(count: 40, most: 40, changes: 13) } }
    #expect(store.state.isChangedByOthers)
    await store.send(\.counter.incrementButtonTapped) {
      stats.withLock { $0 = Stats(count: 41, most: 41, changes: 14) }
      $0.known = Stats(count: 41, most: 41, changes: 14)
    }
    #expect(!store.state.isChangedByOthers)
  }

  @Test(
    "I325: a damaged file is an error, the stats remain, and `start-over` replaces the file")
  func damage() async throws {
    let store = makeStore(in: .file)
    let stats = Shared(in: .file)
    await store.send(\.counter.incrementButtonTapped) {
      stats.withLock { $0 = Stats(count: 1, most: 1, changes: 1) }
      $0.known = Stats(count: 1, most: 1, changes: 1)
    }
    await store.send(\.externalEditButtonTapped, .damage).finish()
    #expect(stats.loadError is DecodingError)
    #expect(store.state.stats.count == 1)
    await store.send(\.startOverButtonTapped) {
      stats.withLock { $0 = Stats() }
      $0.known = Stats()
      $0.notice = "The damaged file is kept as stats.json.damaged."
    }
    #expect(stats.loadError == nil)
    await store.send(\.loadButtonTapped)
    await store.receive(\.loaded) { $0.notice = nil }
    #expect(stats.loadError == nil)
  }

  @Test("I325: if the file becomes empty, the stats are reset")
  func empty() async {
    let store = makeStore(in: .file)
    let stats = Shared(in: .file)
    await store.send(\.counter.incrementButtonTapped) {
      stats.withLock { $0 = Stats(count: 1, most: 1, changes: 1) }
      $0.known = Stats(count: 1, most: 1, changes: 1)
    }
    await store.send(\.externalEditButtonTapped, .empty).finish()
    store.assert { _ in stats.withLock { $0 = Stats() } }
  }

  @Test("I308: if tasks add one with a lock, no change is lost")
  func race() async {
    let race = await RaceConditionDemo.run(tasks: 1_000)
    #expect(race.withLock == 1_000)
    #expect((1...1_000).contains(race.without))
  }
}
