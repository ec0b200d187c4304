import Dispatch
@preconcurrency import OpenCombine
import OpenCombineDispatch
import Testing

@testable import ComposableArchitecture
@testable import TestFixtures

@Suite("Effects · debounced and throttled publishers", .timeLimit(.minutes(5)))
@MainActor
struct SlowedPublisherTests {
  private let scheduler = DispatchQueue.testScheduler

  /// A store whose first action has an effect, and which stores the other actions.
  private func store(_ effect: @escaping () -> Effect<String>) -> Store<[String], String> {
    Store(initialState: [String]()) {
      Reduce<[String], String> { state, action in
        if action == "listen" { return effect() }
        state.append(action)
        return .none
      }
    }
  }

  private func debounced(_ subject: PassthroughSubject<String, Never>) -> Effect<String> {
    .publisher { subject }.debounce(id: 1, for: 1, scheduler: scheduler)
  }

  private func throttled(_ subject: PassthroughSubject<String, Never>) -> Effect<String> {
    .publisher { subject }.throttle(id: 1, for: 1, scheduler: scheduler, latest: true)
  }

  @Test(
    "a publisher may emit off the main actor, because its output is received on the scheduler",
    arguments: ["debounced", "throttled"])
  func otherThread(kind: String) async {
    nonisolated(unsafe) let subject = PassthroughSubject<String, Never>()
    let store = store { kind == "debounced" ? debounced(subject) : throttled(subject) }
    store.send("listen")
    await scheduler.advance(by: 1)
    let found = issuesOnNewThread {
      subject.send("a")
      subject.send(completion: .finished)
    }
    #expect(found == [])
    #expect(store.peek { $0 } == [])
    await scheduler.advance()
    #expect(store.peek { $0 } == ["a"])
  }

  @Test("a cancelled publisher ends immediately, and sends no output that its scheduler still has")
  func cancelled() async {
    let subject = PassthroughSubject<String, Never>()
    let store = store { debounced(subject) }
    let task = store.send("listen")
    await scheduler.advance(by: 1)
    subject.send("a")
    task.cancel()
    #expect(store.runningCount(1) == 0)
    await scheduler.advance(by: 1)
    #expect(store.peek { $0 } == [])
    await task.finish()
  }

  @Test("the output of a publisher that is slowed twice is received on both schedulers")
  func twice() async {
    let subject = PassthroughSubject<String, Never>()
    let outer = DispatchQueue.testScheduler
    let store = store {
      debounced(subject).throttle(id: 2, for: 1, scheduler: outer, latest: true)
    }
    store.send("listen")
    await scheduler.advance(by: 1)
    subject.send("a")
    await scheduler.advance()
    #expect(store.peek { $0 } == [])
    await outer.advance()
    #expect(store.peek { $0 } == ["a"])
  }
}
