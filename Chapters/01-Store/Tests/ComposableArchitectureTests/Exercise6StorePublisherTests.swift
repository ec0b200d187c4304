@preconcurrency import OpenCombine
import Testing

@testable import ComposableArchitecture

@Suite("Exercise 1.6 · Publish a property of the state")
@MainActor
struct StorePublisherTests {
  struct State: Equatable {
    var score = 0
    var user = User(name: "Blob")
  }

  struct User: Equatable {
    var name: String
    var age = 30
  }

  @Test("I10: a property's publisher first emits the current value")
  func beginsNow() {
    let relay = CurrentValueRelay(State(score: 3))
    var scores: [Int] = []
    let subscription = StorePublisher(relay).score.sink { scores.append($0) }
    #expect(scores == [3])
    relay.value.score = 4
    #expect(scores == [3, 4])
    for score in 5...10_000 { relay.value.score = score }
    #expect(
      scores.elementsEqual(3...10_000) == true, "it emits for as long as it has a subscriber")
    subscription.cancel()
  }

  @Test("I10: a property's publisher doesn't emit when other properties change")
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

  @Test("I10: a property of a property has a publisher, too")
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

  @Test("I10: each subscriber receives values independently, until it cancels")
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

  @Test("I10: a return to an earlier value is a change, even to `nil`")
  func thereAndBackAgain() {
    struct Form: Equatable {
      var error: String?
      var text = ""
    }
    let relay = CurrentValueRelay(Form())
    var errors: [String?] = []
    var texts: [String] = []
    let first = StorePublisher(relay).error.sink { errors.append($0) }
    let second = StorePublisher(relay).text.sink { texts.append($0) }
    relay.value.error = "empty"
    relay.value.text = "Blob"
    relay.value.error = nil
    relay.value.text = ""
    relay.value.error = "empty"
    relay.value.text = "Blob"
    #expect(errors == [nil, "empty", nil, "empty"])
    #expect(texts == ["", "Blob", "", "Blob"])
    first.cancel()
    second.cancel()
  }

  /// All passwords look the same.
  struct Password: Equatable, CustomStringConvertible {
    var text: String
    var description: String { "•••" }
  }

  /// Two names are equal, whatever their case.
  final class Name: Equatable, CustomStringConvertible {
    let text: String
    init(_ text: String) { self.text = text }
    var description: String { text }
    static func == (lhs: Name, rhs: Name) -> Bool {
      lhs.text.lowercased() == rhs.text.lowercased()
    }
  }

  struct Account {
    var password = Password(text: "a")
    var name = Name("Blob")
  }

  @Test("I10: different values are a change, even if they print the same")
  func lookAlikes() {
    let relay = CurrentValueRelay(Account())
    var texts: [String] = []
    let subscription = StorePublisher(relay).password.sink { texts.append($0.text) }
    relay.value.password.text = "b"
    relay.value.name = Name("Bob")
    relay.value.password.text = "c"
    #expect(texts == ["a", "b", "c"])
    subscription.cancel()
  }

  @Test("I10: equal values aren't a change, even if they print differently")
  func equalsThatLookDifferent() {
    let relay = CurrentValueRelay(Account())
    var texts: [String] = []
    let subscription = StorePublisher(relay).name.sink { texts.append($0.text) }
    relay.value.name = Name("Blob")
    relay.value.name = Name("BLOB")
    relay.value.name = Name("Bob")
    #expect(texts == ["Blob", "Bob"], "`==` decides whether values are equal")
    subscription.cancel()
  }

  @Test("I10: a property's publisher subscribes to the state only while it has a subscriber")
  func onlyWhileNeeded() {
    let relay = CurrentValueRelay(State())
    var listening = 0
    let state = relay.handleEvents(
      receiveSubscription: { _ in listening += 1 },
      receiveCancel: { listening -= 1 }
    )
    let publisher = StorePublisher(state).score
    #expect(listening == 0, "no subscriber has subscribed yet")
    let first = publisher.sink { _ in }
    let second = publisher.sink { _ in }
    #expect(listening > 0)
    first.cancel()
    second.cancel()
    #expect(listening == 0, "all subscribers have cancelled")
  }
}
