import Testing

@testable import ComposableArchitecture
@testable import TestFixtures

/// The table of all checks of a test store: whether a check fails, is noted, or passes silently.
@Suite(
  "Together · the table of events and exhaustivities", .serialExecutor, .timeLimit(.minutes(5)))
@MainActor
struct TableTests {
  private struct Refused: Error, CustomStringConvertible {
    let description = "it is refused"
  }

  /// The outcome of a check.
  private enum Outcome { case fails, notes, isSilent }

  /// Expects one report, a note, or none, at line 7.
  ///
  /// - Parameters:
  ///   - outcomes: The outcomes in `.on`, in `.off(showSkippedAssertions: true)` and in `.off`.
  ///   - exhaustivity: One of the three modes.
  ///   - firstLine: The first line of the message.
  ///   - shown: The first line in `.off(showSkippedAssertions: true)`, if it is different.
  private func expect(
    _ outcomes: (Outcome, Outcome, Outcome), _ exhaustivity: Exhaustivity, _ firstLine: String,
    shown: String? = nil, sourceLocation: SourceLocation = #_sourceLocation,
    of work: @MainActor (TestStoreOf<Scripted>) async -> Void
  ) async {
    let found = await reports {
      let store = scripted(exhaustivity)
      await work(store)
    }
    let (outcome, line) =
      switch exhaustivity {
      case .on: (outcomes.0, firstLine)
      case .showing: (outcomes.1, shown ?? firstLine)
      case .off: (outcomes.2, firstLine)
      }
    let expected: [String] =
      switch outcome {
      case .fails: ["failure 7: \(line)"]
      case .notes: ["note 7: \(notePrefix)\(line)"]
      case .isSilent: []
      }
    #expect(found.map(\.summary) == expected, sourceLocation: sourceLocation)
  }

  @Test("the closure makes a wrong assertion", arguments: Exhaustivity.all)
  func saysWhatIsNotSo(_ exhaustivity: Exhaustivity) async {
    let firstLine = "The state is not the expected state:"
    await expect((.fails, .fails, .fails), exhaustivity, firstLine) { store in
      await store.send(.add(3), assert: { $0.count = 4 }, line: 7)
    }
    await expect((.fails, .fails, .fails), exhaustivity, firstLine) { store in
      await store.send(.send([.add(3)]))
      await store.receive(.add(3), assert: { $0.count = 4 }, line: 7)
    }
    await expect((.fails, .fails, .fails), exhaustivity, firstLine) { store in
      store.assert({ $0.count = 4 }, line: 7)
    }
  }

  @Test("the closure throws an error", arguments: Exhaustivity.all)
  func throwsAnError(_ exhaustivity: Exhaustivity) async {
    let firstLine = "The closure that describes the change failed: it is refused"
    await expect((.fails, .fails, .fails), exhaustivity, firstLine) { store in
      await store.send(.add(3), assert: { _ in throw Refused() }, line: 7)
    }
    await expect((.fails, .fails, .fails), exhaustivity, firstLine) { store in
      await store.send(.send([.add(3)]))
      await store.receive(.add(3), assert: { _ in throw Refused() }, line: 7)
    }
    await expect((.fails, .fails, .fails), exhaustivity, firstLine) { store in
      store.assert({ _ in throw Refused() }, line: 7)
    }
  }

  @Test("no action was received", arguments: Exhaustivity.all)
  func receivesNothing(_ exhaustivity: Exhaustivity) async {
    let firstLine = "No action was received, but this one was expected:"
    await expect((.fails, .fails, .fails), exhaustivity, firstLine) { store in
      await store.receive(.add(3), assert: { $0.count = 3 }, line: 7)
    }
    await expect((.fails, .fails, .fails), exhaustivity, firstLine) { store in
      await store.receive({ $0 == .add(3) }, assert: { $0.count = 3 }, line: 7)
    }
    await expect((.fails, .fails, .fails), exhaustivity, firstLine) { store in
      await store.receive(/Scripted.Action.add, assert: { $0.count = 3 }, line: 7)
    }
    await expect(
      (.fails, .fails, .fails), exhaustivity,
      "No action was received after 0.002 seconds, but this one was expected:"
    ) { store in
      let task = await store.send(.run([]))
      await store.receive(.add(3), timeout: .milliseconds(2), line: 7)
      await task.cancel()
    }
  }

