import Foundation
import OpenCombine
import Perception
import Testing

@testable import Sharing
@testable import TestFixtures

@Suite("Exercise 13.3 · Derive references to parts", .timeLimit(.minutes(5)))
struct PartTests {
  let person = Shared(value: Person())

  @Test("I313: a derived wrapper shows the base's current value, even after a change")
  func reads() {
    let name = person.name
    #expect(name.wrappedValue == "Ada")
    person.withLock { $0.name = "Grace" }
    #expect(name.wrappedValue == "Grace")
    person.withLock { $0 = Person(name: "Barbara", age: 1) }
    #expect(name.wrappedValue == "Barbara")
  }

  @Test("I313: changing a part changes only that part of the whole value")
  func writes() {
    let name = person.name
    let age = person.age
    name.withLock { $0 += "!" }
    #expect(person.wrappedValue == Person(name: "Ada!", age: 36))
    age.withLock { $0 += 1 }
    #expect(person.wrappedValue == Person(name: "Ada!", age: 37))
    #expect(person.name.wrappedValue == "Ada!")
  }

  @Test(
    "I309: `withLock` of a part returns or rethrows, and keeps the closure's changes so far")
  func results() {
    let age = person.age
    let before = age.withLock { age in
      defer { age += 1 }
      return age
    }
    #expect(before == 36)
    #expect(throws: SourceError("stop")) {
      try age.withLock { age in
        age = 40
        throw SourceError("stop")
      }
    }
    #expect(person.wrappedValue.age == 40)
  }

  @Test("I308: a change of a part is atomic: other threads wait for its closure")
  func onePiece() async {
    let age = person.age
    let entered = DispatchSemaphore(value: 0)
    let changed = DispatchSemaphore(value: 0)
    await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        entered.wait()
        age.withLock { $0 += 1 }
        changed.signal()
        continuation.resume()
      }
      age.withLock {
        $0 += 1
        entered.signal()
        // A right answer keeps the other thread waiting for all this time.
        _ = changed.wait(timeout: .now() + 1)
      }
    }
    #expect(age.wrappedValue == 38)
  }

  @Test("I313: a part of a part reads and writes through both")
  func nested() {
    let pair = Shared(value: Couple(first: Person(), second: Person(id: 2, name: "Grace")))
    let name = pair.second.name
    name.withLock { $0 = "Barbara" }
    #expect(pair.wrappedValue.second.name == "Barbara")
    #expect(pair.wrappedValue.first.name == "Ada")
    pair.withLock { swap(&$0.first, &$0.second) }
    #expect(name.wrappedValue == "Ada")
  }

  @Test("I313: a read-only part of a changeable part shows its changes")
  func readOnly() {
    let pair = Shared(value: Couple(first: Person(), second: Person(id: 2)))
    let initial = pair.first.initial
    #expect(initial.wrappedValue == "A")
    pair.first.name.withLock { $0 = "Grace" }
    #expect(initial.wrappedValue == "G")
  }

  @Test("I308: 1,000 tasks that each add 1 to a part add 1,000")
  func tasks() async throws {
    try requireThatPartsWork()
    let age = person.age
    await withTaskGroup(of: Void.self) { group in
      for _ in 1...1_000 { group.addTask { age.withLock { $0 += 1 } } }
    }
    #expect(person.wrappedValue.age == 1_036)
  }

  @Test("I308: while a part or the whole is being changed, reads return the values from before")
  func nestedRead() {
    let name = person.name
    let reported = issues {
      name.withLock {
        $0 += "!"
        #expect(name.wrappedValue == "Ada")
        #expect(person.wrappedValue.name == "Ada")
      }
      person.withLock {
        $0.name = "Grace"
        #expect(name.wrappedValue == "Ada!")
      }
    }
    #expect(reported == [])
    #expect(name.wrappedValue == "Grace")
  }

  @Test(
    "I313: the publisher of a part emits its current value, and again after each change of the whole"
  )
  func publisher() {
    let published = RecordedValues<String>()
    let subscription = person.name.publisher.sink { published($0) }
    person.withLock { $0.name = "Grace" }
    person.withLock { $0.age += 1 }
    person.name.withLock { $0 = "Barbara" }
    #expect(published.all == ["Ada", "Grace", "Grace", "Barbara"])
    subscription.cancel()
  }

  @MainActor
  @Test("I313: observers of a part are notified of changes of the whole, and the other way round")
  func followed() {
    let name = person.name
    let seen = RecordedValues<String>()
    withPerceptionTracking {
      _ = name.wrappedValue
    } onChange: {
      seen("part \(name.wrappedValue)")
    }
    person.withLock { $0.name = "Grace" }
    withPerceptionTracking {
      _ = person.wrappedValue
    } onChange: {
      seen("whole \(person.wrappedValue.name)")
    }
    name.withLock { $0 = "Barbara" }
    #expect(seen.all == ["part Grace", "whole Barbara"])
  }

  @Test("I313: changing a part saves the whole value once, with its key")
  func saved() {
    let source = Source(Person())
    let age = alone(Person(), source).age
    age.withLock { $0 = 40 }
    #expect(source.saves == ["save \(Person(age: 40))"])
    #expect(source.value == Person(age: 40))
  }

  @Test("I341: a part keeps its base alive, and so does its publisher if nothing else retains it")
  func keepsAlive() {
    let source = Source(Person())
    let published = RecordedValues<Int>()
    var subscription: AnyCancellable?
    do {
      let age = alone(Person(), source).age
      subscription = age.publisher.sink { published($0) }
    }
    #expect(source.subscribers == 1)
    source.change(to: Person(age: 40))
    #expect(published.all == [36, 40])
    subscription?.cancel()
    subscription = nil
    #expect(source.subscribers == 0)
  }

  @Test("I316: a part loads, saves and fails as its base does")
  func keeping() async throws {
    let source = Source(Person())
    let age = alone(Person(), source).age
    source.value = Person(age: 40)
    try await age.load()
    #expect(age.wrappedValue == 40)
    source.failLoads(with: SourceError("offline"))
    await #expect(throws: SourceError("offline")) { try await age.load() }
    #expect(reason(age.loadError) == "offline")
    try await age.save()
    #expect(source.saves == ["save \(Person(age: 40)) on demand"])
    #expect(age.loadError == nil)
  }
}

private struct Couple: Equatable, Sendable {
  var first: Person
  var second: Person
}
