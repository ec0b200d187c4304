import Foundation
import IdentifiedCollections
import OpenCombine
import Testing

@testable import Sharing
@testable import TestFixtures

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
    let published = RecordedValues<String>()
    let subscription = try #require(Shared(people[id: 2])).publisher.sink { published($0.name) }
    people.withLock { $0[id: 2]?.name = "G." }
    people.withLock { _ = $0.remove(id: 2) }
    people.withLock { _ = $0.append(Person(id: 2, name: "another")) }
    #expect(published.all == ["Grace", "G.", "another"])
    subscription.cancel()
  }
}
