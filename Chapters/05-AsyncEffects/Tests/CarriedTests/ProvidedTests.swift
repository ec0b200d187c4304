import Dispatch
import Foundation
import IssueReporting
@preconcurrency import OpenCombine
import StoreSupport
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
