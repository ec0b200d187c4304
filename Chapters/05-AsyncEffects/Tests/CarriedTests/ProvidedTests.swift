import Dispatch
import Foundation
import IssueReporting
@preconcurrency import OpenCombine
import Testing

@testable import ComposableArchitecture

@Suite("Reducers")
@MainActor
struct ReducerTests {
  private let doubling = Reducer<Int, String, Int> { state, action, environment in
    state = state * 2 + environment
    return Effect(value: action + "!")
  }

  @Test("a reducer is called by `run`, or like a function, with the same result")
  func runs() {
    var state = 5
    var emitted: [String] = []
    let first = doubling.run(&state, "hey", 1).sink { emitted.append($0) }
    #expect(state == 11)
    let second = doubling(&state, "ho", 1).sink { emitted.append($0) }
    #expect(state == 23)
    #expect(emitted == ["hey!", "ho!"])
    first.cancel()
    second.cancel()
  }

  @Test("the empty reducer changes nothing and has no effects")
  func empty() {
    var state = 5
    #expect(Reducer<Int, String, Void>.empty.run(&state, "hey", ()).work == nil)
    #expect(state == 5)
  }

  @Test("the `upstream` of an effect, or of a store's publisher, has a working subscription")
  func upstream() {
    var log: [String] = []
    let subscriptions = [
      Effect<Int, Never>(value: 5).upstream.sink { log.append("effect \($0)") },
      Effect<Int, Never>.none.upstream.sink(
        receiveCompletion: { _ in log.append("none") }, receiveValue: { log.append("\($0)") }),
      StorePublisher(Just(7)).upstream.sink { log.append("publisher \($0)") },
    ]
    #expect(log == ["effect 5", "none", "publisher 7"])
    withExtendedLifetime(subscriptions) {}
  }
}

@Suite("Relays")
@MainActor
struct CurrentValueRelayTests {
  @Test("subscribers get a value in the order in which they subscribed")
  func order() {
    let relay = CurrentValueRelay(0)
    var heard: [Int] = []
    let subscriptions = (0..<50).map { index in
      relay.dropFirst().sink { _ in heard.append(index) }
    }
    relay.value = 1
    #expect(heard == Array(0..<50))
    #expect(subscriptions.count == 50)
  }

  @Test("a subscriber may cancel itself and others while it is notified")
  func cancelsWhileNotifying() {
    let relay = CurrentValueRelay(0)
    var subscriptions: [AnyCancellable] = []
    var heard: [String] = []
    relay.dropFirst().sink { _ in
      heard.append("first")
      subscriptions.removeAll()
    }
    .store(in: &subscriptions)
    relay.dropFirst().sink { _ in heard.append("second") }.store(in: &subscriptions)
    relay.value = 1
    relay.value = 2
    #expect(heard == ["first"])
  }

  @Test("a subscriber without demand gets the latest value when it requests values again")
  func demand() {
    final class Slow: Subscriber {
      var subscription: (any Subscription)?
      var values: [Int] = []
      func receive(subscription: any Subscription) { self.subscription = subscription }
      func receive(_ input: Int) -> Subscribers.Demand {
        values.append(input)
        return .none
      }
      func receive(completion: Subscribers.Completion<Never>) {}
    }
    let relay = CurrentValueRelay(0)
    let slow = Slow()
    relay.subscribe(slow)
    #expect(slow.values == [])
    slow.subscription?.request(.max(1))
    relay.value = 1
    relay.value = 2
    #expect(slow.values == [0])
    slow.subscription?.request(.max(1))
    #expect(slow.values == [0, 2])
    slow.subscription?.cancel()
  }

  @Test("cancelling a subscriber ends the subscriptions that it owns")
  func nestedSubscriptions() {
    let relay = CurrentValueRelay(0)
    var heard: [Int] = []
    var outer: AnyCancellable?
    do {
      let inner = (0..<2).map { _ in relay.dropFirst().sink { heard.append($0) } }
      outer = relay.map { value in withExtendedLifetime(inner) { value } }.sink { _ in }
    }
    relay.value = 1
    #expect(heard == [1, 1])
    outer?.cancel()
    relay.value = 2
    #expect(heard == [1, 1])
  }

  @Test("cancelling most of ten thousand subscribers keeps the others in order")
  func cancelsMany() {
    let relay = CurrentValueRelay(0)
    var heard: [Int] = []
    var subscriptions = (0..<10_000).map { index in
      Optional(relay.dropFirst().sink { _ in heard.append(index) })
    }
    for index in subscriptions.indices where !index.isMultiple(of: 1_000) {
      subscriptions[index] = nil
    }
    relay.value = 1
    #expect(heard == Array(stride(from: 0, to: 10_000, by: 1_000)))
  }
}

@Suite("The actor of a store")
@MainActor
struct IsolationTests {
  @Test("I11: use off the main actor is reported, with a message that says what to do")
  func reports() async {
    let isDone = Counter()
    let messages = issuesOnNewThread {
      onMainActor(orReport: "The action increment was sent") { isDone.increment() }
    }
    #expect(messages.count == 1)
    #expect(messages.first?.hasPrefix("The action increment was sent off the main actor.") == true)
    #expect(messages.first?.contains("with “receive(on:)”") == true)
    while isDone.value == 0 { await Task.yield() }
    #expect(isDone.value == 1)
  }

  @Test("I11: code on the main actor isn't reported, whichever thread it runs on")
  func mainActor() async {
    for _ in 1...20 {
      await Task.yield()
      await Task.detached {}.value
      #expect(isOnMainActor)
      var isDone = false
      onMainActor(orReport: "Nothing") { isDone = true }
      #expect(isDone)
    }
  }
}

@Suite("Reported issues")
@MainActor
struct IssueReportingTests {
  @Test("a reported issue fails its own test")
  func fails() {
    withKnownIssue {
      reportIssue("as an open exercise does")
    } matching: { issue in
      issue.description.contains("as an open exercise does")
    }
  }
}
