import Testing

@testable import ComposableArchitecture
@testable import TestFixtures

@Suite("Exhaustivity · comparisons", .serialExecutor, .timeLimit(.minutes(5)))
@MainActor
struct ComparingTests {
  private struct Refused: Error, CustomStringConvertible {
    let description = "it is refused"
  }

  @Test("I128: an exhaustive closure gets the state before the step")
  func getsTheStateBefore() async {
    var seen: [Scripted.State] = []
    let found = await reports {
      let store = scripted(numbers: [1, 2])
      await store.send(.push(3)) {
        seen.append($0)
        $0.numbers.append(3)
      }
      await store.send(.pop) {
        seen.append($0)
        $0.numbers.removeLast()
      }
    }
    #expect(found == [])
    #expect(seen.map(\.numbers) == [[1, 2], [1, 2, 3]])
  }

  @Test(
    "I128: the closure of any other test gets the state after the step",
    arguments: Exhaustivity.partial)
  func getsTheStateAfter(_ exhaustivity: Exhaustivity) async {
    var seen: [[Int]] = []
    let found = await reports {
      let store = scripted(exhaustivity, numbers: [1, 2])
      await store.send(.push(3)) {
        if seen.isEmpty { seen.append($0.numbers) }
      }
      await store.send(.pop) {
        if seen.count == 1 { seen.append($0.numbers) }
      }
    }
    #expect(found.filter { !$0.isNote } == [])
    #expect(seen == [[1, 2, 3], [1, 2]])
  }

  @Test("I128: in `.off` a closure may assert a part of the change")
  func saysAPart() async {
    let found = await reports {
      let store = scripted(.off)
      await store.send(.add(3)) { $0.count = 3 }
      await store.send(.rename("Ada")) { $0.count = 3 }
      await store.send(.push(9)) {
        $0.name = "Ada"
        $0.numbers = [9]
      }
      #expect(store.state == Scripted.State(count: 3, name: "Ada", numbers: [9]))
    }
    #expect(found == [])
  }

  @Test("I128: in `.off` a relative assertion fails, because the step has already made the change")
  func isRelative() async {
    let found = await reports {
      let store = scripted(.off, numbers: [1, 2, 3])
      await store.send(.pop, assert: { $0.numbers.removeLast() }, line: 1)
      await store.send(.add(2), assert: { $0.count += 2 }, line: 2)
      await store.send(.push(7), assert: { $0.numbers.append(7) }, line: 3)
    }
    #expect(
      found.map(\.summary) == [
        "failure 1: The state is not the expected state:",
        "failure 2: The state is not the expected state:",
        "failure 3: The state is not the expected state:",
      ])
    #expect(found.count == 3 && found[1].message.contains("−   count: 4,"))
    #expect(found.count == 3 && found[1].message.contains("+   count: 2,"))
  }

  @Test(
    "I129: in `.off` a wrong assertion fails, and shows only the asserted and the actual value"
  )
  func isWrong() async {
    let found = await reports {
      let store = scripted(.off, numbers: [5])
      await store.send(.rename("Ada"), line: 1)
      // The name was different before the step, which isn't the problem here.
      await store.send(
        .rename("Grace"),
        assert: {
          $0.count = 3
          $0.name = "Grace"
        }, line: 2)
    }
    #expect(
      found == [
        Report(
          isNote: false, file: "CarriedTests/ComparingTests.swift",
          line: 2,
          message: """
            The state is not the expected state:

                Scripted.State(
              −   count: 3,
              +   count: 0,
                  name: "Grace",
                  numbers: […]
                )

            (Expected: −, Actual: +)
            """)
      ])
  }

  @Test(
    "I129: asserting the value before the step fails if the step changed it",
    arguments: Exhaustivity.partial)
  func saysTheStateBefore(_ exhaustivity: Exhaustivity) async {
    let found = await reports {
      let store = scripted(exhaustivity)
      await store.send(.add(3), assert: { $0.count = 0 }, line: 1)
    }
    #expect(
      found.map(\.summary) == ["failure 1: The state is not the expected state:"])
  }

  @Test("I127: an exhaustive test has to assert all changes")
  func assertsAll() async {
    let found = await reports {
      let store = scripted()
      await store.send(.add(3), line: 1)
      await store.send(.add(3), assert: { _ in }, line: 2)
      await store.send(.add(3), assert: { $0.count = 9 }, line: 3)
    }
    #expect(
      found.map(\.summary) == [
        "failure 1: The state has changed, but no change was expected:",
        "failure 2: The state is not the expected state:",
      ])
  }

  @Test(
    "I127: an exhaustive closure has to change something, and exists only if the step changes something"
  )
  func hasToChange() async {
    let found = await reports {
      let store = scripted()
      await store.send(.nothing, assert: { _ in }, line: 1)
      await store.send(.nothing, assert: { $0.count = 0 }, line: 2)
      await store.send(.nothing, line: 3)
    }
    #expect(
      found.map(\.summary) == [
        "failure 1: A change of the state was expected, but nothing has changed.",
        "failure 2: A change of the state was expected, but nothing has changed.",
      ])
  }

  @Test(
    "I143: `assert` may assert unchanged values, and fails if they are wrong",
    arguments: Exhaustivity.all)
  func asserts(_ exhaustivity: Exhaustivity) async {
    let found = await reports {
      let store = scripted(exhaustivity)
      await store.send(.add(3)) { $0.count = 3 }
      store.assert({ $0.count = 3 }, line: 2)
      store.assert({ _ in }, line: 3)
      store.assert({ $0.count = 4 }, line: 4)
      #expect(store.state.count == 3)
    }
    #expect(found.map(\.summary) == ["failure 4: The state is not the expected state:"])
  }
}
