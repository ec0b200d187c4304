@preconcurrency import OpenCombine
import Testing

@testable import ComposableArchitecture
@testable import TestFixtures

@Suite("Test stores · received actions", .serialExecutor, .timeLimit(.minutes(5)))
@MainActor
struct ReceivedActionTests {
  @Test("I42: a missing action is a failure")
  func receivesNothing() async {
    var line: UInt = 0
    let found = await failures {
      let store = tallyStore()
      line = nextLine()
      await store.receive(.increment) { $0.count = 1 }
    }
    #expect(
      found == [
        Failure(
          line: line,
          message: """
            No action was received, but this one was expected:

              TallyAction.increment

            No running effect can send it. Check whether the effect was cancelled, and which \
            effect the reducer returns.
            """)
      ])
  }

  @Test("I42: a different action is a failure")
  func receivesAnother() async {
    var line: UInt = 0
    let found = await failures {
      let store = tallyStore()
      await store.send(.ask)
      line = nextLine()
      await store.receive(.answered("0 is a word.")) { $0.fact = "0 is a number." }
    }
    #expect(
      found == [
        Failure(
          line: line,
          message: """
            The received action is not the expected action:

              − TallyAction.answered("0 is a word.")
              + TallyAction.answered("0 is a number.")

            (Expected: −, Actual: +)
            """)
      ])
  }

  @Test("I42: after a failure, the next steps continue with the actual state")
  func goesOnAfterFailures() async {
    let found = await failures {
      let store = testStore(0) { state, action in
        state += action
        return action == 1 ? effect(sending: [2, 3, 4, 5]) : .none
      }
      await store.send(1) { $0 = 1 }
      await store.receive(7) { $0 = 3 }
      await store.receive(3) { $0 = 6 }
      await store.receive(4) { $0 = 7 }
      await store.receive(5) { $0 = 15 }
      await store.send(6) { $0 = 21 }
    }
    #expect(found.map(\.line) == linesAbove(6, 4))
    #expect(
      found.map(\.firstLine) == [
        "The received action is not the expected action:",
        "The state is not the expected state:",
      ])
  }

  @Test("I42: actions are compared with `==`: actions with equal descriptions can differ")
  func lookAlikes() async {
    let found = await failures {
      let store = TestStore(initialState: 0) {
        Reduce<Int, LookAlike> { _, action in
          action.number == 0 ? .send(LookAlike(number: 1)) : .none
        }
      }
      await store.send(LookAlike(number: 0))
      await store.receive(LookAlike(number: 2))
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
  func equalsThatLookDifferent() async {
    let found = await failures {
      let store = TestStore(initialState: 0) {
        Reduce<Int, Remark> { _, action in
          action.text == "ask"
            ? .send(Remark(text: "answer", note: "at nine")) : .none
        }
      }
      await store.send(Remark(text: "ask"))
      await store.receive(Remark(text: "answer", note: "at ten"))
    }
    #expect(found == [])
  }
}
