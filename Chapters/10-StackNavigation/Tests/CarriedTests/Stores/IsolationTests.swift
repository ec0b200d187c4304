@preconcurrency import OpenCombine
import Testing

@testable import ComposableArchitecture
@testable import TestFixtures

@Suite("The actor of a store")
@MainActor
struct IsolationTests {
  @Test("I11: use off the main actor is reported, in words that say what to do")
  func reports() async {
    let isDone = LockIsolated(0)
    let messages = issuesOnNewThread {
      onMainActor(orReport: "The action increment was sent") { isDone.withValue { $0 += 1 } }
    }
    #expect(messages.count == 1)
    #expect(messages.first?.hasPrefix("The action increment was sent off the main actor.") == true)
    #expect(messages.first?.contains("with “receive(on:)”") == true)
    while isDone.value == 0 { await Task.yield() }
    #expect(isDone.value == 1)
  }

  @Test("I11: the main actor is one place, whatever thread it happens to run on")
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

  @Test("I11: an effect that emits or completes off the main actor is reported, and brought there")
  func effect() async {
    nonisolated(unsafe) let subject = PassthroughSubject<String, Never>()
    let store = Store(initialState: [String]()) {
      Reduce<[String], String> { state, action in
        state.append(action)
        return action == "ask" ? .publisher { subject } : .none
      }
    }
    store.send("ask")
    let messages = issuesOnNewThread {
      subject.send("answer")
      subject.send(completion: .finished)
    }
    #expect(messages.count == 2)
    #expect(messages.first?.contains("The action answer was sent off the main actor") == true)
    #expect(
      messages.last?.contains("An effect of the action ask completed off the main actor") == true)
    while !store.root.runningEffects.isEmpty { await Task.yield() }
    #expect(store.state.value == ["ask", "answer"])
  }

  @Test("I11: an effect of a test store that emits off the main actor is reported, with its action")
  func testStore() async {
    nonisolated(unsafe) let subject = PassthroughSubject<Int, Never>()
    let store = TestStore(initialState: 0) {
      Reduce<Int, Int> { state, action in
        state = action
        return action == 1 ? .publisher { subject } : .none
      }
    }
    await store.send(1) { $0 = 1 }
    let messages = issuesOnNewThread {
      subject.send(2)
      subject.send(completion: .finished)
    }
    #expect(messages.first?.hasPrefix("The action 2 was sent off the main actor") == true)
    while !store.run.running.isEmpty { await Task.yield() }
    await store.receive(2) { $0 = 2 }
  }
}
