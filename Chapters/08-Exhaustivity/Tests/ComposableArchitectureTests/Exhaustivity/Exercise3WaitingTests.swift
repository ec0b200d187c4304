import Testing

@testable import ComposableArchitecture
@testable import TestFixtures

/// Waits for an action, and then for another that is not the first any more.
@MainActor
private func receiveTwo() async {
  _ = await reports {
    let store = scripted(.off)
    await store.send(.send([.add(1), .push(2), .push(3), .add(4)]))
    await store.receive(.add(1))
    await store.receive(.push(3))
  }
}

@Suite("Exercise 8.3 · Wait for a matching action", .serialExecutor, .timeLimit(.minutes(5)))
@MainActor
struct Exercise3WaitingTests {
  /// What fails where other exercises may be open.
  private func failures(_ work: @MainActor () async -> Void) async -> [Report] {
    await reports(besides: "8.4", of: work).filter { !$0.isNote }
  }

  /// Far more than a test takes.
  private let hour = Duration.seconds(3_600)

  @Test("I137: it waits for an action that has not arrived yet", arguments: Exhaustivity.all)
  func waits(_ exhaustivity: Exhaustivity) async {
    let found = await failures {
      let gate = Gate()
      let store = scripted(exhaustivity, gate: gate)
      store.timeout = 0
      await store.send(.wait("a", [.add(1)]))
      Task {
        #expect(gate.names == ["a"])
        await gate.open("a")
      }
      await expectEnd("it is still waiting, although the action has arrived") {
        await store.receive(.add(1), timeout: hour) { $0.count = 1 }
      }
    }
    #expect(found == [])
  }

  @Test(
    "I137: a non-exhaustive test waits for a matching action, past others",
    arguments: Exhaustivity.partial)
  func waitsForIt(_ exhaustivity: Exhaustivity) async {
    let found = await failures {
      let gate = Gate()
      let store = scripted(exhaustivity, gate: gate)
      await store.send(.all([.wait("a", [.add(1)]), .wait("b", [.push(2)]), .wait("c", [.pop])]))
      Task {
        await gate.open("a")
        await gate.open("b")
      }
      await expectEnd("it is still waiting, although the action has arrived") {
        await store.receive(.push(2), timeout: hour) { $0.numbers = [2] }
      }
      #expect(store.state == Scripted.State(count: 1, numbers: [2]))
      #expect(gate.names == ["c"])
      await gate.open("c")
    }
    #expect(found == [])
  }

  @Test(
    "I137: a non-exhaustive test waits even if a different action is queued",
    arguments: Exhaustivity.partial)
  func waitsPastTheFirst(_ exhaustivity: Exhaustivity) async {
    let found = await failures {
      let gate = Gate()
      let store = scripted(exhaustivity, gate: gate)
      await store.send(.all([.send([.add(1)]), .wait("a", [.rename("Ada")])]))
      Task { await gate.open("a") }
      await expectEnd("it is still waiting, although the action has arrived") {
        await store.receive(.rename("Ada"), timeout: hour) { $0.name = "Ada" }
      }
    }
    #expect(found == [])
  }

