import Testing

@testable import ComposableArchitecture
@testable import TestFixtures

@Suite("Exhaustivity · modes", .serialExecutor, .timeLimit(.minutes(5)))
@MainActor
struct ExhaustivityTests {
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
      Set(found.map(\.file)) == ["CarriedTests/ExhaustivityTests.swift"])
    for note in found { #expect(note.message.hasPrefix(notePrefix)) }
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
