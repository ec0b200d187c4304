import Testing

@testable import ComposableArchitecture
@testable import TestFixtures

@Suite("Exercise 8.4 · Report skipped assertions", .serialExecutor, .timeLimit(.minutes(5)))
@MainActor
struct Exercise4ReportingTests {
  private struct Refused: Error, CustomStringConvertible {
    let description = "it is refused"
  }

  @Test("I130: a change that is not asserted is noted, with the difference")
  func notesTheDifference() async {
    let found = await reports {
      let store = scripted(.showing)
      await store.send(.add(3), line: 1)
    }
    #expect(
      found == [
        Report(
          isNote: true, file: "ComposableArchitectureTests/Exercise4ReportingTests.swift", line: 1,
          message: notePrefix + """
            The state has changed, but no change was expected:

                Scripted.State(
              −   count: 0,
              +   count: 3,
                  name: "",
                  numbers: []
                )

            (Expected: −, Actual: +)
            """)
      ])
  }

  @Test("I130: the changes that a closure omits are noted, and its assertions are not")
  func notesTheRest() async {
    let found = await reports {
      let store = scripted(.showing)
      await store.send(.all([.add(3), .rename("Ada")]), assert: { $0.count = 3 }, line: 1)
      await store.send(.all([.add(1), .rename("Eve")])) {
        $0.count = 4
        $0.name = "Eve"
      }
    }
    #expect(found.map(\.summary) == ["note 1: \(notePrefix)The state is not the expected state:"])
    let message = found.first?.message ?? ""
    #expect(message.contains("−   name: \"\","))
    #expect(message.contains("+   name: \"Ada\","))
    #expect(!message.contains("−   count"))
  }

  @Test("I130: the second call gets the state before the step")
  func runsOnTheStateBefore() async {
    var seen: [[Int]] = []
    _ = await reports {
      let store = scripted(.showing, numbers: [1])
      await store.send(.push(2)) { seen.append($0.numbers) }
    }
    #expect(seen == [[1, 2], [1]])
  }

  @Test(
    "I130: only a test that shows skipped assertions calls the closure twice",
    arguments: Exhaustivity.all
  )
  func runsTwice(_ exhaustivity: Exhaustivity) async {
    var runs = 0
    _ = await reports {
      let store = scripted(exhaustivity)
      await store.send(.add(3)) {
        runs += 1
        $0.count = 3
      }
    }
    #expect(runs == (exhaustivity == .showing ? 2 : 1))
  }

  @Test("I130: an error of the second call is a note")
  func throwsInTheSecondRun() async {
    let found = await reports {
      let store = scripted(.showing)
      await store.send(
        .add(3),
        assert: {
          if $0.count == 0 { throw Refused() }
          $0.count = 3
        }, line: 1)
      #expect(store.state.count == 3)
    }
    #expect(
      found.map(\.summary) == [
        "note 1: \(notePrefix)The closure that describes the change failed: it is refused"
      ])
  }

  @Test("I130: if the first call fails, nothing is noted")
  func failsInTheFirstRun() async {
    var runs = 0
    let found = await reports {
      let store = scripted(.showing)
      await store.send(
        .add(3),
        assert: {
          runs += 1
          $0.name = "Ada"
        }, line: 1)
    }
    #expect(found.map(\.summary) == ["failure 1: The state is not the expected state:"])
    #expect(runs == 1)
  }

  @Test("I130: if a step changes nothing, its closure is noted")
  func notesThatNothingChanges() async {
    let found = await reports {
      let store = scripted(.showing)
      await store.send(.nothing, assert: { $0.count = 0 }, line: 1)
      await store.send(.nothing, line: 2)
    }
    #expect(
      found.map(\.summary) == [
        "note 1: \(notePrefix)A change of the state was expected, but nothing has changed."
      ])
  }

  @Test("I130: the second call is compared with `==`, too, regardless of descriptions")
  func comparesValues() async {
    let found = await reports {
      let store = labelled("ada", .showing)
      // These are equal, and do not look so.
      await store.send(Label(text: "ADA"), line: 1)
      // These look equal, and are not.
      await store.send(Label(text: "ADA", number: 2), line: 2)
    }
    #expect(
      found.map(\.summary) == [
        "note 2: \(notePrefix)The state has changed, but no change was expected:"
      ], "only the states of line 2 differ, according to “==”")
  }

  @Test("I143: `assert` notes nothing")
  func asserts() async {
    let found = await reports {
      let store = scripted(.showing)
      store.assert { $0.count = 0 }
      store.assert { _ in }
    }
    #expect(found == [])
  }

  @Test("in plain `.off`, nothing is noted")
  func isSilent() async {
    let found = await reports {
      let store = scripted(.off)
      await store.send(.add(3))
      await store.send(.add(1)) { _ in }
      await store.send(.nothing) { $0.count = 4 }
      await store.send(.send([.push(1)]))
      await store.send(.push(2)) { $0.numbers = [1, 2] }
      await store.send(.send([.push(3)]))
      await store.send(.run([]))
      await store.finish(timeout: .milliseconds(1))
      #expect(store.state.numbers == [1, 2, 3])
    }
    #expect(found == [])
  }

  @Test("I139: queued actions at the next `send` are a failure, noted, or skipped silently")
  func actionsWait() async {
    let event = "Expect 2 actions that effects have sent, before sending an action:"
    for (exhaustivity, expected) in [
      (.on, ["failure 2: \(event)"]), (.showing, ["note 2: \(notePrefix)\(event)"]), (.off, []),
    ] as [(Exhaustivity, [String])] {
      let found = await reports {
        let store = scripted(exhaustivity)
        await store.send(.send([.nothing, .nothing]), line: 1)
        await store.send(.nothing, line: 2)
        store.exhaustivity = .off
      }
      #expect(found.map(\.summary) == expected, "\(exhaustivity)")
    }
  }

  @Test("I144: queued actions at the end are a failure, a note, or ignored")
  func endsWithActions() async {
    let event = "The test ended, and it did not assert a received action:"
    for (exhaustivity, expected) in [
      (.on, ["failure 1: \(event)"]), (.showing, ["note 1: \(notePrefix)\(event)"]), (.off, []),
    ] as [(Exhaustivity, [String])] {
      let found = await reports {
        await scripted(exhaustivity).send(.send([.nothing]), line: 1)
      }
      #expect(found.map(\.summary) == expected, "\(exhaustivity)")
    }
  }

  @Test("I144: running effects at the end are a failure, a note, or ignored")
  func endsWithEffects() async {
    let event = "The test ended, and an effect of this action is still running."
    for (exhaustivity, expected) in [
      (.on, ["failure 1: \(event)", "failure 2: \(event)"]),
      (.showing, ["note 1: \(notePrefix)\(event)", "note 2: \(notePrefix)\(event)"]), (.off, []),
    ] as [(Exhaustivity, [String])] {
      let found = await reports {
        let store = scripted(exhaustivity)
        await store.send(.run([]), line: 1)
        await store.send(.run([]), line: 2)
      }
      #expect(found.map(\.summary) == expected, "\(exhaustivity)")
    }
  }

  @Test("I132: a report uses the current exhaustivity")
  func follows() async {
    let found = await reports {
      let store = scripted(.off)
      await store.send(.send([.nothing]), line: 1)
      store.exhaustivity = .on
      await store.send(.nothing, line: 2)
      store.exhaustivity = .showing
      await store.send(.nothing, line: 3)
      await store.send(.add(1), line: 4)
      store.exhaustivity = .off
      await store.send(.add(1), line: 5)
    }
    #expect(
      found.map(\.summary) == [
        "failure 2: Expect an action that effects have sent, before sending an action:",
        "note 3: \(notePrefix)Expect an action that effects have sent, before sending an action:",
        "note 4: \(notePrefix)The state has changed, but no change was expected:",
      ])
  }

  @Test("I146: the second call has the test store's dependencies, too")
  func hasTheDependencies() async {
    var seen: [Int] = []
    _ = await reports {
      let store = TestStore(initialState: Scripted.State()) {
        Scripted()
      } withDependencies: {
        $0[NumberKey.self] = 42
      }
      store.exhaustivity = .showing
      await store.send(.nothing) { _ in seen.append(DependencyValues._current[NumberKey.self]) }
    }
    #expect(seen == [42, 42])
  }
}
