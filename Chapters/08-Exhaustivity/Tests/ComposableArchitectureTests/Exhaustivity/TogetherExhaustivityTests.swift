import Testing

@testable import ComposableArchitecture
@testable import TestFixtures

@Suite("Together · exhaustivity", .serialExecutor, .timeLimit(.minutes(5)))
@MainActor
struct TogetherExhaustivityTests {
  private struct Refused: Error {}

  @Test("I127: a new test store is exhaustive")
  func isExhaustive() {
    let store = TestStore(initialState: Scripted.State()) {
      Scripted()
    }
    #expect(store.exhaustivity == .on)
    #expect(Exhaustivity.off == .off(showSkippedAssertions: false))
    #expect(Exhaustivity.off != .off(showSkippedAssertions: true))
  }

  @Test("I128: in `.off` the closure of `receive` gets the state after the action")
  func receivesTheStateAfter() async {
    var seen: [Int] = []
    let found = await reports {
      for exhaustivity in Exhaustivity.all {
        let store = scripted(exhaustivity)
        await store.send(.send([.add(3)]))
        await store.receive(.add(3)) {
          seen.append($0.count)
          $0.count = 3
        }
      }
    }
    #expect(found == [])
    #expect(seen == [0, 3, 0, 3])
  }

  @Test("I130: side effects of a closure happen twice if the test shows skipped assertions")
  func happensTwice() async {
    var next = 0
    let found = await reports {
      let store = scripted(.showing)
      await store.send(
        .push(1),
        assert: {
          next += 1
          $0.numbers = [next]
        }, line: 1)
    }
    #expect(next == 2)
    #expect(found.map(\.summary) == ["note 1: \(notePrefix)The state is not the expected state:"])
  }

  @Test("I131: a note fails no test")
  func notes() async {
    // Only Swift Testing receives issues here.
    let store = scripted(.showing)
    await store.send(.add(3))
    await store.send(.nothing) { _ in }
    await store.send(.send([.push(1), .push(2)]))
    await store.receive(.push(2))
    await store.send(.all([.send([.nothing]), .run([])]))
    await store.skipReceivedActions()
    await store.skipInFlightEffects()
    await store.send(.all([.send([.nothing]), .run([])]))
    await store.finish(timeout: .milliseconds(1))
  }

  @Test("I131: a note is reported at the line of its step, and names its subject")
  func notesAtItsLine() async {
    var lines: [UInt] = []
    let found = await reports {
      let store = scripted(.showing)
      lines.append(nextLine())
      await store.send(.send([.nothing, .add(3)]))
      lines.append(nextLine())
      await store.receive(.add(3))
      lines.append(nextLine())
      await store.send(.push(1))
    }
    #expect(found.map(\.isNote) == [true, true, true])
    #expect(found.map(\.line) == [lines[1], lines[1], lines[2]])
    #expect(
      Set(found.map(\.file)) == ["ComposableArchitectureTests/TogetherExhaustivityTests.swift"])
    for note in found { #expect(note.message.hasPrefix(notePrefix)) }
  }