  @Test("no matching action was received", arguments: Exhaustivity.partial)
  func receivesAnother(_ exhaustivity: Exhaustivity) async {
    let firstLine = "No action was received, but this one was expected:"
    await expect((.fails, .fails, .fails), exhaustivity, firstLine) { store in
      await store.send(.send([.nothing]))
      await store.receive(.add(3), line: 7)
      await store.receive(.nothing)
    }
  }

  @Test("waiting for an action's effects takes too long", arguments: Exhaustivity.all)
  func finishesATask(_ exhaustivity: Exhaustivity) async {
    let firstLine = "Effects were expected to finish, but are still running after 0.002 seconds."
    await expect((.fails, .fails, .fails), exhaustivity, firstLine) { store in
      let task = await store.send(.run([]))
      await task.finish(timeout: .milliseconds(2), line: 7)
      await task.cancel()
    }
  }

  @Test("a strict skip has nothing to skip", arguments: Exhaustivity.all)
  func skipsNothing(_ exhaustivity: Exhaustivity) async {
    await expect(
      (.fails, .fails, .fails), exhaustivity,
      "There were no received actions to skip. If there may be none, say “strict: false”."
    ) { store in
      await store.skipReceivedActions(line: 7)
    }
    await expect(
      (.fails, .fails, .fails), exhaustivity,
      "There were no running effects to skip. If there may be none, say “strict: false”."
    ) { store in
      await store.skipInFlightEffects(line: 7)
    }
  }

  @Test("a change is not asserted", arguments: Exhaustivity.all)
  func doesNotAssert(_ exhaustivity: Exhaustivity) async {
    let firstLine = "The state has changed, but no change was expected:"
    await expect((.fails, .notes, .isSilent), exhaustivity, firstLine) { store in
      await store.send(.add(3), line: 7)
    }
    await expect((.fails, .notes, .isSilent), exhaustivity, firstLine) { store in
      await store.send(.send([.add(3)]))
      await store.receive(.add(3), line: 7)
    }
  }

  @Test("a part of a change is not asserted", arguments: Exhaustivity.all)
  func assertsAPart(_ exhaustivity: Exhaustivity) async {
    let firstLine = "The state is not the expected state:"
    await expect((.fails, .notes, .isSilent), exhaustivity, firstLine) { store in
      await store.send(.all([.add(3), .push(1)]), assert: { $0.count = 3 }, line: 7)
    }
    await expect((.fails, .notes, .isSilent), exhaustivity, firstLine) { store in
      await store.send(.send([.all([.add(3), .push(1)])]))
      await store.receive(.all([.add(3), .push(1)]), assert: { $0.count = 3 }, line: 7)
    }
  }

  @Test("the closure does not change anything", arguments: Exhaustivity.all)
  func changesNothing(_ exhaustivity: Exhaustivity) async {
    let firstLine = "A change of the state was expected, but nothing has changed."
    await expect((.fails, .notes, .isSilent), exhaustivity, firstLine) { store in
      await store.send(.nothing, assert: { $0.count = 0 }, line: 7)
    }
    await expect((.fails, .notes, .isSilent), exhaustivity, firstLine) { store in
      await store.send(.send([.nothing]))
      await store.receive(.nothing, assert: { _ in }, line: 7)
    }
    await expect((.isSilent, .isSilent, .isSilent), exhaustivity, "") { store in
      store.assert({ $0.count = 0 }, line: 7)
    }
  }

  @Test("an action is sent while others are queued", arguments: Exhaustivity.all)
  func sendsWhileOthersWait(_ exhaustivity: Exhaustivity) async {
    await expect(
      (.fails, .notes, .isSilent), exhaustivity,
      "Expect an action that effects have sent, before sending an action:"
    ) { store in
      await store.send(.send([.nothing]))
      await store.send(.nothing, line: 7)
      // In the other modes, it was skipped.
      if exhaustivity == .on { await store.receive(.nothing) }
    }
    await expect(
      (.fails, .notes, .isSilent), exhaustivity,
      "Expect 2 actions that effects have sent, before sending an action:"
    ) { store in
      await store.send(.send([.nothing, .nothing]))
      await store.send(.nothing, line: 7)
      if exhaustivity == .on { store.exhaustivity = .off }
    }
  }

