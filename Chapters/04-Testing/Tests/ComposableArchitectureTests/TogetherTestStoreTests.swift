import Dispatch
import OpenCombine
import OpenCombineDispatch
import Testing

@testable import ComposableArchitecture

@Suite("Together · test stores", .timeLimit(.minutes(1)))
struct TestStoreTests {
  @Test("I35: what is described as it is passes, by methods")
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

  @Test("I35: what is described as it is passes, by steps")
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

  @Test("I37: a change of the environment is there for the next action")
  func environment() {
    let found = failures {
      let store = counterStore()
      store.environment.fact = { Effect(value: "\($0) is zero.") }
      store.send(.ask)
      store.receive(.answered("0 is zero.")) { $0.fact = "0 is zero." }
    }
    #expect(found == [])
  }

  @Test("I41: a step that throws")
  func throwingSteps() {
    let found = failures {
      counterStore().assert(
        .do { throw Sorry() },
        .environment { _ in throw Sorry() }
      )
    }
    #expect(found.map(\.line) == [#line - 4, #line - 3])
    #expect(found.map(\.message) == ["This step failed: sorry", "This step failed: sorry"])
  }

  @Test("I38: what is wrong in a scoped store is told of its part, at its own step")
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
        The state is not what was expected:

          − 2
          + 1

        (Expected: −, Actual: +)
        """)
    #expect(found.last?.message.hasPrefix("The test ended, and an action was received") == true)
  }
}