  @Test("I132: each step uses the current exhaustivity")
  func changesBetweenSteps() async {
    let found = await reports {
      let store = scripted()
      await store.send(.add(1), line: 1)
      store.exhaustivity = .showing
      await store.send(.add(1), line: 2)
      store.exhaustivity = .off
      await store.send(.add(1), line: 3)
      store.exhaustivity = .on
      await store.send(.add(1), line: 4)
    }
    #expect(
      found.map(\.summary) == [
        "failure 1: The state has changed, but no change was expected:",
        "note 2: \(notePrefix)The state has changed, but no change was expected:",
        "failure 4: The state has changed, but no change was expected:",
      ])
  }

  @Test("I132: actions that were not received in `.off` are a failure at the next `send` in `.on`")
  func leavesActions() async {
    let found = await reports {
      let store = scripted(.off)
      await store.send(.send([.nothing]), line: 1)
      store.exhaustivity = .on
      await store.send(.nothing, line: 2)
      await store.receive(.nothing, line: 3)
    }
    #expect(
      found.map(\.summary) == [
        "failure 2: Expect an action that effects have sent, before sending an action:"
      ])
  }

  @Test("I132: an exhaustive test continues with the state after skipped actions")
  func goesOnExhaustively() async {
    let found = await reports {
      let store = scripted(.off)
      await store.send(.send([.push(1), .push(2), .rename("Ada")]))
      await store.receive(.push(2))
      store.exhaustivity = .on
      await store.receive(.rename("Ada")) { $0.name = "Ada" }
      await store.send(.push(3)) { $0.numbers = [1, 2, 3] }
    }
    #expect(found == [])
  }

  @Test("I132: the end uses the exhaustivity at the end", arguments: Exhaustivity.all)
  func endsWithAnother(_ exhaustivity: Exhaustivity) async {
    let found = await reports {
      let store = scripted(exhaustivity == .on ? .off : .on)
      await store.send(.all([.send([.nothing]), .run([])]), line: 1)
      store.exhaustivity = exhaustivity
    }
    let lines = [
      "The test ended, and it did not assert a received action:",
      "The test ended, and an effect of this action is still running.",
    ]
    #expect(
      found.map(\.summary)
        == (exhaustivity == .on
          ? lines.map { "failure 1: \($0)" }
          : exhaustivity == .showing ? lines.map { "note 1: \(notePrefix)\($0)" } : []))
  }

  @Test(
    "I138: `state` is the state after the last step, and in a closure the state before its step")
  func isAssertedSoFar() async {
    var seen: [Int] = []
    let found = await reports {
      let store = scripted()
      await store.send(.send([.add(1), .add(2)]))
      seen.append(store.state.count)
      await store.receive(.add(1)) {
        seen.append(store.state.count)
        $0.count = 1
      }
      seen.append(store.state.count)
      await store.receive(.add(2)) { $0.count = 3 }
      await store.send(.add(4)) {
        seen.append(store.state.count)
        $0.count = 7
      }
      seen.append(store.state.count)
    }
    #expect(found == [])
    #expect(seen == [0, 0, 1, 3, 7])
  }

  @Test(
    "I138: in `.off`, too, `state` in a closure is the state before the step, after skipped actions"
  )
  func isAssertedSoFarInOff() async {
    var seen: [Int] = []
    let found = await reports {
      let store = scripted(.off)
      await store.send(.send([.add(1), .add(2)]))
      seen.append(store.state.count)
      await store.send(.add(4)) {
        seen.append(store.state.count)
        $0.count = 7
      }
      seen.append(store.state.count)
      await store.send(.send([.add(1), .add(2), .push(9)]))
      await store.receive(.push(9)) { _ in seen.append(store.state.count) }
      seen.append(store.state.count)
    }
    #expect(found == [])
    #expect(seen == [0, 3, 7, 10, 10])
  }

  @Test("I139: in `.off` an action is reduced with the state after the skipped ones")
  func sendsAfterTheSkipped() async {
    for exhaustivity in Exhaustivity.partial {
      let found = await reports {
        let store = scripted(exhaustivity)
        await store.send(.send([.push(1), .push(2)]))
        await store.send(.pop) { $0.numbers = [1] }
        // Nothing waits any more.
        store.exhaustivity = .on
        await store.send(.add(1)) { $0.count = 1 }
      }
      #expect(found.filter { !$0.isNote } == [])
    }
  }

  @Test("I139: the note about a step does not contain the changes of skipped actions")
  func notesOnlyItsOwn() async {
    let found = await reports {
      let store = scripted(.showing)
      await store.send(.send([.push(1)]), line: 1)
      await store.send(.add(1), assert: { $0.count = 1 }, line: 2)
    }
    #expect(
      found.map(\.summary) == [
        "note 2: \(notePrefix)Expect an action that effects have sent, before sending an action:"
      ])
    #expect(found.first?.message.contains("Scripted.Action.push(1)") == true)
  }

  @Test("I143: `assert` checks the state after skipping", arguments: Exhaustivity.all)
  func asserts(_ exhaustivity: Exhaustivity) async {
    let found = await reports {
      let store = scripted(exhaustivity)
      await store.send(.send([.add(1), .push(2)]))
      store.assert { $0.count = 0 }
      await store.finish(timeout: .seconds(3_600), line: 1)
      await store.skipReceivedActions(line: 2)
      store.assert { $0.numbers = [2] }
      store.assert {
        $0.count = 1
        $0.numbers = [2]
      }
      store.assert({ $0.numbers = [] }, line: 3)
      #expect(store.state == Scripted.State(count: 1, numbers: [2]))
    }
    #expect(
      found.filter { !$0.isNote }.map(\.line) == (exhaustivity == .on ? [1, 3] : [3]))
  }

  @Test("I151: `withExhaustivity` applies while its operation runs")
  func withExhaustivity() async {
    let store = scripted()
    let number = store.withExhaustivity(.off) {
      #expect(store.exhaustivity == .off)
      return store.withExhaustivity(.showing) {
        #expect(store.exhaustivity == .showing)
        return 3
      }
    }
    #expect(number == 3)
    #expect(store.exhaustivity == .on)
    let found = await reports {
      await store.withExhaustivity(.off) {
        await store.send(.send([.add(3)]))
        await store.receive(.add(3))
        #expect(store.exhaustivity == .off)
      }
      await store.send(.add(1), line: 1)
    }
    #expect(
      found.map(\.summary) == ["failure 1: The state has changed, but no change was expected:"])
  }

  @Test("I151: `withExhaustivity` restores the exhaustivity if its operation throws")
  func restoresExhaustivity() async {
    let store = scripted(.showing)
    #expect(throws: Refused.self) {
      try store.withExhaustivity(.off) { throw Refused() }
    }
    #expect(store.exhaustivity == .showing)
    await #expect(throws: Refused.self) {
      try await store.withExhaustivity(.on) {
        await Task.yield()
        throw Refused()
      }
    }
    #expect(store.exhaustivity == .showing)
  }
}
