import Foundation
import Testing

@testable import Sharing
@testable import TestFixtures

/// A new reference, which no table knows, so that it loads.
private func shared<Value: Sendable>(_ name: String, default value: Value) -> Shared<Value> {
  let reference = KeyedReference(
    key: InMemoryKey<Value>(name), default: value, in: References())
  reference.loadAtFirst()
  reference.subscribe()
  return Shared(reference: reference)
}

@Suite("Values in memory", .timeLimit(.minutes(5)))
struct InMemoryKeyTests {
  @Test("an optional with a default shows the default if no value is stored under its name")
  func optionalDefault() {
    #expect(shared("x", default: Int?.some(5)).wrappedValue == 5)
    #expect(shared("y", default: Int?.none).wrappedValue == nil)
  }

  @Test("a default is stored: the next reference shows it, even with a different default")
  func defaultStays() {
    #expect(shared("x", default: 10).wrappedValue == 10)
    #expect(shared("x", default: 20).wrappedValue == 10)
    #expect(shared("y", default: Int?.some(1)).wrappedValue == 1)
    #expect(shared("y", default: Int?.none).wrappedValue == 1)
  }

  @Test("I317: loading a missing value changes nothing, even for an optional")
  func loadsNothing() async throws {
    let missing = try await withCheckedThrowingContinuation { continuation in
      InMemoryKey<Int?>("x").load(
        context: .userInitiated,
        continuation: LoadContinuation { continuation.resume(with: $0) })
    }
    #expect(missing == nil)
    await #expect(throws: (any Error).self) { try await Shared<Int?>(require: .inMemory("x")) }
    await #expect(throws: (any Error).self) { try await Shared<Int>(require: .inMemory("x")) }
  }
}

@Suite("Together · Changed values in memory", .timeLimit(.minutes(5)))
struct TogetherInMemoryKeyTests {
  @Test("an optional that was set to nil is nil in the next reference, even with a default")
  func optionalSetToNil() {
    shared("x", default: Int?.some(5)).withLock { $0 = nil }
    #expect(shared("x", default: Int?.some(7)).wrappedValue == nil)
  }

  @Test("I306: a default or a change doesn't affect values of other types with the same name")
  func types() {
    shared("x", default: "a").withLock { $0 = "b" }
    shared("x", default: 1).withLock { $0 = 2 }
    #expect(shared("x", default: 0.5).wrappedValue == 0.5)
    #expect(shared("x", default: Int?.none).wrappedValue == nil)
    #expect(shared("x", default: "c").wrappedValue == "b")
    #expect(shared("x", default: 3).wrappedValue == 2)
  }

  @Test("I317: a required value can be nil")
  func requiresNil() async throws {
    shared("x", default: Int?.some(5)).withLock { $0 = nil }
    #expect(try await Shared<Int?>(require: .inMemory("x")).wrappedValue == nil)
  }

  @Test("a replaced value is released without a lock: its deinit can use shared values")
  func releases() {
    let seen = RecordedValues<Int>()
    let count = shared("count", default: 1)
    shared("object", default: Object {}).withLock { $0 = Object { seen(count.wrappedValue) } }
    shared("object", default: Object {}).withLock { $0 = Object {} }
    #expect(seen.all == [1])
  }
}

private final class Object: Sendable {
  private let onDeinit: @Sendable () -> Void

  init(_ onDeinit: @escaping @Sendable () -> Void) { self.onDeinit = onDeinit }

  deinit { onDeinit() }
}
