import Testing

@testable import ComposableArchitecture
@testable import TestFixtures

@Suite("Test stores · changes of a step", .serialExecutor, .timeLimit(.minutes(5)))
@MainActor
struct StepTests {
  @Test("I40: asserting a wrong change is a failure")
  func wrongDescription() async {
    var line: UInt = 0
    let found = await failures {
      let store = tallyStore()
      line = nextLine()
      await store.send(.increment) { $0.count = 2 }
    }
    #expect(
      found == [
        Failure(
          line: line,
          message: """
            The state is not the expected state:

                Tally(
              −   count: 2,
              +   count: 1,
                  fact: nil
                )

            (Expected: −, Actual: +)
            """)
      ])
  }

  @Test("I40: a closure that changes nothing is a failure")
  func emptyDescription() async {
    let found = await failures {
      let store = tallyStore()
      await store.send(.nothing) { $0.count = 0 }
      await store.send(.nothing) { _ in }
    }
    #expect(found.map(\.line) == linesAbove(3, 2))
    #expect(
      found.first?.message == """
        A change of the state was expected, but nothing has changed.

        The closure doesn't change the state. If you expect no change, omit the closure.
        """)
  }

  @Test("I40: a closure that throws is a failure")
  func throwingDescription() async {
    var line: UInt = 0
    let found = await failures {
      let store = tallyStore()
      line = nextLine()
      await store.send(.increment) { _ in throw Sorry() }
    }
    #expect(
      found == [
        Failure(
          line: line, message: "The closure that describes the change failed: sorry")
      ])
  }

  @Test("I40: the message mentions it if different values look alike")
  func lookAlikes() async {
    struct Odd: Equatable {
      static func == (left: Odd, right: Odd) -> Bool { false }
    }
    let found = await failures {
      let store = TestStore(initialState: Odd()) {
        EmptyReducer<Odd, Int>()
      }
      await store.send(1)
    }
    #expect(
      found.map(\.message) == [
        """
        The state has changed, but no change was expected:

          StepTests.Odd()

        (Both values have this description, but “==” returns false.)
        """
      ])
  }

  @Test("I40: states are compared by `==`: equal descriptions can be different states")
  func lookAlikesThatDiffer() async {
    func store() -> TestStore<LookAlike, Int> {
      TestStore(initialState: LookAlike(number: 0)) {
        Reduce<LookAlike, Int> { state, number in
          state.number = number
          return .none
        }
      }
    }
    let none = await failures {
      let store = store()
      await store.send(1) { $0.number = 1 }
      await store.send(2) { $0.number = 2 }
    }
    #expect(none == [], "this changes the state, although it looks as before")
    let found = await failures {
      let store = store()
      await store.send(1)
      await store.send(2) { $0.number = 3 }
      await store.send(2) { $0.number = 2 }
    }
    let end: UInt = #line
    #expect(found.map { Int(end) - Int($0.line) } == [4, 3, 2])
    #expect(
      found.map(\.firstLine) == [
        "The state has changed, but no change was expected:",
        "The state is not the expected state:",
        "A change of the state was expected, but nothing has changed.",
      ])
  }

  @Test("I40: states are compared by `==`: different descriptions can be equal states")
  func equalsThatLookDifferent() async {
    let found = await failures {
      let store = TestStore(initialState: Remark(text: "")) {
        Reduce<Remark, String> { state, text in
          state = Remark(text: text, note: state.note + "I")
          return .none
        }
      }
      await store.send("")
      await store.send("a") { $0.text = "a" }
      await store.send("b") { $0 = Remark(text: "b", note: "something else") }
      await store.send("b") { $0.note = "IIII" }
    }
    #expect(found.map(\.line) == linesAbove(2))
    #expect(
      found.first?.firstLine == "A change of the state was expected, but nothing has changed.")
  }

  @Test("I40: the closure runs once, on the state before the step")
  func runsOnce() async {
    var seen: [Int] = []
    _ = await failures {
      let store = tallyStore()
      for _ in 1...2 {
        await store.send(.increment) {
          seen.append($0.count)
          $0.count += 1
        }
      }
      await store.send(.increment) { seen.append($0.count) }
      await store.send(.nothing) { seen.append($0.count) }
      await store.send(.nothing) {
        seen.append($0.count)
        $0.count = 7
      }
      await store.send(.increment) {
        seen.append($0.count)
        throw Sorry()
      }
    }
    #expect(seen == [0, 1, 2, 3, 3, 3])
  }
}
