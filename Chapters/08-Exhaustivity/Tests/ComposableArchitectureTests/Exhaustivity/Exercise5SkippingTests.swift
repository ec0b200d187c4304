import Testing

@testable import ComposableArchitecture
@testable import TestFixtures

@Suite("Exercise 8.5 · Skip actions and effects", .serialExecutor, .timeLimit(.minutes(5)))
@MainActor
struct Exercise5SkippingTests {
  @Test(
    "I140: skipping removes all actions, and the state becomes that of the last one",
    arguments: Exhaustivity.all)
  func takesAll(_ exhaustivity: Exhaustivity) async {
    let found = await reports {
      let store = scripted(exhaustivity)
      await store.send(.send([.add(1), .push(2), .rename("Ada")]))
      #expect(store.state == Scripted.State())
      await store.skipReceivedActions()
      #expect(store.state == Scripted.State(count: 1, name: "Ada", numbers: [2]))
      // It does not wait any more, so it may be sent.
      store.exhaustivity = .on
      await store.send(.add(1)) { $0.count = 2 }
    }
    #expect(found.filter { !$0.isNote } == [])
  }

  @Test("I140: actions that arrive later are not skipped")
  func takesNoLaterOnes() async {
    let found = await reports {
      let gate = Gate()
      let store = scripted(.off, gate: gate)
      await store.send(.all([.send([.add(1)]), .wait("a", [.push(2)])]))
      await store.skipReceivedActions()
      await gate.open("a")
      #expect(store.state == Scripted.State(count: 1))
      await store.skipReceivedActions()
      #expect(store.state == Scripted.State(count: 1, numbers: [2]))
    }
    #expect(found == [])
  }

