import ConcurrencyExtras
import Dependencies
import Foundation
import IdentifiedCollections
import OpenCombine
@_spi(Internals) @_spi(SharedChangeTracking) import Sharing
import Testing

/// Chapter 13 tests the library in detail. These tests use it from outside, as a later chapter does.
@Suite("Shared values", .timeLimit(.minutes(1)))
struct SharingTests {
  @Test("a value that is handed on is one value")
  func handedOn() {
    let first = Shared(value: 0)
    let second = first
    first.withLock { $0 += 1 }
    #expect(second.wrappedValue == 1)
    #expect(first == second)
  }

  @Test("wrappers with equal keys have one value, and a reader sees it")
  func keys() {
    @Shared(.inMemory("count")) var count = 0
    @SharedReader(.inMemory("count")) var reader = 7
    #expect(reader == 0)
    $count.withLock { $0 = 3 }
    #expect(reader == 3)
  }

  @Test("an element follows its identity")
  func element() throws {
    let todos = Shared(value: IdentifiedArray(uniqueElements: [Todo(id: 1), Todo(id: 2)]))
    let second = try #require(Shared(todos[id: 2]))
    todos.withLock { $0.swapAt(0, 1) }
    second.withLock { $0.isDone = true }
    #expect(todos.wrappedValue.first?.isDone == true)
    #expect(Array(todos).map(\.wrappedValue.id) == [2, 1])
  }

  @Test("a publisher gives the value now, and then each change")
  func publisher() {
    let count = Shared(value: 0)
    let values = LockIsolated<[Int]>([])
    let subscription = count.publisher.sink { value in values.withValue { $0.append(value) } }
    count.withLock { $0 = 1 }
    count.withLock { $0 = 2 }
    subscription.cancel()
    count.withLock { $0 = 3 }
    #expect(values.value == [0, 1, 2])
  }

  @Test("user defaults keep a value, and other wrappers see its changes")
  func appStorage() {
    @Shared(.appStorage("name")) var name = "Blob"
    @Shared(.appStorage("name")) var other = ""
    $name.withLock { $0 = "Ada" }
    #expect(other == "Ada")
    @Dependency(\.defaultAppStorage) var defaults
    #expect(defaults.string(forKey: "name") == "Ada")
  }

  @Test("a file keeps a value")
  func fileStorage() throws {
    let files = LockIsolated<[URL: Data]>([:])
    let url = URL(filePath: "/todos.json")
    try withDependencies {
      $0.defaultFileStorage = .inMemory(fileSystem: files)
    } operation: {
      do {
        @Shared(.fileStorage(url)) var todos: [Todo] = []
        #expect(files.value.isEmpty)
        $todos.withLock { $0.append(Todo(id: 1)) }
      }
      let data = try #require(files.value[url])
      #expect(try JSONDecoder().decode([Todo].self, from: data) == [Todo(id: 1)])
      @Shared(.fileStorage(url)) var todos: [Todo] = []
      #expect(todos == [Todo(id: 1)])
    }
  }

  @Test("a tracker knows what a value was before")
  func tracker() {
    let count = Shared(value: 0)
    let tracker = SharedChangeTracker(reportUnassertedChanges: false)
    tracker.track { count.withLock { $0 = 1 } }
    tracker.assert {
      #expect(count.wrappedValue == 0)
      count.withLock { $0 = 1 }
      #expect(count == count)
    }
    #expect(!tracker.hasChanges)
  }

  @Test("a thousand tasks that add one give a thousand")
  func tasks() async {
    let count = Shared(value: 0)
    await withTaskGroup { group in
      for _ in 0..<1_000 { group.addTask { count.withLock { $0 += 1 } } }
    }
    #expect(count.wrappedValue == 1_000)
  }

  private struct Todo: Codable, Equatable, Identifiable, Sendable {
    let id: Int
    var isDone = false
  }
}
