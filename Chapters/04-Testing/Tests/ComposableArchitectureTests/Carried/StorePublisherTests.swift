import OpenCombine
import Testing

@testable import ComposableArchitecture

@Suite("Parts of a store publisher")
struct StorePublisherTests {
  struct State: Equatable {
    var score = 0
    var user = User(name: "Blob")
  }

  struct User: Equatable {
    var name: String
    var age = 30
  }

  @Test("I10: a property's publisher begins with the property as it is now")
  func beginsNow() {
    let relay = CurrentValueRelay(State(score: 3))
    var scores: [Int] = []
    let subscription = StorePublisher(relay).score.sink { scores.append($0) }
    #expect(scores == [3])
    relay.value.score = 4
    #expect(scores == [3, 4])
    subscription.cancel()
  }

  @Test("I10: it is silent while other properties change")
  func onlyItsOwn() {
    let relay = CurrentValueRelay(State())
    var scores: [Int] = []
    let subscription = StorePublisher(relay).score.sink { scores.append($0) }
    relay.value.user.name = "Blob Jr."
    relay.value.user.age = 4
    relay.value.score = 1
    relay.value.user.age = 5
    relay.value.score = 0
    #expect(scores == [0, 1, 0])
    subscription.cancel()
  }

  @Test("I10: it can be narrowed down further")
  func nests() {
    let relay = CurrentValueRelay(State())
    var names: [String] = []
    var users = 0
    let narrow = StorePublisher(relay).user.name.sink { names.append($0) }
    let wide = StorePublisher(relay).user.sink { _ in users += 1 }
    relay.value.user.age = 31
    relay.value.user.name = "Blob Sr."
    #expect(names == ["Blob", "Blob Sr."])
    #expect(users == 3)
    narrow.cancel()
    wide.cancel()
  }

  @Test("I10: each subscriber is told by itself, and stops hearing when it cancels")
  func subscribers() {
    let relay = CurrentValueRelay(State())
    let publisher = StorePublisher(relay).score
    var early: [Int] = []
    var late: [Int] = []
    let first = publisher.sink { early.append($0) }
    relay.value.score = 1
    let second = publisher.sink { late.append($0) }
    relay.value.score = 2
    first.cancel()
    relay.value.score = 3
    #expect(early == [0, 1, 2])
    #expect(late == [1, 2, 3])
    second.cancel()
  }
}
