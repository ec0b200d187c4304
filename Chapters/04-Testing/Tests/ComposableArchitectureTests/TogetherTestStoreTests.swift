import Dispatch
import OpenCombine
import OpenCombineDispatch
import Testing

@testable import ComposableArchitecture
@testable import TestFixtures

@Suite("Together · test stores", .timeLimit(.minutes(5)))
struct TestStoreTests {
  @Test("I35: a test that describes everything passes, with methods")
  func methods() {
    let found = failures {
      let store = counterStore()
      store.send(.increment) { $0.count = 1 }
      store.send(.nothing)
      store.send(.ask)
      store.receive(.answered("1 is a number.")) { $0.fact = "1 is a number." }
    }
    #expect(found == [])
  }

  @Test("I35: a test that describes everything passes, with steps")
  func steps() {
    let scheduler = DispatchQueue.testScheduler
    var log: [String] = []
    let found = failures {
      counterStore(CounterEnvironment(queue: scheduler.eraseToAnyScheduler()))
        .assert(
          .send(.increment) { $0.count = 1 },
          .sequence(
            .send(.startTimer),
            .do { scheduler.advance(by: 2) },
            .receive(.ticked) { $0.count = 2 },
            .receive(.ticked) { $0.count = 3 },
            .sequence([.send(.stopTimer)])
          ),
          .environment { $0.fact = { Effect(value: "\($0) changed.") } },
          .send(.ask),
          .receive(.answered("3 changed.")) { $0.fact = "3 changed." },
          .do { log.append("done") }
        )
    }
    #expect(found == [])
    #expect(log == ["done"])
  }

  @Test("I37: the next action gets the changed environment")
  func environment() {
    let found = failures {
      let store = counterStore()
      store.environment.fact = { Effect(value: "\($0) is zero.") }
      store.send(.ask)
      store.receive(.answered("0 is zero.")) { $0.fact = "0 is zero." }
    }
    #expect(found == [])
  }

  @Test("I40: a failure if a step throws")
  func throwingSteps() {
    let found = failures {
      counterStore().assert(
        .do { throw Sorry() },
        .environment { _ in throw Sorry() }
      )
    }
    #expect(found.map(\.line) == linesAbove(4, 3))
    #expect(found.map(\.message) == ["This step failed: sorry", "This step failed: sorry"])
  }

  @Test(
    "I38: a scoped test store begins with the current state, even if the test has not asserted it"
  )
  func scopesState() {
    let found = failures {
      let store = counterStore()
      store.send(.chatter(2)) { $0.count = 1 }
      let part = store.scope(state: \.count, action: { (_: Void) in .increment })
      part.send(()) { $0 = 3 }
      store.receive(.chatter(1)) { $0.count = 2 }
    }
    #expect(found == [])
  }

  @Test(
    "I41: remaining actions are reported at the steps that found them, and finally at `assert`"
  )
  func assertsLine() {
    let found = failures {
      let store = counterStore()
      store.send(.ask)
      store.assert(
        .do {}
      )
    }
    #expect(found.map(\.line) == linesAbove(3, 4))
  }

  @Test(
    "I43: an effect that runs after `assert` is reported once, and is still recorded as running")
  func assertsAgain() {
    let scheduler = DispatchQueue.testScheduler
    let found = failures {
      let store = counterStore(CounterEnvironment(queue: scheduler.eraseToAnyScheduler()))
      store.assert(.send(.startTimer))
      store.assert(.receive(.ticked) { $0.count = 1 })
      store.assert(.send(.startTimer))
    }
    let last: UInt = #line - 2
    #expect(found.map(\.line) == [last - 2, last - 1, last])
    #expect(found[1].message.contains("An effect is running that may send it later."))
  }

  @Test("I39: a test store may be deallocated while it sends")
  func goesMeanwhile() {
    var store: TestStore<Int, Int, Int, Int, Void>?
    store = TestStore(
      initialState: 0,
      reducer: Reducer<Int, Int, Void> { _, action, _ in
        store = nil
        return action == 1 ? Effect(value: 2) : .none
      },
      environment: ()
    )
    let found = failures { store?.send(1) }
    #expect(store == nil)
    #expect(found.map { $0.message.contains("it did not assert a received action") } == [true])
  }

  @Test("I11: an effect that emits on a different thread is reported with its action")
  func otherThread() {
    let subject = PassthroughSubject<Int, Never>()
    let store = TestStore(
      initialState: 0,
      reducer: Reducer<Int, Int, Void> { state, action, _ in
        state = action
        return action == 1 ? subject.eraseToEffect() : .none
      },
      environment: ()
    )
    store.send(1) { $0 = 1 }
    let messages = issuesOnNewThread {
      subject.send(2)
      subject.send(completion: .finished)
    }
    #expect(messages.first?.hasPrefix("The action 2 was sent on a thread other than") == true)
    store.receive(2) { $0 = 2 }
  }

  @Test("I43: a failing effect completes, and fails at the line that created it")
  func failing() {
    var line: UInt = 0
    let found = failures {
      let store = counterStore()
      line = nextLine()
      store.environment.fact = { _ in .failing("fact") }
      store.send(.nothing)
      store.send(.ask)
    }
    #expect(found.map(\.line) == [line])
    #expect(found.first?.message.hasPrefix("fact: A failing effect was run.") == true)
  }

  @Test("I38: a failure of a scoped test store shows the child's state, at its own step")
  func scopes() {
    var lines: [UInt] = []
    let found = failures {
      let store = counterStore()
      store.send(.increment) { $0.count = 1 }
      let part = store.scope(state: \.count, action: { (answer: String) in .answered(answer) })
      lines.append(nextLine())
      part.send("a fact that the part does not show") { $0 = 2 }
      let asking = store.scope(state: \.fact, action: { (_: Void) in .ask })
      lines.append(nextLine())
      asking.send(())
    }
    #expect(found.map(\.line) == lines)
    #expect(
      found.first?.message == """
        The state is not the expected state:

          − 2
          + 1

        (Expected: −, Actual: +)
        """)
    #expect(
      found.last?.message.hasPrefix("The test ended, and it did not assert a received action")
        == true)
  }
}