  @Test("I137: an exhaustive test waits for any action, and fails if it does not match")
  func waitsForAny() async {
    let found = await failures {
      let gate = Gate()
      let store = scripted(gate: gate)
      await store.send(.all([.wait("a", [.add(1)]), .wait("b", [.rename("Ada")])]))
      Task { await gate.open("a") }
      await expectEnd("it is still waiting, although an action has arrived") {
        await store.receive(.rename("Ada"), timeout: hour, assert: { $0.name = "Ada" }, line: 1)
      }
      #expect(gate.names == ["b"])
      await gate.open("b")
      await store.receive(.rename("Ada"), assert: { $0.name = "Ada" }, line: 2)
    }
    #expect(
      found.map(\.summary) == [
        "failure 1: The received action is not the expected action:"
      ])
  }

  @Test("I137: it receives a queued action without waiting", arguments: Exhaustivity.all)
  func isThere(_ exhaustivity: Exhaustivity) async {
    let found = await failures {
      let gate = Gate()
      let store = scripted(exhaustivity, gate: gate)
      await store.send(.all([.send([.add(1), .add(2)]), .wait("a", [])]))
      await expectEnd("it waits, although the actions are in the queue") {
        await store.receive(.add(1), timeout: hour) { $0.count = 1 }
        await store.receive(.add(2), timeout: hour) { $0.count = 3 }
      }
      #expect(gate.names == ["a"])
      await gate.open("a")
    }
    #expect(found == [])
  }

  @Test(
    "I137: if no effect is running, it fails immediately, and says so", arguments: Exhaustivity.all)
  func nothingRuns(_ exhaustivity: Exhaustivity) async {
    let found = await failures {
      let store = scripted(exhaustivity)
      await store.send(.nothing)
      await expectEnd("it waits, although no effect is running") {
        await store.receive(.add(1), timeout: hour, assert: { $0.count = 1 }, line: 1)
      }
    }
    #expect(
      found.map(\.summary) == ["failure 1: No action was received, but this one was expected:"])
    #expect(
      found.first?.message.contains(
        "No running effect can send it. Check whether the effect was cancelled")
        == true)
  }

  @Test(
    "I137: in `.off` it fails immediately if only a different action is queued and no effect is running"
  )
  func onlyAnotherIsThere() async {
    let found = await failures {
      let store = scripted(.off)
      await store.send(.send([.add(1)]))
      await expectEnd("it waits, although no effect is running") {
        await store.receive(.add(2), timeout: hour, assert: { $0.count = 2 }, line: 1)
      }
    }
    #expect(
      found.map(\.summary) == ["failure 1: No action was received, but this one was expected:"])
    #expect(found.first?.message.contains("This action was received instead:") == true)
    #expect(found.first?.message.contains("Scripted.Action.add(1)") == true)
  }

  @Test("I137: it stops waiting when the last effect ends", arguments: Exhaustivity.all)
  func effectsEnd(_ exhaustivity: Exhaustivity) async {
    let found = await failures {
      let gate = Gate()
      let store = scripted(exhaustivity, gate: gate)
      await store.send(.wait("a", []))
      await store.send(.wait("b", []))
      Task {
        await gate.open("a")
        await gate.open("b")
      }
      await expectEnd("it is still waiting, although no effect is running") {
        await store.receive(.add(1), timeout: hour, assert: { $0.count = 1 }, line: 1)
      }
    }
    #expect(
      found.map(\.summary) == ["failure 1: No action was received, but this one was expected:"])
    #expect(found.first?.message.contains("No running effect can send it.") == true)
  }

  @Test(
    "I137: at its timeout, it fails once, with the time and with suggestions",
    arguments: Exhaustivity.all)
  func timesOut(_ exhaustivity: Exhaustivity) async {
    let gate = Gate()
    var found: [Report] = []
    await expectEnd("it is still waiting, although its timeout is over", within: .seconds(10)) {
      found = await failures {
        let store = scripted(exhaustivity, gate: gate)
        store.timeout = 3_600_000_000_000
        await store.send(.wait("a", []))
        await store.receive(
          .add(1), timeout: .milliseconds(10), assert: { $0.count = 1 }, line: 1)
        await gate.open("a")
      }
    }
    #expect(
      found.map(\.summary) == [
        "failure 1: No action was received after 0.01 seconds, but this one was expected:"
      ])
    let message = found.first?.message ?? ""
    #expect(message.contains("Scripted.Action.add(1)"))
    #expect(message.contains("An effect is running that may send it later."))
    #expect(message.contains("advance its time first"))
    #expect(message.contains("raise “timeout:”"))
    await gate.open("a")
  }

  @Test(
    "I137: it waits for its full timeout, and not for twice as long",
    arguments: [Exhaustivity.on, .off])
  func takesAllOfItsTime(_ exhaustivity: Exhaustivity) async {
    let gate = Gate()
    let time = Duration.milliseconds(600)
    var durations: [Duration] = []
    _ = await failures {
      let store = scripted(exhaustivity, gate: gate)
      await store.send(.wait("a", []))
      // On a busy machine, it may wait longer, but hardly every time.
      for attempt in 1...3 where durations.count == attempt - 1 {
        guard durations.allSatisfy({ $0 > time * 1.8 }) else { break }
        await expectEnd("it is still waiting, although its timeout is over", within: .seconds(3)) {
          let start = ContinuousClock.now
          await store.receive(.add(1), timeout: time)
          durations.append(start.duration(to: .now))
        }
      }
      await gate.open("a")
    }
    guard let shortest = durations.min() else { return }
    #expect(
      shortest > time * 0.95 && shortest < time * 1.8,
      "it should wait for \(time), and waited for \(shortest)")
  }

  @Test("I137: without a timeout of its own, it waits for the store's")
  func timesOutByTheStore() async {
    let gate = Gate()
    var found: [Report] = []
    await expectEnd("it is still waiting, although its timeout is over", within: .seconds(10)) {
      found = await failures {
        let store = scripted(gate: gate)
        #expect(store.timeout == 1_000_000_000)
        store.timeout = 20_000_000
        await store.send(.wait("a", []))
        await store.receive(.add(1), line: 1)
        await gate.open("a")
      }
    }
    #expect(
      found.map(\.summary) == [
        "failure 1: No action was received after 0.02 seconds, but this one was expected:"
      ])
    await gate.open("a")
  }

  @Test(
    "I134, I137: in `.off` it waits for its timeout while other actions arrive, and removes none of them"
  )
  func timesOutAmongOthers() async {
    let gate = Gate()
    var found: [Report] = []
    await expectEnd("it is still waiting, although its timeout is over", within: .seconds(10)) {
      found = await failures {
        let store = scripted(.off, gate: gate)
        await store.send(.all([.send([.add(1)]), .wait("a", [.add(2)]), .wait("b", [])]))
        Task { await gate.open("a") }
        await store.receive(
          .add(3), timeout: .milliseconds(20), assert: { $0.count = 1 }, line: 1)
        #expect(store.state.count == 0)
        await store.receive(.add(1), timeout: hour) { $0.count = 1 }
        await store.receive(.add(2), timeout: hour) { $0.count = 3 }
        await gate.open("b")
      }
    }
    #expect(
      found.map(\.summary) == [
        "failure 1: No action was received after 0.02 seconds, but this one was expected:"
      ])
    #expect(found.first?.message.contains("These actions were received instead:") == true)
    await gate.open("b")
  }

  @Test("I137: its timeout ends even if other actions keep arriving")
  func timesOutOnce() async {
    let gate = Gate()
    let names = (1...60).map { "\($0)" }
    var opened = 0
    await expectEnd("it is still waiting, although its timeout is over", within: .seconds(10)) {
      _ = await failures {
        let store = scripted(.off, gate: gate)
        await store.send(.all(names.map { .wait($0, [.nothing]) }))
        let others = Task {
          for name in names {
            try await Task.sleep(for: .milliseconds(2))
            await gate.open(name)
            opened += 1
          }
        }
        await store.receive(.add(1), timeout: .milliseconds(40), line: 1)
        others.cancel()
        await store.skipInFlightEffects(strict: false)
      }
    }
    #expect(
      opened < 45,
      """
      another action came every two milliseconds, and it waited for \(opened) of them, although it was told \
      to wait for 40 milliseconds in all
      """)
    for name in gate.names { await gate.open(name) }
  }

  @Test(
    "I137: it waits for effects that start during the wait, too", arguments: Exhaustivity.partial)
  func waitsForLaterEffects(_ exhaustivity: Exhaustivity) async {
    let found = await failures {
      let gate = Gate()
      let store = scripted(exhaustivity, gate: gate)
      await store.send(.wait("a", [.wait("b", [.add(1)])]))
      Task {
        await gate.open("a")
        await gate.open("b")
      }
      await expectEnd("it is still waiting, although the action has arrived") {
        await store.receive(.add(1), timeout: hour) { $0.count = 1 }
      }
    }
    #expect(
      found.map(\.summary) == [],
      "the first effect has ended, but a later one is still running, and sends the action")
  }

  @Test("the indices of the queue do not restart at 0 when actions are removed")
  func keepsToItsIndices() async {
    await #expect(
      processExitsWith: .success,
      """
      to wait for a second action stops the program. When one was taken, the first index of the queue is not \
      0 any more, but `received.startIndex`
      """
    ) {
      await receiveTwo()
    }
  }

  @Test("I137: during a wait, it checks the queue only when an action arrives or an effect ends")
  func doesNotPoll() async {
    var asked = 0
    let gate = Gate()
    await expectEnd("it is still waiting, although its timeout is over", within: .seconds(10)) {
      let found = await failures {
        let store = scripted(.off, gate: gate)
        await store.send(.all([.send([.add(1)]), .wait("a", [.add(2)]), .run([])]))
        Task { await gate.open("a") }
        await store.receive(
          { _ in
            asked += 1
            return false
          }, timeout: .milliseconds(300), line: 1)
      }
      #expect(found.map(\.line) == [1])
    }
    // Of two actions: when it begins, when one comes, when an effect ends, and when the time is over.
    #expect(asked <= 12, "it checked the queue \(asked) times, although hardly any action arrived")
  }

  @Test("I137: it returns when the test is cancelled")
  func isCancelled() async {
    let gate = Gate()
    let isOver = LockIsolated(false)
    _ = await failures {
      let store = scripted(gate: gate)
      await store.send(.wait("a", []))
      let task = Task {
        await store.receive(.add(1), timeout: hour)
        isOver.setValue(true)
      }
      await Task.megaYield()
      #expect(!isOver.value)
      task.cancel()
      for _ in 0..<100 where !isOver.value { await Task.megaYield() }
      #expect(isOver.value)
      await gate.open("a")
      _ = await task.value
    }
  }
}
