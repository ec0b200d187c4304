import Dispatch
import OpenCombine
import OpenCombineDispatch
import Testing

@testable import ComposableArchitecture

/// A number, and the facts that one can ask for about it.
private struct Tally: Equatable {
  var count = 0
  var fact: String?
}

private enum CounterAction: Equatable {
  case increment
  case ask
  case answered(String)
  case startTimer
  case stopTimer
  case ticked
  case chatter(Int)
  case nothing
}

private struct CounterEnvironment {
  var fact: (Int) -> Effect<String, Never> = { Effect(value: "\($0) is a number.") }
  var queue: AnySchedulerOf<DispatchQueue.OCombine> = .immediate
}

private let counterReducer = Reducer<Tally, CounterAction, CounterEnvironment> {
  tally, action, environment in
  struct TimerID: Hashable {}
  switch action {
  case .increment:
    tally.count += 1
    return .none
  case .ask:
    return environment.fact(tally.count).map(CounterAction.answered)
  case .answered(let fact):
    tally.fact = fact
    return .none
  case .startTimer:
    return Effect.timer(id: TimerID(), every: 1, on: environment.queue).map { _ in .ticked }
  case .stopTimer:
    return .cancel(id: TimerID())
  case .ticked:
    tally.count += 1
    return .none
  case .chatter(let times):
    tally.count += 1
    return times > 1 ? Effect(value: .chatter(times - 1)) : .none
  case .nothing:
    return .none
  }
}

private func counterStore(
  _ environment: CounterEnvironment = CounterEnvironment(), line: UInt = #line
) -> TestStore<Tally, Tally, CounterAction, CounterAction, CounterEnvironment> {
  TestStore(
    initialState: Tally(), reducer: counterReducer, environment: environment, line: line)
}

@Suite("A test store, when all is told", .timeLimit(.minutes(1)))
struct TestStorePassesTests {
  @Test("T1: what is described as it is passes, by methods")
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

  @Test("T1: what is described as it is passes, by steps")
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

  @Test("T2: what effects send changes the state that is described when it is expected")
  func receivesInOrder() {
    let found = failures {
      let store = counterStore()
      store.send(.chatter(3)) { $0.count = 1 }
      store.receive(.chatter(2)) { $0.count = 2 }
      store.receive(.chatter(1)) { $0.count = 3 }
      store.send(.increment) { $0.count = 4 }
    }
    #expect(found == [])
  }

  @Test("T3: a change of the environment is there for the next action")
  func environment() {
    let found = failures {
      let store = counterStore()
      store.environment.fact = { Effect(value: "\($0) is zero.") }
      store.send(.ask)
      store.receive(.answered("0 is zero.")) { $0.fact = "0 is zero." }
    }
    #expect(found == [])
  }

  @Test("T4: a scoped test store describes its part, and is a store of its own")
  func scopes() {
    enum PartAction { case up }
    let found = failures {
      let store = counterStore()
      store.send(.increment) { $0.count = 1 }
      let part = store.scope(state: \.count, action: { (_: PartAction) in .increment })
      part.send(.up) { $0 = 2 }
      part.scope(state: { "\($0)" }).send(.up) { $0 = "3" }
      store.send(.increment) { $0.count = 2 }
    }
    #expect(found == [])
  }

  @Test("T5: a test store that is let go lets its effects go")
  func letsGo() {
    var log: [String] = []
    let found = failures {
      let store = counterStore(
        CounterEnvironment(fact: { _ in .run { _ in AnyCancellable { log.append("stopped") } } }))
      store.send(.ask)
      #expect(log == [])
    }
    #expect(log == ["stopped"])
    #expect(found.count == 1)
  }
}