  @Test("a different action precedes the expected one", arguments: Exhaustivity.all)
  func receivesAnotherFirst(_ exhaustivity: Exhaustivity) async {
    await expect(
      (.fails, .notes, .isSilent), exhaustivity,
      "The received action is not the expected action:",
      shown: "Expect an action that effects have sent, before receiving this one:"
    ) { store in
      await store.send(.send([.nothing, .add(3)]))
      await store.receive(.add(3), assert: { $0.count = 3 }, line: 7)
      if exhaustivity == .on { await store.receive(.add(3)) { $0.count = 3 } }
    }
  }

  @Test("the test ends with queued actions", arguments: Exhaustivity.all)
  func endsWithActions(_ exhaustivity: Exhaustivity) async {
    await expect(
      (.fails, .notes, .isSilent), exhaustivity,
      "The test ended, and it did not assert a received action:"
    ) { store in
      await store.send(.send([.nothing]), line: 7)
    }
    await expect(
      (.fails, .notes, .isSilent), exhaustivity,
      "The test ended, and it did not assert 2 received actions:"
    ) { store in
      await store.send(.send([.nothing, .add(1), .add(2)]), line: 1)
      await store.receive(.nothing, line: 7)
    }
  }

  @Test("the test ends with a running effect", arguments: Exhaustivity.all)
  func endsWithEffects(_ exhaustivity: Exhaustivity) async {
    await expect(
      (.fails, .notes, .isSilent), exhaustivity,
      "The test ended, and an effect of this action is still running."
    ) { store in
      await store.send(.run([]), line: 7)
      await store.send(.nothing, line: 8)
    }
  }

  @Test("`finish` finds queued actions", arguments: Exhaustivity.all)
  func finishesWithActions(_ exhaustivity: Exhaustivity) async {
    await expect(
      (.fails, .notes, .isSilent), exhaustivity,
      "Expect an action that effects have sent, before waiting for the end of the effects:"
    ) { store in
      await store.send(.send([.nothing]), line: 1)
      await store.finish(line: 7)
    }
  }

  @Test("`finish` takes too long", arguments: Exhaustivity.all)
  func finishesLate(_ exhaustivity: Exhaustivity) async {
    await expect(
      (.fails, .notes, .isSilent), exhaustivity,
      "Effects were expected to finish, but are still running after 0.002 seconds."
    ) { store in
      let task = await store.send(.run([]), line: 1)
      await store.finish(timeout: .milliseconds(2), line: 7)
      await task.cancel()
    }
  }

  @Test("received actions are skipped", arguments: Exhaustivity.all)
  func skipsActions(_ exhaustivity: Exhaustivity) async {
    await expect(
      (.notes, .notes, .isSilent), exhaustivity,
      "The test does not assert a received action:"
    ) { store in
      await store.send(.send([.add(1)]))
      await store.skipReceivedActions(line: 7)
    }
  }

  @Test("running effects are skipped", arguments: Exhaustivity.all)
  func skipsEffects(_ exhaustivity: Exhaustivity) async {
    await expect(
      (.notes, .notes, .isSilent), exhaustivity,
      "A running effect was cancelled. This step started it:"
    ) { store in
      await store.send(.run([]))
      await store.skipInFlightEffects(line: 7)
    }
  }

  @Test("a complete and correct assertion reports nothing", arguments: Exhaustivity.all)
  func assertsAll(_ exhaustivity: Exhaustivity) async {
    await expect((.isSilent, .isSilent, .isSilent), exhaustivity, "") { store in
      await store.send(.add(3)) { $0.count = 3 }
      await store.send(.send([.push(1), .nothing]))
      await store.receive(.push(1)) { $0.numbers = [1] }
      await store.receive(.nothing)
      store.assert { $0.count = 3 }
      let task = await store.send(.run([]))
      await task.cancel()
      await task.finish()
      await store.finish()
    }
  }
}
