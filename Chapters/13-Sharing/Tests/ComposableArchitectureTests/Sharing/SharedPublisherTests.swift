import OpenCombine
import Testing

@testable import Sharing
@testable import TestFixtures

@Suite("Publishers of shared values", .timeLimit(.minutes(5)))
struct SharedPublisherTests {
  let published = RecordedValues<Int>()

  func subscribe(to shared: Shared<Int>) -> AnyCancellable {
    shared.publisher.sink { [published] in published($0) }
  }

  @Test("I312: a publisher emits the current value, and then each change")
  func changes() {
    let shared = Shared(value: 1)
    let subscription = subscribe(to: shared)
    #expect(published.all == [1])
    shared.withLock { $0 = 2 }
    shared.withLock { $0 = 2 }
    #expect(published.all == [1, 2, 2])
    subscription.cancel()
    shared.withLock { $0 = 3 }
    #expect(published.all == [1, 2, 2])
  }

  @Test("I312: a late subscriber gets the current value")
  func late() {
    let shared = Shared(value: 1)
    let publisher = shared.publisher
    shared.withLock { $0 = 2 }
    let subscription = publisher.sink { [published] in published($0) }
    #expect(published.all == [2])
    subscription.cancel()
  }

  @Test("I309: a change whose closure throws is published, too")
  func throwing() {
    let shared = Shared(value: 1)
    let subscription = subscribe(to: shared)
    try? shared.withLock {
      $0 = 2
      throw SourceError("stop")
    }
    #expect(published.all == [1, 2])
    subscription.cancel()
  }

  @Test("I310: a change is published after it's visible and the lock is released")
  func afterwards() {
    let shared = Shared(value: 1)
    let seen = RecordedValues<[Int]>()
    let subscription = shared.publisher.sink { seen([$0, shared.wrappedValue]) }
    let reported = issues { shared.withLock { $0 = 2 } }
    #expect(reported == [])
    #expect(seen.all == [[1, 1], [2, 2]])
    subscription.cancel()
  }

  @Test("I312: a change that a subscriber makes is published after the change that it received")
  func nested() {
    let shared = Shared(value: 1)
    let first = RecordedValues<Int>()
    let second = RecordedValues<Int>()
    let subscriptions = [
      shared.publisher.sink { value in
        first(value)
        if value == 2 { shared.withLock { $0 = 3 } }
      },
      shared.publisher.sink { second($0) },
    ]
    shared.withLock { $0 = 2 }
    #expect(first.all == [1, 2, 3])
    #expect(second.all == [1, 2, 3])
    subscriptions.forEach { $0.cancel() }
  }

  @Test("I312: after its wrapper is replaced, a publisher continues with the new reference")
  func replaced() {
    @Shared(value: 1) var count
    let old = Shared(projectedValue: Shared(reference: $count.reference))
    let other = Shared(value: 5)
    let subscription = subscribe(to: $count)
    $count = other
    #expect(published.all == [1, 5])
    old.withLock { $0 = 2 }
    #expect(published.all == [1, 5])
    other.withLock { $0 = 6 }
    #expect(published.all == [1, 5, 6])
    subscription.cancel()
  }

  @Test("I312: replacing a wrapper by one with an equal value emits nothing until the next change")
  func replacedByEqual() {
    @Shared(value: 1) var count
    let other = Shared(value: 1)
    let subscriptions = [
      subscribe(to: $count), SharedReader($count).publisher.sink { _ in },
    ]
    $count = other
    #expect(published.all == [1])
    other.withLock { $0 = 1 }
    other.withLock { $0 = 2 }
    #expect(published.all == [1, 1, 2])
    $count = Shared(value: 3)
    $count = Shared(value: 3)
    #expect(published.all == [1, 1, 2, 3])
    subscriptions.forEach { $0.cancel() }
  }

  @Test("I312: replacing a wrapper by one whose value is nil emits nil, unless the value was nil")
  func replacedByNil() {
    let all = RecordedValues<Int?>()
    @Shared(value: 1) var count: Int?
    let subscription = $count.publisher.sink { all($0) }
    $count = Shared(value: nil)
    $count = Shared(value: nil)
    $count = Shared(value: 2)
    #expect(all.all == [1, nil, 2])
    subscription.cancel()
  }

  @Test("I312: a publisher retains its reference until the subscription ends")
  func retained() {
    let source = Source(1)
    var subscription: AnyCancellable?
    do {
      let shared = alone(0, source)
      subscription = subscribe(to: shared)
    }
    source.change(to: 2)
    #expect(published.all == [1, 2])
    #expect(source.subscribers == 1)
    subscription?.cancel()
    subscription = nil
    #expect(source.subscribers == 0)
  }

  @Test("I312: the publisher of a reader, or of a derived wrapper, emits the reader's values")
  func readers() {
    let shared = Shared(value: 1)
    let reader = RecordedValues<Int>()
    let double = RecordedValues<Int>()
    let subscriptions = [
      SharedReader(shared).publisher.sink { reader($0) },
      shared.read { $0 * 2 }.publisher.sink { double($0) },
    ]
    shared.withLock { $0 = 2 }
    #expect(reader.all == [1, 2])
    #expect(double.all == [2, 4])
    subscriptions.forEach { $0.cancel() }
  }

  @Test("I314: the publisher of a reader's unwrapped optional emits nothing for nil")
  func optionals() throws {
    let shared = Shared(value: Int?.some(1))
    let reader = try #require(SharedReader(shared) as SharedReader<Int>?)
    let subscription = reader.publisher.sink { [published] in published($0) }
    shared.withLock { $0 = nil }
    shared.withLock { $0 = 2 }
    #expect(published.all == [1, 2])
    subscription.cancel()
  }

  @Test("a subscriber that needs one value gets one, and leaves nothing in memory")
  func first() {
    let survivors = Survivors()
    do {
      let shared = Shared(value: survivors.make())
      let count = RecordedValues<Int>()
      _ = shared.publisher.first().sink { _ in count(1) }
      shared.withLock { $0 = survivors.make() }
      #expect(count.all == [1])
    }
    #expect(survivors.count == 0)
  }

  @Test(
    "I312: each subscriber gets each change from many threads, in the same order")
  func threads() {
    let shared = Shared(value: 0)
    let all = [RecordedValues<Int>(), RecordedValues<Int>()]
    let subscriptions = all.map { recorded in shared.publisher.sink { recorded($0) } }
    onThreads(4) { _ in
      for _ in 1...250 { shared.withLock { $0 += 1 } }
    }
    #expect(all.map(\.all) == [Array(0...1_000), Array(0...1_000)])
    subscriptions.forEach { $0.cancel() }
  }

  @Test("I312: a subscriber that subscribes during changes gets all changes from then on")
  func subscribedMeanwhile() {
    let shared = Shared(value: 0)
    let all = RecordedValues<RecordedValues<Int>>()
    let subscriptions = Subscriptions()
    onThreads(3) { thread in
      for _ in 1...100 {
        if thread == 0 {
          let recorded = RecordedValues<Int>()
          subscriptions.all.append(shared.publisher.sink { recorded($0) })
          all(recorded)
        } else {
          shared.withLock { $0 += 1 }
        }
      }
    }
    for recorded in all.all {
      let first = recorded.all.first ?? 0
      #expect(recorded.all == Array(first...200))
    }
    subscriptions.all.forEach { $0.cancel() }
  }
}

// Unchecked: one thread adds subscriptions, and they are read after its end.
private final class Subscriptions: @unchecked Sendable {
  var all: [AnyCancellable] = []
}