@Suite("A test store, when something is not told", .timeLimit(.minutes(1)))
struct TestStoreFailsTests {
  @Test("T6: a change that is described otherwise than it is")
  func wrongDescription() {
    var line: UInt = 0
    let found = failures {
      let store = counterStore()
      line = nextLine()
      store.send(.increment) { $0.count = 2 }
    }
    #expect(
      found == [
        Failure(
          line: line,
          message: """
            The state is not what was expected:

                Tally(
              −   count: 2,
              +   count: 1,
                  fact: nil
                )

            (Expected: −, Actual: +)
            """)
      ])
  }

  @Test("T6: a change that is not described")
  func missingDescription() {
    let found = failures {
      let store = counterStore()
      store.send(.increment)
      store.send(.increment) { $0.count = 2 }
    }
    #expect(found.map(\.line) == [#line - 3])
    #expect(
      found.first?.message.hasPrefix("The state has changed, but no change was expected:") == true)
  }

  @Test("T6: a description that changes nothing")
  func emptyDescription() {
    let found = failures {
      let store = counterStore()
      store.send(.nothing) { $0.count = 0 }
      store.send(.nothing) { _ in }
    }
    #expect(found.map(\.line) == [#line - 3, #line - 2])
    #expect(
      found.first?.message == """
        A change of the state was expected, but nothing has changed.

        The closure leaves the state as it is. If that is what is meant, leave out the closure.
        """)
  }

  @Test("T6: a description that throws")
  func throwingDescription() {
    var line: UInt = 0
    let found = failures {
      let store = counterStore()
      line = nextLine()
      store.send(.increment) { _ in throw Sorry() }
    }
    #expect(
      found == [
        Failure(
          line: line, message: "The closure that describes the change failed: sorry")
      ])
  }

  @Test("T6: values that are different and look alike")
  func lookAlikes() {
    struct Odd: Equatable {
      static func == (left: Odd, right: Odd) -> Bool { false }
    }
    let found = failures {
      let store = TestStore(
        initialState: Odd(), reducer: Reducer<Odd, Int, Void>.empty, environment: ())
      store.send(1)
    }
    #expect(
      found.map(\.message) == [
        """
        The state has changed, but no change was expected:

            // Not equal but no difference detected:
          − TestStoreFailsTests.Odd()
          + TestStoreFailsTests.Odd()

        (Expected: −, Actual: +)
        """
      ])
  }

  @Test("T7: sending while there is something to be expected")
  func sendsTooEarly() {
    var line: UInt = 0
    let found = failures {
      let store = counterStore()
      store.send(.ask)
      line = nextLine()
      store.send(.nothing)
      store.receive(.answered("0 is a number.")) { $0.fact = "0 is a number." }
    }
    #expect(
      found.first
        == Failure(
          line: line,
          message: """
            Expect an action that effects have sent, before sending an action:

              CounterAction.answered("0 is a number.")

            Add “receive” for each, and describe what it changes.
            """))
  }

  @Test("T7: doing something else, or changing the environment, while there is something to expect")
  func doesTooEarly() {
    let found = failures {
      counterStore()
        .assert(
          .send(.chatter(3)) { $0.count = 1 },
          .do {},
          .environment { _ in },
          .receive(.chatter(2)) { $0.count = 2 },
          .receive(.chatter(1)) { $0.count = 3 }
        )
    }
    #expect(found.map(\.line) == [#line - 6, #line - 5])
    #expect(
      found.map { $0.message.split(separator: "\n").first } == [
        "Expect 2 actions that effects have sent, before doing something else:",
        "Expect 2 actions that effects have sent, before changing the environment:",
      ])
  }

  @Test("T7: a step that throws")
  func throwingSteps() {
    let found = failures {
      counterStore().assert(.do { throw Sorry() }, .environment { _ in throw Sorry() })
    }
    #expect(found.map(\.message) == ["This step failed: sorry", "This step failed: sorry"])
  }

  @Test("T8: expecting what did not come")
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

  @Test("T8: expecting what has not come yet")
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

  @Test("T8: expecting something else")
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

  @Test("T8: actions in another order")
  func receivesInAnotherOrder() {
    let found = failures {
      let store = counterStore()
      store.send(.chatter(3)) { $0.count = 1 }
      store.receive(.chatter(1)) { $0.count = 2 }
      store.receive(.chatter(2)) { $0.count = 3 }
    }
    #expect(found.map(\.line) == [#line - 3, #line - 2])
  }

  @Test("T9: ending while something was received that is not expected")
  func endsTooEarly() {
    var line: UInt = 0
    let found = failures {
      let store = counterStore()
      line = nextLine()
      store.send(.chatter(3)) { $0.count = 1 }
    }
    #expect(
      found == [
        Failure(
          line: line,
          message: """
            The test ended, and 2 actions were received that it did not expect:

              CounterAction.chatter(2)

              CounterAction.chatter(1)

            Add “receive” for each, and describe what it changes.
            """)
      ])
  }

  @Test("T9: ending while an effect runs, at the step that began it, with what may be the matter")
  func endsWhileRunning() {
    let scheduler = DispatchQueue.testScheduler
    var line: UInt = 0
    let found = failures {
      let store = counterStore(CounterEnvironment(queue: scheduler.eraseToAnyScheduler()))
      line = nextLine()
      store.send(.startTimer)
      store.send(.increment) { $0.count = 1 }
    }
    #expect(
      found == [
        Failure(
          line: line,
          message: """
            The test ended, and an effect of this action is still running.

            Everything that an effect might still do has to be known to the test. Why it may not have \
            completed:

            • It waits on a test scheduler. Move its time on, with “advance” or “run”, and expect what \
            it sends.

            • It is meant to run for long, like a timer or what listens to notifications. Make it \
            “cancellable(id:)”, and have the test send the action that cancels it, as the app would.

            • It never completes by mistake: “Effect.run” without a completion, a subject that nobody \
            completes.
            """)
      ])
  }

  @Test("T9: `assert` ends the test as well, and each thing is said once")
  func assertEnds() {
    let found = failures {
      let store = counterStore()
      store.assert(.send(.ask))
    }
    #expect(found.count == 1)
    #expect(found.first?.message.hasPrefix("The test ended, and an action was received") == true)
  }

  @Test("T9: an effect that an effect's action began is reported for the step of the test")
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
