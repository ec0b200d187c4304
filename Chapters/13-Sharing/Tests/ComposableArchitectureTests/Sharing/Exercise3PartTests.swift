import Foundation
import IdentifiedCollections
import OpenCombine
import Perception
import Testing

@testable import Sharing
@testable import TestFixtures

@Suite("Exercise 13.3 · a part of it", .timeLimit(.minutes(5)))
struct PartTests {
  let person = Shared(value: Person())

  @Test("I313: a part shows what the whole has, also after the whole has changed")
  func reads() {
    let name = person.name
    #expect(name.wrappedValue == "Ada")
    person.withLock { $0.name = "Grace" }
    #expect(name.wrappedValue == "Grace")
    person.withLock { $0 = Person(name: "Barbara", age: 1) }
    #expect(name.wrappedValue == "Barbara")
  }

  @Test("I313: a change of a part is a change of the whole, and of nothing else of it")
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
    "I309: a change of a part returns and throws what its closure does, and keeps what was done")
  func results() {
    let age = person.age
    let before = age.withLock { age in
      defer { age += 1 }
      return age
    }
    #expect(before == 36)
    #expect(throws: Trouble("stop")) {
      try age.withLock { age in
        age = 40
        throw Trouble("stop")
      }
    }
    #expect(person.wrappedValue.age == 40)
  }

  @Test("I308: a change of a part is one piece: another thread's change waits for its closure")
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

  @Test("I313: a part that only can be read follows a part that can be changed")
  func readOnly() {
    let pair = Shared(value: Couple(first: Person(), second: Person(id: 2)))
    let initial = pair.first.initial
    #expect(initial.wrappedValue == "A")
    pair.first.name.withLock { $0 = "Grace" }
    #expect(initial.wrappedValue == "G")
  }

  @Test("I308: 1,000 tasks that add 1 to a part give 1,000 more")
  func tasks() async throws {
    try requireThatPartsWork()
    let age = person.age
    await withTaskGroup(of: Void.self) { group in
      for _ in 1...1_000 { group.addTask { age.withLock { $0 += 1 } } }
    }
    #expect(person.wrappedValue.age == 1_036)
  }

  @Test("I308: in a change of a part or of the whole, both are read as they were before")
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

  @Test("I313: a publisher of a part gives it now, and after each change of the whole")
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
  @Test("I313: who follows a part is told of a change of the whole, and the other way round")
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

  @Test("I313: a change of a part has the whole saved by its key, once")
  func saved() {
    let source = Source(Person())
    let age = alone(Person(), source).age
    age.withLock { $0 = 40 }
    #expect(source.saves == ["save \(Person(age: 40))"])
    #expect(source.value == Person(age: 40))
  }

  @Test("I341: a part keeps the whole alive, and so does its publisher, which nobody else holds")
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

  @Test("I316: a part loads, saves and fails as the whole does")
  func keeping() async throws {
    let source = Source(Person())
    let age = alone(Person(), source).age
    source.value = Person(age: 40)
    try await age.load()
    #expect(age.wrappedValue == 40)
    source.failLoads(with: Trouble("offline"))
    await #expect(throws: Trouble("offline")) { try await age.load() }
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

@Suite("Exercise 13.3 · what is in an optional", .timeLimit(.minutes(5)))
struct UnwrappedTests {
  let base = Shared(value: Person?.some(Person()))

  func person() throws -> Shared<Person> { try #require(Shared(base)) }

  @Test("I314: there is no wrapper of what is not there")
  func none() {
    #expect(Shared(Shared(value: Person?.none)) == nil)
  }

  @Test("I314: what is in the optional is read and written through")
  func some() throws {
    let person = try person()
    #expect(person.wrappedValue.name == "Ada")
    base.withLock { $0?.name = "Grace" }
    #expect(person.wrappedValue.name == "Grace")
    person.withLock { $0.age = 40 }
    #expect(base.wrappedValue == Person(name: "Grace", age: 40))
  }

  @Test("I314: when it has gone, the last value that was read is shown")
  func lastRead() throws {
    let person = try person()
    base.withLock { $0?.age = 40 }
    #expect(person.wrappedValue.age == 40)
    base.withLock { $0 = nil }
    #expect(person.wrappedValue.age == 40)
    #expect(person.wrappedValue.age == 40)
  }

  @Test("I314: when it has gone, the last value that was written is shown")
  func lastWritten() throws {
    let person = try person()
    person.withLock { $0.age = 40 }
    base.withLock { $0 = nil }
    #expect(person.wrappedValue.age == 40)
  }

  @Test(
    "I314: a wrapper that was never read shows the value that it was made with, when it has gone")
  func neverRead() throws {
    let person = try person()
    base.withLock { $0 = nil }
    #expect(person.wrappedValue == Person())
  }

  @Test("I314: a write never brings back what has gone, and is shown")
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
    #expect(throws: Trouble("stop")) {
      try person.withLock { person in
        person.age = 40
        throw Trouble("stop")
      }
    }
    #expect(person.wrappedValue.age == 40)
  }

  @Test("I314: when there is a value again, it is shown and written")
  func again() throws {
    let person = try person()
    base.withLock { $0 = nil }
    #expect(person.wrappedValue.name == "Ada")
    base.withLock { $0 = Person(name: "Grace") }
    #expect(person.wrappedValue.name == "Grace")
    person.withLock { $0.age = 1 }
    #expect(base.wrappedValue == Person(name: "Grace", age: 1))
  }

  @Test("I309: a closure that throws: what it did stays")
  func throwing() throws {
    let person = try person()
    #expect(throws: Trouble("stop")) {
      try person.withLock { person in
        person.age = 40
        throw Trouble("stop")
      }
    }
    #expect(base.wrappedValue?.age == 40)
    base.withLock { $0 = nil }
    #expect(person.wrappedValue.age == 40)
  }

  @Test(
    "I341: a publisher leaves out that there is nothing, and goes on if nobody holds it")
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
  @Test("I314: who follows what is in an optional is told when it changes")
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

  @Test("I313: a change of what is in an optional has the whole saved by its key, once")
  func saved() throws {
    let source = Source<Int?>(1)
    let shared = alone(nil, source)
    let number = try #require(Shared(shared))
    number.withLock { $0 = 2 }
    #expect(source.saves == ["save Optional(2)"])
  }
}

@Suite("Exercise 13.3 · an element", .timeLimit(.minutes(5)))
struct ElementTests {
  let people = Shared(
    value: IdentifiedArray(uniqueElements: [
      Person(id: 1, name: "Ada"), Person(id: 2, name: "Grace"), Person(id: 3, name: "Barbara"),
    ]))

  @Test("I315: an element is followed by its identity when others move")
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

  @Test("I315: an element that is not there has no wrapper")
  func missing() {
    #expect(Shared(people[id: 4]) == nil)
  }

  @Test(
    "I314: an element that was removed shows its last value, and a write changes only that")
  func removed() throws {
    let grace = try #require(Shared(people[id: 2]))
    #expect(grace.wrappedValue.name == "Grace")
    people.withLock { _ = $0.remove(id: 2) }
    #expect(grace.wrappedValue.name == "Grace")
    grace.withLock { $0.name = "G." }
    #expect(people.wrappedValue.map(\.name) == ["Ada", "Barbara"])
    #expect(grace.wrappedValue.name == "G.")
  }

  @Test("I308: an element can be removed by the identity that its own wrapper shows")
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
    "I315: the elements of a collection are one wrapper each, in order, and each follows its own")
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
    "I315: an element's publisher gives it after each change of the collection, while it is there")
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
