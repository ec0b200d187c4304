import ComposableArchitecture
import Foundation
import Testing

@testable import TestFixtures

/// Seed: 000, Migration guides: what no page of another name shows.
@Suite("Seed 000: migration guides", .serialExecutor, .timeLimit(.minutes(5)))
@MainActor
struct MigrationGuidesTests {
  @Test("1.12: a file can be read and written with custom functions")
  func codedFile() {
    withDependencies {
      $0.defaultFileStorage = .inMemory
    } operation: {
      @Shared(
        .fileStorage(
          URL(filePath: "/lines.txt"),
          decode: { @Sendable in
            String(decoding: $0, as: UTF8.self).split(separator: "\n").map { String($0) }
          },
          encode: { @Sendable in Data($0.joined(separator: "\n").utf8) }))
      var lines: [String] = []
      $lines.withLock { $0 = ["a", "b"] }
      @Shared(
        .fileStorage(
          URL(filePath: "/lines.txt"), decode: { @Sendable in String(decoding: $0, as: UTF8.self) },
          encode: { @Sendable in Data($0.utf8) }))
      var text = ""
      #expect(lines == ["a", "b"])
      #expect(text == "a\nb")
    }
  }

  @Test("1.10, 1.11, 1.17, 1.17.1: a value is shared without a store, and changed within a lock")
  func shared() async {
    @Shared(value: 0) var count
    @SharedReader var reader: Int
    _reader = SharedReader($count)
    await withTaskGroup(of: Void.self) { group in
      for _ in 1...100 {
        group.addTask { [$count] in $count.withLock { $0 += 1 } }
      }
    }
    #expect(count == 100)
    #expect(reader == 100)
  }

  @Test("1.18: an effect ends with its store")
  func storeGoes() async {
    let gate = Gate()
    var store: Store<Int, String>? = Store(initialState: 0) {
      Reduce { _, _ in .waiting("effect", at: gate) }
    }
    store?.send("start")
    await Task.megaYield()
    store = nil
    await Task.megaYield()
    #expect(gate.cancelled == ["effect"])
  }

  @Test("1.5, 1.19: a child store derives no state before it's read, and is the same each time")
  func parts() {
    typealias Parent = PerformancePage.Parent
    let store = Store(initialState: Parent.State()) { Parent() }
    let part = store.scope(state: \.computedChild, action: \.child)
    store.send(.child(.refreshed))
    #expect(store.derived.count.value == 0)
    #expect(part === store.scope(state: \.computedChild, action: \.child))
  }
}
