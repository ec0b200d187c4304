import Foundation
import OpenCombine
import Perception
import Testing

@testable import Sharing
@testable import TestFixtures

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
    let published = RecordedValues<Int>()
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
    let seen = RecordedValues<Int>()
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
