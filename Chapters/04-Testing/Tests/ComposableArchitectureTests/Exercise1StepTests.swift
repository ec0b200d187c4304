import Testing

@testable import ComposableArchitecture
@testable import TestFixtures

@Suite("Exercise 4.1 · Compare the states of a step", .timeLimit(.minutes(5)))
@MainActor
struct StepTests {
  @Test("I40: a failure if a change is described wrongly")
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

  @Test("I40: a failure if a change is not described")
  func missingDescription() {
    let found = failures {
      let store = counterStore()
      store.send(.increment)
      store.send(.increment) { $0.count = 2 }
    }
    #expect(found.map(\.line) == linesAbove(3))
    #expect(
      found.first?.message.hasPrefix("The state has changed, but no change was expected:") == true)
  }

  @Test("I40: a failure if a change is only partly described")
  func halfDescription() {
    func store() -> TestStore<Tally, Tally, Int, Int, Void> {
      TestStore(
        initialState: Tally(),
        reducer: Reducer<Tally, Int, Void> { tally, number, _ in
          tally.count += number
          tally.fact = "\(tally.count) is a number."
          return .none
        },
        environment: ()
      )
    }
    let found = failures {
      let store = store()
      store.send(2) { $0.count = 2 }
      store.send(2) { $0.fact = "4 is a number." }
    }
    #expect(found.map(\.line) == linesAbove(3, 2))
    let none = failures {
      let store = store()
      for sum in [2, 4, 6] {
        store.send(2) {
          $0.count += 2
          $0.fact = "\(sum) is a number."
        }
      }
    }
    #expect(none == [])
  }

  @Test("I40: a failure if the closure changes nothing")
  func emptyDescription() {
    let found = failures {
      let store = counterStore()
      store.send(.nothing) { $0.count = 0 }
      store.send(.nothing) { _ in }
    }
    #expect(found.map(\.line) == linesAbove(3, 2))
    #expect(
      found.first?.message == """
        A change of the state was expected, but nothing has changed.

        The closure doesn't change the state. If you expect no change, omit the closure.
        """)
  }

  @Test(
    "I40: a difference is reported as a difference, even if the closure or the step changes nothing"
  )
  func wrongWay() {
    let found = failures {
      let store = counterStore()
      store.send(.increment) { _ in }
      store.send(.nothing) { $0.count = 5 }
    }
    #expect(found.map(\.line) == linesAbove(3, 2))
    for failure in found {
      #expect(failure.message.hasPrefix("The state is not the expected state:"))
    }
  }

  @Test("I40: a failure if the closure throws")
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

  @Test("I40: if different values look alike, the message says so")
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

          StepTests.Odd()

        (Both values have this description, but “==” returns false.)
        """
      ])
  }

  @Test("I38: a scoped test store compares the child's state, and is a separate store")
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

  @Test("I40: states are compared by `==`: states that look alike can be different")
  func lookAlikesThatDiffer() {
    func store() -> TestStore<LookAlike, LookAlike, Int, Int, Void> {
      TestStore(
        initialState: LookAlike(number: 0),
        reducer: Reducer<LookAlike, Int, Void> { state, number, _ in
          state.number = number
          return .none
        },
        environment: ()
      )
    }
    let none = failures {
      let store = store()
      store.send(1) { $0.number = 1 }
      store.send(2) { $0.number = 2 }
    }
    #expect(none == [], "this changes the state, although its description is the same")
    let found = failures {
      let store = store()
      store.send(1)
      store.send(2) { $0.number = 3 }
      store.send(2) { $0.number = 2 }
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

  @Test("I40: states are compared by `==`: states that look different can be equal")
  func equalsThatLookDifferent() {
    let found = failures {
      let store = TestStore(
        initialState: Remark(text: ""),
        reducer: Reducer<Remark, String, Void> { state, text, _ in
          state = Remark(text: text, note: state.note + "I")
          return .none
        },
        environment: ()
      )
      store.send("")
      store.send("a") { $0.text = "a" }
      store.send("b") { $0 = Remark(text: "b", note: "something else") }
      store.send("b") { $0.note = "IIII" }
    }
    #expect(found.map(\.line) == linesAbove(2))
    #expect(
      found.first?.firstLine == "A change of the state was expected, but nothing has changed.")
  }

  @Test("I40: the closure runs once, on the state before the step")
  func runsOnce() {
    var seen: [Int] = []
    _ = failures {
      let store = counterStore()
      for _ in 1...2 {
        store.send(.increment) {
          seen.append($0.count)
          $0.count += 1
        }
      }
      store.send(.increment) { seen.append($0.count) }
      store.send(.nothing) { seen.append($0.count) }
      store.send(.nothing) {
        seen.append($0.count)
        $0.count = 7
      }
      store.send(.increment) {
        seen.append($0.count)
        throw Sorry()
      }
    }
    #expect(seen == [0, 1, 2, 3, 3, 3])
  }

  @Test(
    "I40: an error that the closure throws is the only failure that is reported"
  )
  func throwsAnyway() {
    let found = failures {
      let store = counterStore()
      store.send(.increment) {
        $0.count = 1
        throw Sorry()
      }
      store.send(.nothing) { _ in throw Sorry() }
      store.send(.nothing) {
        $0.count = 7
        throw Sorry()
      }
    }
    #expect(
      found.map(\.message)
        == Array(repeating: "The closure that describes the change failed: sorry", count: 3))
  }

  @Test(
    "I40: each step is compared independently, after failures and with states that occurred before")
  func judgesEachStep() {
    let found = failures {
      let store = TestStore(
        initialState: 0,
        reducer: Reducer<Int, Int, Void> { state, change, _ in
          state += change
          return .none
        },
        environment: ()
      )
      store.send(1) { $0 = 1 }
      store.send(-1) { $0 = 0 }
      store.send(1) { $0 = 1 }
      store.send(-1)
      store.send(1)
      store.send(0)
      store.send(1) { $0 = 5 }
      store.send(-1) { $0 = 1 }
      store.send(-1) { $0 = 1 }
    }
    let end: UInt = #line
    #expect(found.map { Int(end) - Int($0.line) } == [7, 6, 4, 2])
  }
}
