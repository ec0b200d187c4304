import Testing

@testable import ComposableArchitecture
@testable import TestFixtures

@Suite("Exhaustivity · skipping", .serialExecutor, .timeLimit(.minutes(5)))
@MainActor
struct SkippingTests {
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
      await expectEnd("it waits for an effect that was skipped") {
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
}
