import Testing

@testable import ComposableArchitecture
@testable import TestFixtures

@Suite("Exhaustivity · skipped assertions", .serialExecutor, .timeLimit(.minutes(5)))
@MainActor
struct ReportingTests {
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
          isNote: true, file: "CarriedTests/ReportingTests.swift", line: 1,
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
}
