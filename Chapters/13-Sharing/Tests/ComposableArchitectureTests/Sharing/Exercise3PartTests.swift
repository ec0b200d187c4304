import Foundation
import IdentifiedCollections
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
    let published = Noted<String>()
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
    let seen = Noted<String>()
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
    let published = Noted<Int>()
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
    #expect(trouble(age.loadError) == "offline")
    try await age.save()
    #expect(source.saves == ["save \(Person(age: 40)) on demand"])
    #expect(age.loadError == nil)
  }
}

private struct Couple: Equatable, Sendable {
  var first: Person
  var second: Person
}

@Suite("Exercise 13.3 · Unwrap optional values", .timeLimit(.minutes(5)))
struct UnwrappedTests {
  let base = Shared(value: Person?.some(Person()))

  func person() throws -> Shared<Person> { try #require(Shared(base)) }

  @Test("I314: for nil, no wrapper is created")
  func none() {
    #expect(Shared(Shared(value: Person?.none)) == nil)
  }

  @Test("I314: an unwrapped wrapper reads and writes the optional's value")
  func some() throws {
    let person = try person()
    #expect(person.wrappedValue.name == "Ada")
    base.withLock { $0?.name = "Grace" }
    #expect(person.wrappedValue.name == "Grace")
    person.withLock { $0.age = 40 }
    #expect(base.wrappedValue == Person(name: "Grace", age: 40))
  }

  @Test("I314: after the optional becomes nil, the wrapper shows the value that was read last")
  func lastRead() throws {
    let person = try person()
    base.withLock { $0?.age = 40 }
    #expect(person.wrappedValue.age == 40)
    base.withLock { $0 = nil }
    #expect(person.wrappedValue.age == 40)
    #expect(person.wrappedValue.age == 40)
  }

  @Test("I314: after the optional becomes nil, the wrapper shows the value that was written last")
  func lastWritten() throws {
    let person = try person()
    person.withLock { $0.age = 40 }
    base.withLock { $0 = nil }
    #expect(person.wrappedValue.age == 40)
  }

  @Test(
    "I314: after the optional becomes nil, a wrapper that was never read shows its first value")
  func neverRead() throws {
    let person = try person()
    base.withLock { $0 = nil }
    #expect(person.wrappedValue == Person())
  }

  @Test("I314: a write after the optional became nil is shown, but the optional remains nil")
  func lost() throws {
    let person = try person()
    base.withLock { $0 = nil }
    let age = person.withLock { person in
      person.age += 1
      return person.age
    }
    #expect(age == 37)
    #expect(base.wrappedValue == nil)
    #expect(person.wrappedValue.age == 37)
    person.name.withLock { $0 = "Grace" }
    #expect(base.wrappedValue == nil)
    #expect(person.wrappedValue == Person(name: "Grace", age: 37))
    #expect(throws: SourceError("stop")) {
      try person.withLock { person in
        person.age = 40
        throw SourceError("stop")
      }
    }
    #expect(person.wrappedValue.age == 40)
  }

  @Test("I314: when the optional has a value again, the wrapper shows and writes that value")
  func again() throws {
    let person = try person()
    base.withLock { $0 = nil }
    #expect(person.wrappedValue.name == "Ada")
    base.withLock { $0 = Person(name: "Grace") }
    #expect(person.wrappedValue.name == "Grace")
    person.withLock { $0.age = 1 }
    #expect(base.wrappedValue == Person(name: "Grace", age: 1))
  }

  @Test("I309: if the closure throws, its changes so far remain")
  func throwing() throws {
    let person = try person()
    #expect(throws: SourceError("stop")) {
      try person.withLock { person in
        person.age = 40
        throw SourceError("stop")
      }
    }
    #expect(base.wrappedValue?.age == 40)
    base.withLock { $0 = nil }
    #expect(person.wrappedValue.age == 40)
  }

  @Test(
    "I341: a publisher emits nothing for nil, and continues if nothing else retains it")
  func publisher() throws {
    let published = Noted<Int>()
    let subscription = try person().publisher.sink { published($0.age) }
    base.withLock { $0?.age = 40 }
    base.withLock { $0 = nil }
    base.withLock { $0 = Person(age: 50) }
    #expect(published.all == [36, 40, 50])
    subscription.cancel()
  }

  @MainActor
  @Test("I314: observers of an unwrapped value are notified of its changes")
  func followed() throws {
    let person = try person()
    let seen = Noted<Int>()
    withPerceptionTracking {
      _ = person.wrappedValue
    } onChange: {
      seen(person.wrappedValue.age)
    }
    base.withLock { $0?.age = 40 }
    #expect(seen.all == [40])
  }

  @Test("I313: changing an unwrapped value saves the whole value once, with its key")
  func saved() throws {
    let source = Source<Int?>(1)
    let shared = alone(nil, source)
    let number = try #require(Shared(shared))
    number.withLock { $0 = 2 }
    #expect(source.saves == ["save Optional(2)"])
  }

  @Test("I314: a write changes the optional's current value, even if that was never read")
  func writesUnread() throws {
    let person = try person()
    base.withLock { $0?.name = "Grace" }
    person.withLock { $0.age = 40 }
    #expect(base.wrappedValue == Person(name: "Grace", age: 40))
    base.withLock { $0 = Person(name: "Barbara", age: 1) }
    person.withLock { $0.age += 1 }
    #expect(base.wrappedValue == Person(name: "Barbara", age: 2))
  }
}