  @Test("I140: with nothing to skip, it fails, at its line", arguments: Exhaustivity.all)
  func hasNoActions(_ exhaustivity: Exhaustivity) async {
    var line: UInt = 0
    let found = await reports {
      let store = scripted(exhaustivity)
      await store.send(.nothing)
      line = nextLine()
      await store.skipReceivedActions()
    }
    #expect(
      found.map(\.summary) == [
        """
        failure \(line): There were no received actions to skip. If there may be none, say “strict: \
        false”.
        """
      ])
  }

  @Test("I140, I141: it may be non-strict", arguments: Exhaustivity.all)
  func isNotStrict(_ exhaustivity: Exhaustivity) async {
    let found = await reports {
      let store = scripted(exhaustivity)
      await store.send(.nothing)
      await store.skipReceivedActions(strict: false)
      await store.skipInFlightEffects(strict: false)
    }
    #expect(found == [])
  }

  @Test(
    "I140: skipped actions are noted, strict or not, but not in plain `.off`",
    arguments: [true, false])
  func notesActions(strict: Bool) async {
    for exhaustivity in Exhaustivity.all {
      let found = await reports {
        let store = scripted(exhaustivity)
        await store.send(.send([.nothing, .add(2)]))
        await store.skipReceivedActions(strict: strict, line: 1)
        #expect(store.state.count == 2)
      }
      guard exhaustivity != .off else {
        #expect(found == [])
        continue
      }
      #expect(found.map(\.isNote) == [true])
      #expect(found.map(\.line) == [1])
      let message = found.first?.message ?? ""
      #expect(message.contains("The test does not assert 2 received actions:"))
      #expect(message.contains("Scripted.Action.nothing"))
      #expect(message.contains("Scripted.Action.add(2)"))
    }
  }

  @Test(
    "I141: skipping cancels all effects, and none of their later actions is received",
    arguments: Exhaustivity.all)
  func cancels(_ exhaustivity: Exhaustivity) async {
    let found = await reports {
      let gate = Gate()
      let store = scripted(exhaustivity, gate: gate)
      let names = ["a", "b", "c", "d", "e", "f", "g", "h"]
      for name in names { await store.send(.wait(name, [.add(1)])) }
      await store.send(.run([.add(4)]))
      await store.skipInFlightEffects()
      #expect(gate.log == names.map { "\($0) waits" } + names.map { "\($0) is cancelled" })
      for name in names { await gate.open(name) }
      #expect(store.run.received.isEmpty)
      store.exhaustivity = .on
      await store.send(.push(1)) { $0.numbers = [1] }
    }
    #expect(found.filter { !$0.isNote } == [])
  }

  @Test("I141: a skipped effect is not reported at the end, even if it continues")
  func isNotMissed() async {
    let gate = Gate()
    let found = await reports {
      let store = scripted(gate: gate)
      await store.send(.wait("a", [.add(1)]))
      await store.skipInFlightEffects()
      #expect(gate.names == ["a"])
      await expectEnd("it waits for a skipped effect") {
        await store.finish(timeout: .seconds(3_600))
      }
    }
    #expect(found.filter { !$0.isNote } == [])
    await gate.open("a")
  }

  @Test("I141: effects that start later are not cancelled")
  func cancelsNoLaterOnes() async {
    let found = await reports {
      let gate = Gate()
      let store = scripted(.off, gate: gate)
      await store.send(.run([]))
      await store.skipInFlightEffects()
      await store.send(.wait("a", [.add(1)]))
      await gate.open("a")
      #expect(!gate.log.contains("a is cancelled"))
      await store.skipReceivedActions()
      #expect(store.state.count == 1)
    }
    #expect(found == [])
  }

  @Test("I140: the indices of the queue only grow, even if actions are skipped")
  func keepsIndices() async {
    let found = await reports {
      let store = scripted(.off)
      await store.send(.send([.add(1), .add(2)]))
      await store.skipReceivedActions()
      #expect(store.run.received.startIndex == 2)
    }
    #expect(found == [])
  }

  @Test("I141: skipping effects keeps the actions in the queue")
  func leavesActions() async {
    let found = await reports {
      let store = scripted(.off)
      await store.send(.all([.send([.add(1)]), .run([])]))
      await store.skipInFlightEffects()
      #expect(store.state.count == 0)
      await store.skipReceivedActions()
      #expect(store.state.count == 1)
    }
    #expect(found == [])
  }

  @Test("I141: with no effect to cancel, it fails, at its line", arguments: Exhaustivity.all)
  func hasNoEffects(_ exhaustivity: Exhaustivity) async {
    var line: UInt = 0
    let found = await reports {
      let store = scripted(exhaustivity)
      await store.send(.send([]))
      line = nextLine()
      await store.skipInFlightEffects()
    }
    #expect(
      found.map(\.summary) == [
        """
        failure \(line): There were no running effects to skip. If there may be none, say “strict: \
        false”.
        """
      ])
  }

  @Test(
    "I141: cancelled effects are noted, strict or not, but not in plain `.off`",
    arguments: [true, false])
  func notesEffects(strict: Bool) async {
    for exhaustivity in Exhaustivity.all {
      let found = await reports {
        let store = scripted(exhaustivity)
        await store.send(.run([]), line: 1)
        await store.send(.run([]), line: 2)
        await store.skipInFlightEffects(strict: strict, line: 3)
      }
      guard exhaustivity != .off else {
        #expect(found == [])
        continue
      }
      #expect(found.map(\.isNote) == [true])
      #expect(found.map(\.line) == [3])
      let message = found.first?.message ?? ""
      #expect(
        message.contains("2 running effects were cancelled. These steps started them:"))
      #expect(message.contains("ComposableArchitectureTests/Exercise5SkippingTests.swift:1\n"))
      #expect(message.hasSuffix("ComposableArchitectureTests/Exercise5SkippingTests.swift:2"))
    }
  }

  @Test("I144: a skip is a step: failures at the end are reported there")
  func isAStep() async {
    for skipsActions in [true, false] {
      let found = await reports {
        let gate = Gate()
        let store = scripted(gate: gate)
        if skipsActions {
          await store.send(.all([.send([.nothing]), .wait("a", [.nothing])]), line: 1)
          await store.skipReceivedActions(line: 2)
          await gate.open("a")
        } else {
          await store.send(.all([.send([.nothing]), .run([])]), line: 1)
          await store.skipInFlightEffects(line: 2)
        }
      }
      #expect(
        found.filter { !$0.isNote }.map(\.summary) == [
          "failure 2: The test ended, and it did not assert a received action:"
        ])
    }
  }

  @Test("I144: a skip is a step, even if there is nothing to skip")
  func isAStepWithoutAny() async {
    for skipsActions in [true, false] {
      let found = await reports {
        let gate = Gate()
        let store = scripted(gate: gate)
        if skipsActions {
          await store.send(.wait("a", [.nothing]), line: 1)
          await store.skipReceivedActions(strict: false, line: 2)
          await gate.open("a")
        } else {
          await store.send(.send([.nothing]), line: 1)
          await store.skipInFlightEffects(strict: false, line: 2)
        }
      }
      #expect(
        found.map(\.summary) == [
          "failure 2: The test ended, and it did not assert a received action:"
        ],
        "the last step was \(skipsActions ? "skipReceivedActions" : "skipInFlightEffects"), in line 2"
      )
    }
  }

  @Test("I140: skipped actions are not reported at the end")
  func endsWithoutActions() async {
    let found = await reports {
      let store = scripted()
      await store.send(.send([.add(1)]))
      await store.skipReceivedActions()
    }
    #expect(found.filter { !$0.isNote } == [])
  }
}
