import Dispatch
import OpenCombine
import OpenCombineDispatch
import Testing

@testable import ComposableArchitecture
@testable import TestFixtures

@Suite("Exercise 4.2 · Record running effects", .timeLimit(.minutes(1)))
struct TestedEffectTests {
  @Test("I43: a failure if the test ends before it expected all received actions")
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
            The test ended, and it did not assert 2 received actions:

              CounterAction.chatter(2)

              CounterAction.chatter(1)

            Add “receive” for each, and assert its changes.
            """)
      ])
  }

  @Test(
    "I43: a failure if the test ends while an effect is running, with its step and reasons"
  )
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

            A test must assert everything that an effect does. Possible reasons why it has not \
            completed:

            • It waits on a test scheduler. Move its time on, with “advance” or “run”, and expect what \
            it sends.

            • It is meant to run for long, such as a timer or a listener for notifications. Make \
            it “cancellable(id:)”, and send the action that cancels it in the test, as the app \
            does.

            • By mistake it never completes: “Effect.run” without a completion, a subject that never \
            completes.
            """)
      ])
  }

  @Test("I43: each of several concurrent effects is reported at its step, and only while it runs")
  func severalRun() {
    let subjects = (0..<4).map { _ in PassthroughSubject<Int, Never>() }
    let found = failures {
      let store = TestStore(
        initialState: 0,
        reducer: Reducer<Int, Int, Void> { _, action, _ in subjects[action].eraseToEffect() },
        environment: ()
      )
      store.send(0)
      store.send(1)
      store.send(2)
      subjects[0].send(completion: .finished)
      store.send(3)
      subjects[2].send(completion: .finished)
    }
    #expect(found.map(\.line) == linesAbove(6, 3))
  }

  @Test(
    "I43: an effect that starts after a reported one has ended is reported, too")
  func runsAfterAReport() {
    let subjects = (0..<2).map { _ in PassthroughSubject<Int, Never>() }
    let found = failures {
      let store = TestStore(
        initialState: 0,
        reducer: Reducer<Int, Int, Void> { _, action, _ in subjects[action].eraseToEffect() },
        environment: ()
      )
      store.assert(.send(0))
      subjects[0].send(completion: .finished)
      store.send(1)
    }
    #expect(
      found.map(\.line) == linesAbove(4, 2),
      "the second effect must not get the number of the first one")
    #expect(
      found.allSatisfy {
        $0.firstLine == "The test ended, and an effect of this action is still running."
      })
  }

  @Test("I43: an effect that has sent an action is running until it completes")
  func runsOn() {
    let subject = PassthroughSubject<Int, Never>()
    func found(completing: Bool) -> [String] {
      failures {
        let store = TestStore(
          initialState: 0,
          reducer: Reducer<Int, Int, Void> { _, action, _ in
            action == 0 ? subject.eraseToEffect() : .none
          },
          environment: ()
        )
        store.send(0)
        subject.send(1)
        if completing { subject.send(completion: .finished) }
      }
      .map { $0.message.prefix(while: { $0 != "\n" }).description }
    }
    let received = "The test ended, and it did not assert a received action:"
    let running = "The test ended, and an effect of this action is still running."
    #expect(found(completing: false) == [received, running])
    #expect(found(completing: true) == [received])
  }

  @Test(
    "I43: an effect that a late action starts is reported at the step that caused this action")
  func beginsLater() {
    let scheduler = DispatchQueue.testScheduler
    let subject = PassthroughSubject<Int, Never>()
    let found = failures {
      let store = TestStore(
        initialState: 0,
        reducer: Reducer<Int, Int, Void> { _, action, _ in
          switch action {
          case 0, 1: Effect(value: action + 1).delay(for: 1, scheduler: scheduler).eraseToEffect()
          case 2: subject.eraseToEffect()
          default: .none
          }
        },
        environment: ()
      )
      store.send(0)
      store.send(3)
      scheduler.advance(by: 2)
    }
    let running = found.filter { $0.message.contains("still running") }
    #expect(running.map(\.line) == linesAbove(5))
  }

  @Test("I41: a failure if the test sends before it expected all received actions")
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

            Add “receive” for each, and assert its changes.
            """))
  }

  @Test(
    "I41: a failure if `do` or `environment` runs before the test expected all received actions"
  )
  func doesTooEarly() {
    let found = failures {
      counterStore()
        .assert(
          .send(.chatter(3)) { $0.count = 1 },
          .do {},
          .environment { _ in }
        )
    }
    #expect(Array(found.map(\.line).prefix(2)) == linesAbove(4, 3))
    #expect(
      found.prefix(2).map { $0.message.split(separator: "\n").first } == [
        "Expect 2 actions that effects have sent, before doing something else:",
        "Expect 2 actions that effects have sent, before changing the environment:",
      ])
  }

  @Test("I39: a deallocated test store releases its effects")
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

  @Test("I43: `assert` ends the test as well, and each failure is reported once")
  func assertEnds() {
    let found = failures {
      let store = counterStore()
      store.assert(.send(.ask))
    }
    #expect(found.count == 1)
    #expect(
      found.first?.message.hasPrefix("The test ended, and it did not assert a received action")
        == true)
  }

  @Test("I43: every action that an effect sends is received, in order, immediately or later")
  func sendsMuch() {
    let subject = PassthroughSubject<Int, Never>()
    var log: [String] = []
    let found = failures {
      let store = TestStore(
        initialState: "",
        reducer: Reducer<String, Int, Void> { state, action, _ in
          state += "\(action)"
          guard action == 0 else { return .none }
          return .merge(effect(sending: [1, 2, 2]), subject.eraseToEffect())
        },
        environment: ()
      )
      func note() {
        log.append(store.received.map { "\($0.action):\($0.state)" }.joined(separator: " "))
      }
      store.send(0) { $0 = "0" }
      note()
      subject.send(2)
      subject.send(3)
      note()
      #expect(store.running.count == 1)
      subject.send(completion: .finished)
      #expect(store.running.isEmpty)
    }
    #expect(log == ["1:01 2:012 2:0122", "1:01 2:012 2:0122 2:01222 3:012223"])
    #expect(
      found.map(\.firstLine)
        == ["The test ended, and it did not assert 5 received actions:"])
  }

  @Test("I43: each of any number of running effects is reported")
  func manyRun() {
    let subjects = (0..<200).map { _ in PassthroughSubject<Int, Never>() }
    func found(completing indices: [Int]) -> [Failure] {
      failures {
        let store = TestStore(
          initialState: 0,
          reducer: Reducer<Int, Int, Void> { _, action, _ in subjects[action].eraseToEffect() },
          environment: ()
        )
        for index in subjects.indices { store.send(index, line: UInt(index)) }
        for index in indices { subjects[index].send(completion: .finished) }
      }
    }
    let all = Array(0..<200)
    #expect(found(completing: []).map { Int($0.line) } == all)
    let others = all.reversed().filter { $0 != 17 }
    #expect(found(completing: others).map(\.line) == [17])
    #expect(found(completing: all) == [])
  }

  @Test("I43: a cancelled effect is no longer running, and a restarted one is")
  func cancelsAndBeginsAgain() {
    let scheduler = DispatchQueue.testScheduler
    let found = failures {
      let store = counterStore(CounterEnvironment(queue: scheduler.eraseToAnyScheduler()))
      store.send(.startTimer)
      store.send(.stopTimer)
      #expect(store.running.isEmpty)
      store.send(.startTimer)
      store.send(.startTimer)
      #expect(store.running.count == 1)
      store.send(.stopTimer)
      store.send(.startTimer)
    }
    #expect(found.map(\.line) == linesAbove(2))
  }

  @Test("I43: an effect is started once for each action that returns it")
  func worksOnce() {
    var log: [Int] = []
    let found = failures {
      let store = TestStore(
        initialState: 0,
        reducer: Reducer<Int, Int, Void> { _, action, _ in .fireAndForget { log.append(action) } },
        environment: ()
      )
      store.send(1)
      store.send(2)
    }
    #expect(log == [1, 2])
    #expect(found == [])
  }
}
