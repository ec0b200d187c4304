import Dispatch
@preconcurrency import OpenCombine
import OpenCombineDispatch
import Testing

@testable import ComposableArchitecture
@testable import TestFixtures

@Suite("Together · receive", .timeLimit(.minutes(5)))
@MainActor
struct ReceiveTests {
  @Test("I36: an effect's action changes the described state when the test receives it")
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

  @Test("I42: a missing action is a failure")
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

            No running effect can send it. Check whether the effect was cancelled, and which \
            effect the reducer returns.
            """)
      ])
  }

  @Test("I42: an action that has not arrived yet is a failure")
  func receivesTooEarly() {
    let scheduler = DispatchQueue.testScheduler
    let found = failures {
      let store = counterStore(CounterEnvironment(queue: scheduler.eraseToAnyScheduler()))
      store.send(.startTimer)
      store.receive(.ticked) { $0.count = 1 }
      store.send(.stopTimer)
    }
    #expect(found.map(\.line) == linesAbove(3))
    #expect(
      found.first?.message.hasSuffix(
        """
        If it waits on a test clock or a test scheduler, advance its time first. If it is a task, \
        wait for it: “await store.receive(…)”.
        """) == true)
  }

  @Test("I42: a different action is a failure")
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
            The received action is not the expected action:

              − CounterAction.answered("0 is a word.")
              + CounterAction.answered("0 is a number.")

            (Expected: −, Actual: +)
            """)
      ])
  }

  @Test("I42, I135: a different action is one failure, and its change is not compared")
  func comparesAnother() {
    let found = failures {
      let store = counterStore()
      store.send(.chatter(3)) { $0.count += 1 }
      store.receive(.chatter(7))
      store.receive(.chatter(1)) { $0.count += 1 }
    }
    #expect(found.map(\.line) == linesAbove(3))
    #expect(found.last?.message.hasPrefix("The received action is not the expected action") == true)
  }

  @Test(
    "I43: queued actions at the end are reported at the last step, even if it is a `receive`"
  )
  func lastStep() {
    let found = failures {
      let store = counterStore()
      store.send(.chatter(3)) { $0.count += 1 }
      store.receive(.chatter(2)) { $0.count += 1 }
    }
    #expect(found.map(\.line) == linesAbove(2))
    #expect(
      found.last?.message.hasPrefix("The test ended, and it did not assert a received action")
        == true)
  }

  @Test("I42: actions that are expected in a different order are failures")
  func receivesInAnotherOrder() {
    let found = failures {
      let store = counterStore()
      store.send(.chatter(3)) { $0.count = 1 }
      store.receive(.chatter(1)) { $0.count = 2 }
      store.receive(.chatter(2)) { $0.count = 3 }
    }
    #expect(found.map(\.line) == linesAbove(3, 2))
    #expect(
      found.allSatisfy { $0.message.hasPrefix("The received action is not the expected action") })
  }

  @Test("I43: an effect that an effect's action starts is reported at the test's step")
  func running() {
    let subject = PassthroughSubject<Int, Never>()
    let found = failures {
      let store = TestStore(
        initialState: 0,
        reducer: AnyReducer<Int, Int, Void> { _, action, _ in
          action == 0 ? EffectPublisher(value: 1) : subject.eraseToEffect()
        },
        environment: ()
      )
      store.send(0)
      store.receive(1)
    }
    #expect(found.map(\.line) == linesAbove(3))
  }

  @Test(
    "I43: a `receive` without an action is not the last step: the step before it is"
  )
  func nothingIsNoStep() {
    let subject = PassthroughSubject<Int, Never>()
    let found = failures {
      let store = receivingStore(0) { _, action in
        action == 0 ? subject.eraseToEffect() : .none
      }
      store.send(0)
      store.receive(1)
      subject.send(1)
      subject.send(completion: .finished)
    }
    #expect(found.map(\.line) == linesAbove(4, 5), "the `receive`, and the `send` before it")
    #expect(
      found.map(\.firstLine) == [
        "No action was received, but this one was expected:",
        "The test ended, and it did not assert a received action:",
      ])
  }

  @Test("I43: a `receive` of a different action is the last step")
  func anotherIsAStep() {
    let found = failures {
      let store = receivingStore(0) { _, action in
        action == 0 ? effect(sending: [1, 2]) : .none
      }
      store.send(0)
      store.receive(7)
    }
    #expect(found.map(\.line) == linesAbove(2, 2))
  }

  @Test("I42: after a `receive` without an action, the next ones are compared as usual")
  func nothingComesBetween() {
    let subject = PassthroughSubject<Int, Never>()
    let found = failures {
      let store = receivingStore(0) { state, action in
        state += action
        return action == 0 ? subject.eraseToEffect() : .none
      }
      store.send(0)
      store.receive(1) { $0 = 1 }
      store.receive(1) { $0 = 1 }
      subject.send(1)
      store.receive(1) { $0 = 1 }
      store.receive(1) { $0 = 2 }
      subject.send(1)
      subject.send(completion: .finished)
      store.receive(1) { $0 = 2 }
    }
    let end: UInt = #line
    #expect(found.map { Int(end) - Int($0.line) } == [9, 8, 5])
    #expect(found.allSatisfy { $0.message.hasPrefix("No action was received") })
  }

  @Test("I42: after a failure, the next steps continue with the actual state")
  func goesOnAfterFailures() {
    let found = failures {
      let store = receivingStore(0) { state, action in
        state += action
        return action == 1 ? effect(sending: [2, 3, 4, 5]) : .none
      }
      store.send(1) { $0 = 1 }
      store.receive(7) { $0 = 3 }
      store.receive(3) { $0 = 6 }
      store.receive(4) { $0 = 7 }
      store.receive(5) { $0 = 15 }
      store.send(6) { $0 = 21 }
    }
    #expect(found.map(\.line) == linesAbove(6, 4))
    #expect(
      found.map(\.firstLine) == [
        "The received action is not the expected action:",
        "The state is not the expected state:",
      ])
  }

  @Test("I36: each action has the state after it, even if an earlier state was equal")
  func statesThatReturn() {
    let found = failures {
      let store = receivingStore(0) { state, action in
        state += action
        return action == 5 ? effect(sending: [1, -1, 1, -1, 0, -5]) : .none
      }
      store.send(5) { $0 = 5 }
      store.receive(1) { $0 = 6 }
      store.receive(-1) { $0 = 5 }
      store.receive(1) { $0 = 6 }
      store.receive(-1) { $0 = 5 }
      store.receive(0)
      store.receive(-5) { $0 = 0 }
      store.send(5) { $0 = 5 }
      for sum in [6, 5, 6, 5] { store.receive(sum == 6 ? 1 : -1) { $0 = sum } }
      store.receive(0)
      store.receive(-5) { $0 = 0 }
    }
    #expect(found == [])
  }

  @Test("I42: one queued action is reported, and so are many")
  func whatIsLeft() {
    func firstLines(receiving count: Int) -> [String] {
      failures {
        let store = receivingStore(0) { _, action in
          action == 0 ? effect(sending: Array(1...200)) : .none
        }
        store.send(0)
        for number in 1...count { store.receive(number) }
      }
      .map(\.firstLine)
    }
    #expect(firstLines(receiving: 200) == [])
    #expect(
      firstLines(receiving: 199)
        == ["The test ended, and it did not assert a received action:"])
    #expect(
      firstLines(receiving: 1)
        == ["The test ended, and it did not assert 199 received actions:"])
  }

  @Test("I42: actions are compared with `==`: actions with equal descriptions can differ")
  func lookAlikes() {
    let found = failures {
      let store = TestStore(
        initialState: 0,
        reducer: AnyReducer<Int, LookAlike, Void> { _, action, _ in
          action.number == 0 ? EffectPublisher(value: LookAlike(number: 1)) : .none
        },
        environment: ()
      )
      store.send(LookAlike(number: 0))
      store.receive(LookAlike(number: 2))
    }
    #expect(found.map(\.line) == linesAbove(2))
    #expect(
      found.first?.message == """
        The received action is not the expected action:

          alike

        (Both values have this description, but “==” returns false.)
        """)
  }

  @Test("I42: actions are compared with `==`: actions with different descriptions can be equal")
  func equalsThatLookDifferent() {
    let found = failures {
      let store = TestStore(
        initialState: 0,
        reducer: AnyReducer<Int, Remark, Void> { _, action, _ in
          action.text == "ask"
            ? EffectPublisher(value: Remark(text: "answer", note: "at nine")) : .none
        },
        environment: ()
      )
      store.send(Remark(text: "ask"))
      store.receive(Remark(text: "answer", note: "at ten"))
    }
    #expect(found == [])
  }

  @Test("I36: a scoped test store receives the actions of the whole, and compares its part")
  func scopes() {
    let found = failures {
      let whole = TestStore(
        initialState: Tally(),
        reducer: AnyReducer<Tally, Int, Void> { tally, action, _ in
          if action % 2 == 0 { tally.count += action } else { tally.fact = "\(action) is odd." }
          return action == 0 ? effect(sending: [1, 2, 3, 4]) : .none
        },
        environment: ()
      )
      let store = scopedStore(of: whole, state: \.count)
      store.send(0)
      store.receive(1)
      store.receive(2) { $0 = 2 }
      store.receive(3)
      store.receive(4) { $0 = 6 }
    }
    #expect(found == [])
  }
}

/// A test store whose reducer needs no environment.
@MainActor
private func receivingStore(
  _ initialState: Int, reduce: @escaping (inout Int, Int) -> EffectTask<Int>, line: UInt = #line
) -> TestStore<Int, Int, Int, Int, Void> {
  TestStore(
    initialState: initialState,
    reducer: AnyReducer<Int, Int, Void> { state, action, _ in reduce(&state, action) },
    environment: (), line: line)
}
