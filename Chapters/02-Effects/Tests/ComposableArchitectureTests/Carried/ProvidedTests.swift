import Dispatch
import Foundation
import IssueReporting
import OpenCombine
import Testing

@testable import ComposableArchitecture

@Suite("Reducers")
struct ReducerTests {
  private let doubling = Reducer<Int, String, Int> { state, action, environment in
    state = state * 2 + environment
    return Effect(value: action + "!")
  }

  @Test("`run` and a call of the reducer as a function have the same result")
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

  @Test("The empty reducer changes nothing and has no effects")
  func empty() {
    var state = 5
    #expect(Reducer<Int, String, Void>.empty.run(&state, "hey", ()).work == nil)
    #expect(state == 5)
  }

  @Test("The `upstream` of an effect, or of a store's publisher, can be subscribed to")
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
struct CurrentValueRelayTests {
  @Test("Subscribers are notified in the order in which they subscribed")
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

  @Test("A subscriber may cancel itself and others while it receives a value")
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

  @Test("A subscriber without demand receives the latest value when it requests one")
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

  @Test("When a subscriber is cancelled, the subscriptions that it owns are cancelled, too")
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

  @Test("Cancelling most of ten thousand subscribers leaves the others in order")
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

@Suite("The thread of a store")
struct IsolationTests {
  @Test("I11: use on a different thread is reported, with advice")
  func reports() {
    let home = Isolation.current
    let messages = issuesOnNewThread { home.check("The action increment was sent") }
    #expect(messages.count == 1)
    #expect(
      messages.first?.hasPrefix(
        "The action increment was sent on a thread other than the one that created its store."
      ) == true
    )
    #expect(messages.first?.contains("bring the output of effects back to it") == true)
  }

  @Test("I11: use on the store's own thread isn't reported")
  func acceptsOwnThread() {
    #expect(issuesOnNewThread { Isolation.current.check("Nothing") } == [])
    Isolation.current.check("Nothing")
  }

  @Test("I11: use on the main actor isn't reported, whatever thread the main actor runs on")
  @MainActor
  func mainActor() async {
    let home = Isolation.current
    #expect(home == .main)
    for _ in 1...20 {
      await Task.yield()
      await Task.detached {}.value
      home.check("Nothing")
    }
  }
}

@Suite("Reported issues")
struct IssueReportingTests {
  @Test("A reported issue fails the test that it is reported in")
  func fails() {
    withKnownIssue {
      reportIssue("as an open exercise does")
    } matching: { issue in
      issue.description.contains("as an open exercise does")
    }
  }
}
