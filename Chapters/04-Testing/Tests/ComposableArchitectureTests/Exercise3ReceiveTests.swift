import Dispatch
import OpenCombine
import OpenCombineDispatch
import Testing

@testable import ComposableArchitecture

@Suite("Exercise 4.3 · receive", .timeLimit(.minutes(1)))
struct ReceiveTests {
  @Test("I36: what effects send changes the state that is described when it is expected")
  func receivesInOrder() {
    let found = failures {
      let store = counterStore()
      store.send(.chatter(3)) { $0.count = 1 }
      store.receive(.chatter(2)) { $0.count += 1 }
      store.receive(.chatter(1)) { $0.count += 1 }
      store.send(.increment) { $0.count += 1 }
    }
    #expect(found == [])
  }

  @Test("I42: expecting what did not come")
  func receivesNothing() {
    var line: UInt = 0
    let found = failures {
      let store = counterStore()
      line = nextLine()
      store.receive(.ticked) { $0.count = 1 }
    }
    #expect(
      found == [
        Failure(
          line: line,
          message: """
            No action was received, but this one was expected:

              CounterAction.ticked

            No effect is running that could send it. Look at what the reducer returns.
            """)
      ])
  }

  @Test("I42: expecting what has not come yet")
  func receivesTooEarly() {
    let scheduler = DispatchQueue.testScheduler
    let found = failures {
      let store = counterStore(CounterEnvironment(queue: scheduler.eraseToAnyScheduler()))
      store.send(.startTimer)
      store.receive(.ticked) { $0.count = 1 }
      store.send(.stopTimer)
    }
    #expect(found.map(\.line) == [#line - 3])
    #expect(
      found.first?.message.hasSuffix(
        "If it waits on a test scheduler, move its time on before.") == true)
  }

  @Test("I42: expecting something else")
  func receivesAnother() {
    var line: UInt = 0
    let found = failures {
      let store = counterStore()
      store.send(.ask)
      line = nextLine()
      store.receive(.answered("0 is a word.")) { $0.fact = "0 is a number." }
    }
    #expect(
      found == [
        Failure(
          line: line,
          message: """
            Another action was received than the one that was expected:

              − CounterAction.answered("0 is a word.")
              + CounterAction.answered("0 is a number.")

            (Expected: −, Actual: +)
            """)
      ])
  }

  @Test("I42: expecting something else, and describing it wrong as well")
  func comparesAnother() {
    let found = failures {
      let store = counterStore()
      store.send(.chatter(3)) { $0.count += 1 }
      store.receive(.chatter(7))
      store.receive(.chatter(1)) { $0.count += 1 }
    }
    #expect(found.map(\.line) == [#line - 3, #line - 3])
    #expect(found.last?.message.hasPrefix("The state has changed, but") == true)
  }

  @Test("I43: what is left in the end is told at the last step, also if that is a `receive`")
  func lastStep() {
    let found = failures {
      let store = counterStore()
      store.send(.chatter(3)) { $0.count += 1 }
      store.receive(.chatter(2)) { $0.count += 1 }
    }
    #expect(found.map(\.line) == [#line - 2])
    #expect(found.last?.message.hasPrefix("The test ended, and an action was") == true)

    let subject = PassthroughSubject<Int, Never>()
    let late = failures {
      let store = TestStore(
        initialState: 0,
        reducer: Reducer<Int, Int, Void> { _, action, _ in
          action == 0 ? subject.eraseToEffect() : .none
        },
        environment: ()
      )
      store.send(0)
      store.receive(1)
      subject.send(1)
      subject.send(completion: .finished)
    }
    #expect(late.map(\.line) == [#line - 4, #line - 4])
  }

  @Test("I42: actions in another order")
  func receivesInAnotherOrder() {
    let found = failures {
      let store = counterStore()
      store.send(.chatter(3)) { $0.count = 1 }
      store.receive(.chatter(1)) { $0.count = 2 }
      store.receive(.chatter(2)) { $0.count = 3 }
    }
    #expect(found.map(\.line) == [#line - 3, #line - 2])
    #expect(found.allSatisfy { $0.message.hasPrefix("Another action was received") })
  }

  @Test("I43: an effect that an effect's action began is reported for the step of the test")
  func running() {
    let subject = PassthroughSubject<Int, Never>()
    let found = failures {
      let store = TestStore(
        initialState: 0,
        reducer: Reducer<Int, Int, Void> { _, action, _ in
          action == 0 ? Effect(value: 1) : subject.eraseToEffect()
        },
        environment: ()
      )
      store.send(0)
      store.receive(1)
    }
    #expect(found.map(\.line) == [#line - 3])
  }
}
