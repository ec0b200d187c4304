import CustomDump
import Foundation
import Perception
import Testing

@testable import Sharing
@testable import TestFixtures

@Suite("Shared values without a key", .timeLimit(.minutes(5)))
struct SharedValueTests {
  @Test("copies of a wrapper show one value")
  func copies() {
    @Shared(value: 1) var count
    let copy = $count
    let reader = SharedReader($count)
    $count.withLock { $0 = 2 }
    #expect(copy.wrappedValue == 2)
    #expect(reader.wrappedValue == 2)
    copy.withLock { $0 = 3 }
    #expect(count == 3)
  }

  @Test("I309: `withLock` returns its closure's result")
  func result() {
    let shared = Shared(value: [1, 2])
    #expect(shared.withLock { $0.removeLast() } == 2)
    #expect(shared.wrappedValue == [1])
  }

  @Test("I309: `withLock` rethrows its closure's error, and keeps the changes so far")
  func throwing() {
    let shared = Shared(value: 1)
    #expect(throws: SourceError("stop")) {
      try shared.withLock { value in
        value = 2
        throw SourceError("stop")
      }
    }
    #expect(shared.wrappedValue == 2)
  }

  @Test("I308: 1,000 tasks that each add 1 result in 1,000")
  func tasks() async {
    let shared = Shared(value: 0)
    await withTaskGroup(of: Void.self) { group in
      for _ in 1...1_000 { group.addTask { shared.withLock { $0 += 1 } } }
    }
    #expect(shared.wrappedValue == 1_000)
  }

  @Test("replacing a wrapper replaces it in all copies")
  func replaced() {
    @Shared(value: 1) var count
    let copy = $count
    let other = Shared(value: 5)
    $count = other
    #expect(count == 5)
    #expect(copy.wrappedValue == 5)
    other.withLock { $0 = 6 }
    #expect(copy.wrappedValue == 6)
  }

  @Test("setting an equal value notifies no observer, and setting a different one does")
  func setter() {
    let shared = Shared(value: 1)
    let published = RecordedValues<Int>()
    let subscription = shared.publisher.sink { published($0) }
    (shared as any Settable<Int>).set(1)
    (shared as any Settable<Int>).set(2)
    #expect(published.all == [1, 2])
    subscription.cancel()
  }

  @Test("without a key, loading and saving do nothing and don't fail")
  func noKey() async throws {
    let shared = Shared(value: 1)
    try await shared.load()
    try await shared.save()
    #expect(!shared.isLoading)
    #expect(shared.loadError == nil)
    #expect(shared.saveError == nil)
    #expect(shared.wrappedValue == 1)
  }

  @Test("a reader of a constant shows it")
  func constant() {
    @SharedReader(value: 3) var three
    #expect(three == 3)
    #expect($three.read { $0 + 1 }.wrappedValue == 4)
  }

  @Test("a value derived by a function is computed again for each read")
  func read() {
    let shared = Shared(value: 2)
    let double = shared.read { $0 * 2 }
    #expect(double.wrappedValue == 4)
    shared.withLock { $0 = 5 }
    #expect(double.wrappedValue == 10)
    #expect(double.read { $0 + 1 }.wrappedValue == 11)
  }

  @Test("I313: a part that can't be set is a reader, and shows changes")
  func readOnlyPart() {
    let shared = Shared(value: Person())
    let initial: SharedReader<String> = shared.initial
    #expect(initial.wrappedValue == "A")
    shared.withLock { $0.name = "Grace" }
    #expect(initial.wrappedValue == "G")
  }

  @Test("I314: a reader of an optional shows the last value after it becomes nil")
  func readerOfOptional() {
    let shared = Shared(value: Int?.none)
    #expect(SharedReader(shared) as SharedReader<Int>? == nil)
    shared.withLock { $0 = 1 }
    let reader = SharedReader(SharedReader(shared)) as SharedReader<Int>?
    #expect(reader?.wrappedValue == 1)
    shared.withLock { $0 = nil }
    #expect(reader?.wrappedValue == 1)
    shared.withLock { $0 = 2 }
    #expect(reader?.wrappedValue == 2)
  }
}

// The setter is deprecated, and a warning in each test would hide others.
private protocol Settable<Value> {
  associatedtype Value
  func set(_ value: Value)
}

extension Shared: Settable {
  @available(*, deprecated)
  fileprivate func set(_ value: Value) { wrappedValue = value }
}

@Suite("Descriptions and comparisons of shared values", .timeLimit(.minutes(5)))
struct SharedConformancesTests {
  @Test("I333: wrappers with equal values are equal")
  func equality() {
    #expect(Shared(value: 1) == Shared(value: 1))
    #expect(Shared(value: 1) != Shared(value: 2))
    #expect(SharedReader(value: 1) == SharedReader(value: 1))
    #expect(SharedReader(value: 1) != SharedReader(value: 2))
  }

  @Test("I333: the id of a wrapper is its value's")
  func identity() {
    #expect(Shared(value: Person(id: 7)).id == 7)
    #expect(SharedReader(value: Person(id: 7)).id == 7)
  }

