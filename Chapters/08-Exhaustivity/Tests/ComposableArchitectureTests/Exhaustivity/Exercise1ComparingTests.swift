import Testing

@testable import ComposableArchitecture
@testable import TestFixtures

@Suite("Exercise 8.1 · Compare states", .serialExecutor, .timeLimit(.minutes(5)))
@MainActor
struct Exercise1ComparingTests {
  private struct Refused: Error, CustomStringConvertible {
    let description = "it is refused"
  }

  /// The reports, except for other exercises that aren't done.
  private func found(_ work: @MainActor () async -> Void) async -> [Report] {
    await reports(besides: "8.4", of: work)
  }

  @Test("I128: an exhaustive closure gets the state before the step")
  func getsTheStateBefore() async {
    var seen: [Scripted.State] = []
    let found = await found {
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
    let found = await found {
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

  @Test("I128: the closure is called once", arguments: [Exhaustivity.on, .off])
  func callsOnce(_ exhaustivity: Exhaustivity) async {
    var calls = 0
    let found = await found {
      let store = scripted(exhaustivity)
      await store.send(.add(3)) {
        calls += 1
        $0.count = 3
      }
    }
    #expect(found == [])
    #expect(calls == 1, "the closure was called \(calls) times in a step, instead of once")
  }

  @Test("a correct assertion is passed to `noteSkipped`, once")
  func handsOn() async {
    // Until exercise 8.4 is done, its stand-in reports its calls.
    let found = await reports {
      let store = scripted(.showing)
      await store.send(.add(3), line: 1)
    }
    #expect(
      found.count == 1,
      """
      the step leaves out a change, so `noteSkipped` has to be called once. It reports something each time, \
      and was heard of \(found.count) times
      """)
  }

  @Test(
    "states are compared with `==`, regardless of their descriptions", arguments: Exhaustivity.all)
  func comparesValues(_ exhaustivity: Exhaustivity) async {
    let found = await found {
      let store = labelled("ada", exhaustivity)
      // These are equal, and do not look so.
      await store.send(Label(text: "ADA"), line: 1)
      // These look equal, and are not.
      await store.send(
        Label(text: "ADA", number: 2), assert: { $0 = Label(text: "ADA", number: 3) }, line: 2)
    }
    #expect(
      found.filter { !$0.isNote }.map(\.summary) == [
        "failure 2: The state is not the expected state:"
      ], "only the states of line 2 differ, according to “==”")
  }

  @Test("I127: whether an exhaustive step changes something is decided with `==`, too")
  func comparesForAChange() async {
    let found = await found {
      let store = labelled("ada", .on)
      // These look equal, but aren't: the step changes the state.
      await store.send(
        Label(text: "ada", number: 2), assert: { $0 = Label(text: "ada", number: 2) }, line: 1)
      // These are equal, but don't look so: the step changes nothing.
      await store.send(
        Label(text: "ADA", number: 2), assert: { $0 = Label(text: "ADA", number: 2) }, line: 2)
    }
    #expect(
      found.map(\.summary) == [
        "failure 2: A change of the state was expected, but nothing has changed."
      ], "only the states before and after line 2 are equal, according to “==”")
  }