@Suite("Exercise 13.3 · Elements of collections", .timeLimit(.minutes(5)))
struct ElementTests {
  let people = Shared(
    value: IdentifiedArray(uniqueElements: [
      Person(id: 1, name: "Ada"), Person(id: 2, name: "Grace"), Person(id: 3, name: "Barbara"),
    ]))

  @Test("I315: a wrapper of an element follows the element by id when others move")
  func moves() throws {
    let grace = try #require(Shared(people[id: 2]))
    people.withLock { $0.reverse() }
    people.withLock { _ = $0.remove(id: 3) }
    #expect(grace.wrappedValue.name == "Grace")
    grace.withLock { $0.age = 40 }
    #expect(people.wrappedValue.map(\.age) == [40, 36])
    people.withLock { _ = $0.insert(Person(id: 9), at: 0) }
    grace.name.withLock { $0 = "Grace Hopper" }
    #expect(people.wrappedValue.map(\.name) == ["Ada", "Grace Hopper", "Ada"])
  }

  @Test("I315: for a missing element, no wrapper is created")
  func missing() {
    #expect(Shared(people[id: 4]) == nil)
  }

  @Test(
    "I314: a wrapper of a removed element shows its last value, and a write changes only that")
  func removed() throws {
    let grace = try #require(Shared(people[id: 2]))
    #expect(grace.wrappedValue.name == "Grace")
    people.withLock { _ = $0.remove(id: 2) }
    #expect(grace.wrappedValue.name == "Grace")
    grace.withLock { $0.name = "G." }
    #expect(people.wrappedValue.map(\.name) == ["Ada", "Barbara"])
    #expect(grace.wrappedValue.name == "G.")
  }

  @Test("I308: an element can be removed by the id that its own wrapper shows")
  func removesByItself() throws {
    let grace = try #require(Shared(people[id: 2]))
    let reported = issues {
      people.withLock {
        _ = $0.remove(id: grace.wrappedValue.id)
        #expect(grace.wrappedValue.name == "Grace")
      }
    }
    #expect(reported == [])
    #expect(people.wrappedValue.map(\.name) == ["Ada", "Barbara"])
    #expect(grace.wrappedValue.name == "Grace")
  }

  @Test(
    "I315: a collection has one wrapper for each element, in order, and each follows its element")
  func all() {
    let all = Array(people)
    #expect(all.map(\.wrappedValue.name) == ["Ada", "Grace", "Barbara"])
    people.withLock { $0.reverse() }
    all[0].withLock { $0.name = "Ada Lovelace" }
    #expect(people.wrappedValue.map(\.name) == ["Barbara", "Grace", "Ada Lovelace"])
    #expect(all.map(\.wrappedValue.id) == [1, 2, 3])
  }

  @Test("I315: the elements of a reader are readers")
  func readers() {
    let all = Array(SharedReader(people))
    people.withLock { $0[id: 2]?.age = 40 }
    #expect(all.map(\.wrappedValue.age) == [36, 40, 36])
  }

  @Test(
    "I315: an element's publisher emits it after each change of the collection, until it's removed")
  func publisher() throws {
    let published = Noted<String>()
    let subscription = try #require(Shared(people[id: 2])).publisher.sink { published($0.name) }
    people.withLock { $0[id: 2]?.name = "G." }
    people.withLock { _ = $0.remove(id: 2) }
    people.withLock { _ = $0.append(Person(id: 2, name: "another")) }
    #expect(published.all == ["Grace", "G.", "another"])
    subscription.cancel()
  }
}