  @Test("I333: the description contains the type, and the value or the key")
  func description() {
    #expect(String(describing: Shared(value: 1)) == "Shared<Int>(value: 1)")
    #expect(String(describing: Shared(value: "a")) == #"Shared<String>(value: "a")"#)
    #expect(String(describing: SharedReader(value: 1)) == "SharedReader<Int>(value: 1)")
    #expect(String(describing: alone(1, Source())) == "Shared<Int>(the source)")
  }

  @Test("I333: the mirror of a wrapper is its value's")
  func mirror() {
    let mirror = Mirror(reflecting: Shared(value: Person()))
    #expect(mirror.children.map(\.label) == ["id", "name", "age"])
    #expect(Mirror(reflecting: SharedReader(value: Person())).children.count == 3)
  }

  @Test(
    "I333: a dump shows the value, and a number for each reference")
  func dump() {
    let shared = Shared(value: 0)
    #expect(String(customDumping: shared) == "0")
    #expect(String(customDumping: SharedReader(shared)) == "0")
    let dump = String(customDumping: [shared, Shared(value: 0), shared])
    #expect(
      dump == """
        [
          [0]: 0,
          [1]: #1 0,
          [2]: Int(↩︎)
        ]
        """)
  }
}

@Suite("Observers of shared values", .timeLimit(.minutes(5)))
struct SharedFollowersTests {
  @MainActor
  @Test("I311: an observer is notified once, after the change")
  func notified() {
    let shared = Shared(value: 1)
    let seen = RecordedValues<Int>()
    withPerceptionTracking {
      _ = shared.wrappedValue
    } onChange: {
      seen(shared.wrappedValue)
    }
    shared.withLock { $0 = 2 }
    shared.withLock { $0 = 3 }
    #expect(seen.all == [2])
  }

  @MainActor
  @Test("I311: observers of a copy, a reader or a derived wrapper are notified, too")
  func notifiedOfCopies() {
    let shared = Shared(value: 1)
    let seen = RecordedValues<String>()
    withPerceptionTracking {
      _ = shared.projectedValue.wrappedValue
    } onChange: {
      seen("copy")
    }
    withPerceptionTracking {
      _ = SharedReader(shared).wrappedValue
    } onChange: {
      seen("reader")
    }
    withPerceptionTracking {
      _ = shared.read { $0 + 1 }.wrappedValue
    } onChange: {
      seen("function")
    }
    shared.withLock { $0 = 2 }
    #expect(seen.all.sorted() == ["copy", "function", "reader"])
  }

  @MainActor
  @Test("observers of a value aren't notified of changes of a different value")
  func notNotified() {
    let shared = Shared(value: 1)
    let other = Shared(value: 1)
    let seen = RecordedValues<String>()
    withPerceptionTracking {
      _ = shared.wrappedValue
    } onChange: {
      seen("change")
    }
    other.withLock { $0 = 2 }
    #expect(seen.all == [])
  }

  @MainActor
  @Test("observers are notified when the wrapper is replaced, and then of changes of the new one")
  func notifiedOfReplacement() {
    @Shared(value: 1) var count
    let wrapper = $count
    let other = Shared(value: 5)
    let seen = RecordedValues<Int>()
    withPerceptionTracking {
      _ = wrapper.wrappedValue
    } onChange: {
      seen(wrapper.wrappedValue)
    }
    $count = other
    #expect(seen.all == [5])
    withPerceptionTracking {
      _ = wrapper.wrappedValue
    } onChange: {
      seen(wrapper.wrappedValue)
    }
    other.withLock { $0 = 6 }
    #expect(seen.all == [5, 6])
  }

  @Test(
    "I311: a change off the main actor is visible immediately, and observers are notified on the main actor"
  )
  func offMainActor() async {
    let shared = Shared(value: 1)
    let key = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: key, value: true)
    let seenAtOnce = RecordedValues<Int>()
    let wasOnMainActor: Bool = await withCheckedContinuation { continuation in
      withPerceptionTracking {
        _ = shared.wrappedValue
      } onChange: {
        continuation.resume(returning: DispatchQueue.getSpecific(key: key) == true)
      }
      onThreads(1) { _ in
        shared.withLock { $0 = 2 }
        seenAtOnce(shared.wrappedValue)
      }
    }
    #expect(seenAtOnce.all == [2])
    #expect(wasOnMainActor)
  }

  @MainActor
  @Test("observers of isLoading are notified when loading starts and ends")
  func loading() {
    let source = Source(1)
    source.suspendLoads()
    let shared = alone(0, source)
    let seen = RecordedValues<Bool>()
    withPerceptionTracking {
      _ = shared.isLoading
    } onChange: {
      seen(shared.isLoading)
    }
    source.resumeLoads()
    #expect(seen.all == [false])
  }

  @MainActor
  @Test("observers of loadError are notified when it's set")
  func loadError() {
    let source = Source(1)
    let shared = alone(0, source)
    let seen = RecordedValues<String?>()
    withPerceptionTracking {
      _ = shared.loadError
    } onChange: {
      seen(reason(shared.loadError))
    }
    source.notify { $0.yield(throwing: SourceError("offline")) }
    #expect(seen.all == ["offline"])
  }
}