  @Test("I128: in `.off` a closure may assert a part of the change")
  func saysAPart() async {
    let found = await found {
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

  @Test("I128: in `.off` a change may remain unasserted")
  func saysNothing() async {
    let found = await found {
      let store = scripted(.off)
      await store.send(.add(3))
      #expect(store.state.count == 3)
      await store.send(.push(1))
    }
    #expect(found == [])
  }

  @Test("I128: in `.off` a closure does not have to change anything")
  func changesNothing() async {
    let found = await found {
      let store = scripted(.off)
      await store.send(.add(3)) { _ in }
      await store.send(.nothing) { _ in }
      await store.send(.nothing) { $0.count = 3 }
      await store.send(.nothing)
    }
    #expect(found == [])
  }

  @Test("I128: in `.off` a relative assertion fails, because the step has already made the change")
  func isRelative() async {
    let found = await found {
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
    let found = await found {
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
          isNote: false, file: "ComposableArchitectureTests/Exercise1ComparingTests.swift",
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
    let found = await found {
      let store = scripted(exhaustivity)
      await store.send(.add(3), assert: { $0.count = 0 }, line: 1)
    }
    #expect(
      found.map(\.summary) == ["failure 1: The state is not the expected state:"])
  }

  @Test("I129: one wrong assertion is one failure", arguments: Exhaustivity.all)
  func failsOnce(_ exhaustivity: Exhaustivity) async {
    let found = await found {
      let store = scripted(exhaustivity)
      await store.send(.nothing, assert: { $0.name = "Ada" }, line: 1)
    }
    #expect(found.map(\.summary) == ["failure 1: The state is not the expected state:"])
  }

  @Test("a closure that throws is one failure, with the error", arguments: Exhaustivity.all)
  func throwsAnError(_ exhaustivity: Exhaustivity) async {
    let found = await found {
      let store = scripted(exhaustivity)
      await store.send(
        .add(3),
        assert: {
          $0.count = 7
          throw Refused()
        }, line: 1)
      #expect(store.state.count == 3)
    }
    #expect(
      found.map(\.summary) == [
        "failure 1: The closure that describes the change failed: it is refused"
      ])
  }

  @Test("I127: an exhaustive test has to assert all changes")
  func assertsAll() async {
    let found = await found {
      let store = scripted()
      await store.send(.add(3), line: 1)
      await store.send(.add(3), assert: { _ in }, line: 2)
      await store.send(.add(3), assert: { $0.count = 9 }, line: 3)
      // The step and the closure make different changes.
      await store.send(.add(3), assert: { $0.count = 11 }, line: 4)
      await store.send(.all([.add(3), .push(7)]), assert: { $0.count = 15 }, line: 5)
    }
    #expect(
      found.map(\.summary) == [
        "failure 1: The state has changed, but no change was expected:",
        "failure 2: The state is not the expected state:",
        "failure 4: The state is not the expected state:",
        "failure 5: The state is not the expected state:",
      ])
  }

  @Test(
    "I127: an exhaustive closure has to change something, and exists only if the step changes something"
  )
  func hasToChange() async {
    let found = await found {
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
    let found = await found {
      let store = scripted(exhaustivity)
      await store.send(.add(3)) { $0.count = 3 }
      store.assert({ $0.count = 3 }, line: 2)
      store.assert({ _ in }, line: 3)
      store.assert({ $0.count = 4 }, line: 4)
      #expect(store.state.count == 3)
    }
    #expect(found.map(\.summary) == ["failure 4: The state is not the expected state:"])
  }

  @Test("I146: a closure has the test store's dependencies", arguments: Exhaustivity.all)
  func hasTheDependencies(_ exhaustivity: Exhaustivity) async {
    var seen: [Int] = []
    let found = await found {
      let store = TestStore(initialState: Scripted.State()) {
        Scripted()
      } withDependencies: {
        $0.number = 42
      }
      store.exhaustivity = exhaustivity
      await store.send(.add(1)) {
        if seen.isEmpty { seen.append(DependencyValues._current.number) }
        $0.count = 1
      }
    }
    #expect(found == [])
    #expect(seen == [42])
  }

  @Test("I132: a comparison uses the current exhaustivity")
  func changes() async {
    let found = await found {
      let store = scripted()
      await store.send(.add(1), assert: { $0.count += 1 }, line: 1)
      store.exhaustivity = .off
      await store.send(.add(1), assert: { $0.count += 1 }, line: 2)
      store.exhaustivity = .on
      await store.send(.add(1), assert: { $0.count += 1 }, line: 3)
      await store.send(.add(1), line: 4)
    }
    #expect(
      found.map(\.summary) == [
        "failure 2: The state is not the expected state:",
        "failure 4: The state has changed, but no change was expected:",
      ])
  }
}
