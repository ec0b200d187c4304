import Testing

@_spi(SharedChangeTracking) @testable import Sharing

/// Code of a key, a value or an error may use shared values wherever it is called.
@Suite("Together · Custom code runs without locks", .timeLimit(.minutes(5)))
struct ForeignCodeTests {
  /// Calls a closure when it is deallocated.
  private final class Last: Sendable {
    let action: @Sendable () -> Void
    init(_ action: @escaping @Sendable () -> Void) { self.action = action }
    deinit { action() }
  }

  /// Counts with a shared value.
  private let count = Shared(value: 0)

  private func last(_ action: @escaping @Sendable () -> Void = {}) -> Last {
    Last { [count] in
      action()
      count.withLock { $0 += 1 }
    }
  }

  @Test("comparing and hashing the id of a key can use other shared values")
  func ids() {
    struct NosyID: Hashable {
      static func look() {
        @Shared(.inMemory("nosy")) var count = 0
        $count.withLock { $0 += 1 }
      }

      static func == (first: NosyID, second: NosyID) -> Bool {
        look()
        return true
      }

      func hash(into hasher: inout Hasher) { Self.look() }
    }

    struct NosyKey: SharedReaderKey {
      var id: NosyID { NosyID() }

      func load(context: LoadContext<Int>, continuation: LoadContinuation<Int>) {
        continuation.resumeReturningInitialValue()
      }

      func subscribe(
        context: LoadContext<Int>, subscriber: SharedSubscriber<Int>
      ) -> SharedSubscription {
        SharedSubscription {}
      }
    }

    @Shared(.inMemory("nosy")) var looks = 0
    let readers = (1...3).map { SharedReader(wrappedValue: $0, NosyKey()) }
    #expect(readers.map(\.wrappedValue) == [1, 1, 1])
    #expect(looks >= 4, "The id is hashed for each wrapper, and compared for all but the first.")
  }

  @Test("a key finds the reference with an equal id, and not one with the same hash only")
  func sameHash() {
    struct DullID: Hashable {
      let number: Int
      func hash(into hasher: inout Hasher) {}
    }

    struct DullKey: SharedReaderKey {
      let id: DullID

      func load(context: LoadContext<Int>, continuation: LoadContinuation<Int>) {
        continuation.resumeReturningInitialValue()
      }

      func subscribe(
        context: LoadContext<Int>, subscriber: SharedSubscriber<Int>
      ) -> SharedSubscription {
        SharedSubscription {}
      }
    }

    func reader(_ number: Int, _ value: Int) -> SharedReader<Int> {
      SharedReader(wrappedValue: value, DullKey(id: DullID(number: number)))
    }
    do {
      let readers = [reader(1, 10), reader(2, 20), reader(1, 30), reader(2, 40)]
      #expect(readers.map(\.wrappedValue) == [10, 20, 10, 20])
    }
    #expect(reader(1, 50).wrappedValue == 50, "The first ones are deallocated.")
  }

  @Test("the deinit of a replaced value can use shared values")
  func changedValue() {
    let object = Shared<Last?>(value: last { [count] in _ = count.wrappedValue })
    object.withLock { $0 = nil }
    #expect(count.wrappedValue == 1)
  }

  @Test("the deinit of a replaced value in memory can use the same memory")
  func valueInMemory() {
    @Shared(.inMemory("object")) var object: Last?
    $object.withLock {
      $0 = last {
        @Shared(.inMemory("object")) var object: Last?
        _ = object
      }
    }
    $object.withLock { $0 = nil }
    #expect(count.wrappedValue == 1)
  }

  @Test("the == of a value can use shared values when a source replaces the value")
  func loadedValue() {
    struct Value: Equatable, Sendable {
      let number: Int
      let last: Last?
      let shared: @Sendable () -> Shared<Value>?

      static func == (first: Value, second: Value) -> Bool {
        _ = first.shared()?.wrappedValue
        return first.number == second.number
      }
    }

    let found = RecordedValues<Shared<Value>>()
    let source = Source<Value>()
    let shared = alone(
      Value(
        number: 1, last: last { _ = found.all.first?.wrappedValue }, shared: { found.all.first }),
      source)
    found(shared)
    source.change(to: Value(number: 2, last: nil, shared: { found.all.first }))
    #expect(shared.wrappedValue.number == 2)
  }

  @Test("the deinit of a replaced error can read the error of a shared value")
  func replacedError() async {
    struct Failed: Error { let last: Last }

    let source = Source<Int>()
    let shared = alone(0, source)
    source.failLoads(with: Failed(last: last { _ = shared.loadError }))
    await #expect(throws: Failed.self) { try await shared.load() }
    source.failLoads(with: SourceError("offline"))
    await #expect(throws: SourceError.self) { try await shared.load() }
    #expect(count.wrappedValue == 1)
  }

  @Test("the deinit of a value that a tracker releases can use the tracker")
  func forgottenChange() {
    let tracker = SharedChangeTracker(reportUnassertedChanges: false)
    let object = Shared<Last?>(value: last { _ = tracker.hasChanges })
    tracker.track { object.withLock { $0 = nil } }
    #expect(count.wrappedValue == 0)
    tracker.reset()
    #expect(count.wrappedValue == 1)
  }
}
