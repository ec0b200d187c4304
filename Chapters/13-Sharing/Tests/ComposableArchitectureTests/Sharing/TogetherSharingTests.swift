import Foundation
import IdentifiedCollections
import OpenCombine
import Testing

@testable @_spi(SharedChangeTracking) import Sharing
@testable import TestFixtures

@Suite("Together · Shared values in memory", .timeLimit(.minutes(5)))
struct SharedMemoryTests {
  @Test(
    "I342: 10,000 released wrappers with publishers and derived wrappers leave nothing in memory")
  func nothingIsLeft() throws {
    try requireThatSharingWorks()
    let survivors = Survivors()
    let references = References()
    let source = Source<Holder>()
    let log = source.log
    var wrong = 0
    for number in 1...10_000 {
      let own = Source<Holder>()
      let key = number.isMultiple(of: 2) ? SourceKey(own) : SourceKey(source)
      let reference = references.value(forKey: key) {
        Holder(survivor: survivors.make(), number: number, next: number)
      }
      let shared = Shared(reference: reference)
      let parts = [shared.number, Shared(shared.next)].compactMap { $0 }
      var subscriptions = [shared.publisher.sink { _ in }]
      subscriptions += parts.map { $0.publisher.sink { _ in } }
      parts[0].withLock { $0 += 1 }
      shared.withLock { $0.next = nil }
      if parts[0].wrappedValue != number + 1 { wrong += 1 }
      source.value = nil
    }
    #expect(wrong == 0)
    source.value = nil
    #expect(survivors.count == 0)
    #expect(source.subscribers == 0)
    #expect(log.all.count { $0 == "subscribe" } == 5_000)
    withExtendedLifetime(references) {}
  }

  @Test("I342: 10,000 released values without a key, and their publishers, leave nothing in memory")
  func values() throws {
    try requireThatSharingWorks()
    let survivors = Survivors()
    for number in 1...10_000 {
      let shared = Shared(
        value: Holder(survivor: survivors.make(), number: number, next: number))
      let replaced = Shared(value: shared.wrappedValue)
      let subscriptions = [
        shared.publisher.sink { _ in }, shared.projectedValue.publisher.sink { _ in },
      ]
      shared.projectedValue = replaced
      replaced.number.withLock { $0 += 1 }
      subscriptions.forEach { $0.cancel() }
    }
    #expect(survivors.count == 0)
  }
}

@Suite("Together · Publishers of values with keys", .timeLimit(.minutes(5)))
struct SharedKeyPublisherTests {
  @Test("I312, I318: a value loaded with a different key is published once, and not if it's equal")
  func loadsAnotherKey() async throws {
    try requireThatSharingWorks()
    @Shared(.inMemory("a")) var value = 1
    @Shared(.inMemory("b")) var other = 7
    let published = RecordedValues<Int>()
    let subscription = $value.publisher.sink { published($0) }
    try await $value.load(.inMemory("missing"))
    #expect(published.all == [1])
    try await $value.load(.inMemory("b"))
    #expect(published.all == [1, 7])
    $other.withLock { $0 = 8 }
    #expect(published.all == [1, 7, 8])
    subscription.cancel()
  }
}

private struct Holder: Sendable {
  var survivor: Survivors.Survivor
  var number: Int
  var next: Int?
}

@Suite("Together · Changes from many threads", .timeLimit(.minutes(5)))
struct SharedThreadsTests {
  @Test("I308: if many threads create, change, observe and release wrappers, no change is lost")
  func all() throws {
    try requireThatSharingWorks()
    let references = References()
    let sources = (0..<2).map { _ in Source(Person(age: 0)) }
    onThreads(4) { thread in
      for round in 1...250 {
        let source = sources[(thread + round) % 2]
        let shared = Shared(
          reference: references.value(forKey: SourceKey(source)) { Person(age: 0) })
        let subscription = shared.publisher.sink { _ in }
        if round.isMultiple(of: 3) {
          shared.age.withLock { $0 += 1 }
        } else {
          shared.withLock { $0.age += 1 }
        }
        subscription.cancel()
      }
    }
    // The last wrapper may be released before a different thread saves the last change. No thread waits any longer.
    #expect(sources.map(\.subscribers) == [0, 0])
    #expect(sources.reduce(0) { $0 + $1.saves.count } == 1_000)
  }

  @Test(
    "I334: while a reference is retained, changes through new wrappers add up, and are saved in order"
  )
  func retained() throws {
    try requireThatSharingWorks()
    let references = References()
    let source = Source(0)
    let retained = references.value(forKey: SourceKey(source)) { 0 }
    onThreads(4) { _ in
      for _ in 1...250 {
        Shared(reference: references.value(forKey: SourceKey(source)) { 0 }).withLock { $0 += 1 }
      }
    }
    #expect(retained.current == 1_000)
    #expect(source.value == 1_000)
    #expect(source.saves == (1...1_000).map { "save \($0)" })
  }
}

@Suite("Together · Asserting changes of parts", .timeLimit(.minutes(5)))
struct NotifyingPartsTests {
  let tracker = SharedChangeTracker(reportUnassertedChanges: false)

  @Test(
    "I341: asserting a change of a part asserts the change of the whole, and the other way round")
  func parts() {
    let person = Shared(value: Person())
    tracker.track { person.name.withLock { $0 = "Grace" } }
    tracker.assert {
      #expect(person.wrappedValue.name == "Ada")
      #expect(person.name.wrappedValue == "Ada")
      person.withLock { $0.name = "Grace" }
      #expect(person.name.wrappedValue == "Grace")
    }
    #expect(!tracker.hasChanges)
    tracker.track { person.withLock { $0.age = 40 } }
    tracker.assert { person.age.withLock { $0 = 40 } }
    #expect(!tracker.hasChanges)
  }

  @Test("I341: a change of an optional's value can be asserted through the unwrapped wrapper")
  func optional() throws {
    let base = Shared(value: Int?.some(1))
    let number = try #require(Shared(base))
    tracker.track { number.withLock { $0 = 2 } }
    tracker.assert {
      #expect(number.wrappedValue == 1)
      number.withLock { $0 = 2 }
      #expect(base.wrappedValue == 2)
    }
    #expect(!tracker.hasChanges)
    #expect(base.wrappedValue == 2)
  }

  @Test("I341: a change of an element can be asserted through a different wrapper of it")
  func element() throws {
    let people = Shared(value: IdentifiedArray(uniqueElements: [Person(id: 1), Person(id: 2)]))
    let first = try #require(Shared(people[id: 2]))
    let second = try #require(Shared(people[id: 2]))
    tracker.track { first.withLock { $0.age = 40 } }
    #expect(tracker.hasChanges)
    tracker.assert { second.withLock { $0.age = 40 } }
    #expect(!tracker.hasChanges)
  }
}
