@preconcurrency import OpenCombine
import Testing

@testable import ComposableArchitecture
@testable import TestFixtures

@Suite("Exhaustivity · end of a test", .serialExecutor, .timeLimit(.minutes(5)))
@MainActor
struct EndOfTestTests {
  private let hour = Duration.seconds(3_600)

  @Test("I142: `finish` waits for all effects, including those that start during the wait")
  func finishes() async {
    let found = await reports {
      let gate = Gate()
      let store = scripted(gate: gate)
      await store.send(.wait("a", [.wait("b", [.wait("c", [])])]))
      let isOver = LockIsolated(false)
      let task = Task {
        await store.finish(timeout: hour)
        isOver.setValue(true)
      }
      await gate.open("a")
      await gate.open("b")
      #expect(!isOver.value)
      await gate.open("c")
      #expect(isOver.value)
      await task.value
      await store.receive(.wait("b", [.wait("c", [])]))
      await store.receive(.wait("c", []))
    }
    #expect(found == [])
  }

  @Test("I142: `finish` reports queued actions, once, and the end reports only later ones")
  func reportsOnce() async {
    let found = await reports {
      let gate = Gate()
      let store = scripted(gate: gate)
      await store.send(.all([.send([.add(1), .add(2)]), .wait("a", [.add(3)])]), line: 1)
      Task { await gate.open("a") }
      await expectEnd("it goes on waiting, although all effects are over") {
        await store.finish(timeout: hour, line: 2)
      }
    }
    #expect(
      found.map(\.summary) == [
        "failure 2: Expect 2 actions that effects have sent, before waiting for the end of the effects:",
        "failure 2: The test ended, and it did not assert a received action:",
      ])
    #expect(found.last?.message.contains("add(3)") == true)
    #expect(found.last?.message.contains("add(2)") == false)
  }

  @Test("I142: actions that `finish` reported can be received afterwards")
  func receivesAfterwards() async {
    let found = await reports {
      let store = scripted()
      await store.send(.send([.add(1)]))
      await store.finish(line: 1)
      await store.receive(.add(1)) { $0.count = 1 }
    }
    #expect(found.map(\.line) == [1])
  }

  @Test(
    "I142: an effect that is still running at the timeout of `finish` is reported at the end as well"
  )
  func finishesInVain() async {
    let found = await reports {
      let store = scripted()
      await store.send(.run([]), line: 1)
      await store.finish(timeout: .milliseconds(2), line: 2)
      await store.send(.run([]), line: 3)
    }
    #expect(
      found.map(\.summary) == [
        "failure 2: Effects were expected to finish, but are still running after 0.002 seconds.",
        "failure 1: The test ended, and an effect of this action is still running.",
        "failure 3: The test ended, and an effect of this action is still running.",
      ])
  }

  @Test("I132, I142: events that `finish` ignored in `.off` are reported at an exhaustive end")
  func finishesInSilence() async {
    let found = await reports {
      let store = scripted(.off)
      await store.send(.all([.send([.nothing]), .run([])]), line: 1)
      await store.finish(timeout: .milliseconds(2), line: 2)
      store.exhaustivity = .on
    }
    #expect(
      found.map(\.summary) == [
        "failure 2: The test ended, and it did not assert a received action:",
        "failure 1: The test ended, and an effect of this action is still running.",
      ])
  }

  @Test("I144: queued actions are one report at the last step, which names the solutions")
  func endsWithActions() async {
    let found = await reports {
      let store = scripted()
      await store.send(.send([.push(1), .push(2)]), line: 1)
      await store.receive(.push(1), assert: { $0.numbers = [1] }, line: 2)
      store.assert({ $0.numbers = [1] }, line: 3)
    }
    #expect(
      found.map(\.message) == [
        """
        The test ended, and it did not assert a received action:

          Scripted.Action.push(2)

        Add “receive” for each, and assert its changes. If the test doesn't cover them, skip them \
        with “await store.skipReceivedActions()”, or set “store.exhaustivity = .off”.
        """
      ])
    #expect(found.map(\.line) == [3])
  }

  @Test(
    "I144: each running effect is a report, at the action that began the chain, and names the solutions"
  )
  func endsWithEffects() async {
    let found = await reports {
      let store = scripted()
      await store.send(.send([.run([]), .run([])]), line: 1)
      await store.receive(.run([]), line: 2)
      await store.receive(.run([]), line: 3)
      await store.send(.nothing, line: 4)
      await store.send(.run([]), line: 5)
    }
    #expect(
      found.map(\.summary)
        == [1, 1, 5].map {
          "failure \($0): The test ended, and an effect of this action is still running."
        })
    for words in [
      "await store.finish()", "cancellable(id:)", "await task.cancel()",
      "await store.skipInFlightEffects()", "store.exhaustivity = .off",
    ] {
      #expect(found.first?.message.contains(words) == true, "\(words)")
    }
  }

  @Test("I148: cancelling the effects of an action returns when they have ended")
  func cancelsATask() async {
    let found = await reports {
      let gate = Gate()
      let store = scripted(gate: gate)
      let task = await store.send(.wait("a", [.add(1)]))
      await store.send(.wait("b", [.add(2)]))
      #expect(!task.isCancelled)
      let isOver = LockIsolated(false)
      let cancelling = Task {
        await task.cancel()
        isOver.setValue(true)
      }
      await Task.megaYield()
      #expect(gate.log == ["a waits", "b waits", "a is cancelled"])
      #expect(!isOver.value)
      await gate.open("a")
      await cancelling.value
      #expect(isOver.value)
      #expect(task.isCancelled)
      await gate.open("b")
      await store.receive(.add(2)) { $0.count = 2 }
    }
    #expect(found == [])
  }

  @Test("I148: at the timeout of a task, its effects are cancelled, and no others")
  func timesOutATask() async {
    let found = await reports {
      let store = scripted()
      await store.send(.run([]), line: 1)
      let task = await store.send(.run([.add(1)]), line: 2)
      await task.finish(timeout: .milliseconds(2), line: 3)
      #expect(task.isCancelled)
      await expectEnd("it goes on waiting, although the effects have been cancelled") {
        await task.finish(timeout: hour)
      }
    }
    #expect(
      found.map(\.summary) == [
        "failure 3: Effects were expected to finish, but are still running after 0.002 seconds.",
        "failure 1: The test ended, and an effect of this action is still running.",
      ])
  }

  @Test("I148: the task of one action finishes while a different action's effects run")
  func finishesATask() async {
    let found = await reports {
      let gate = Gate()
      let store = scripted(gate: gate)
      let task = await store.send(.wait("a", [.wait("b", [])]))
      await store.send(.wait("c", []))
      Task {
        await gate.open("a")
        await gate.open("b")
      }
      await expectEnd("it goes on waiting, although the effects of this action are over") {
        await task.finish(timeout: hour)
      }
      #expect(gate.names == ["c"])
      await store.receive(.wait("b", []))
      await gate.open("c")
    }
    #expect(found == [])
  }

  @Test("I141: a skipped effect sends nothing, regardless of what it does when it is cancelled")
  func skipsForGood() async {
    let found = await reports {
      let gate = Gate()
      let store = scripted(gate: gate)
      await store.send(
        .all([.run([.add(1)]), .wait("a", [.add(2)]), .run([.run([.add(4)])])]), line: 1)
      await store.skipInFlightEffects(line: 2)
      await gate.open("a")
      await store.send(.push(1), assert: { $0.numbers = [1] }, line: 3)
    }
    #expect(found.filter { !$0.isNote } == [])
  }

  @Test("I141: a skipped publisher sends nothing more")
  func skipsAPublisher() async {
    let subject = PassthroughSubject<Int, Never>()
    let found = await reports {
      let store = TestStore(initialState: 0) {
        Reduce<Int, Int> { state, action in
          guard action == 0 else {
            state += action
            return .none
          }
          return .publisher { subject }
        }
      }
      await store.send(0)
      subject.send(1)
      await store.receive(1) { $0 = 1 }
      await store.skipInFlightEffects()
      subject.send(2)
      await store.finish(timeout: .milliseconds(10))
    }
    #expect(found.filter { !$0.isNote } == [])
  }

  @Test("I140: an exhaustive test continues after a skip", arguments: Exhaustivity.all)
  func goesOn(_ exhaustivity: Exhaustivity) async {
    let found = await reports {
      let store = scripted(exhaustivity)
      await store.send(.send([.push(1), .push(2), .push(3)]))
      await store.receive(.push(1))
      await store.skipReceivedActions()
      store.exhaustivity = .on
      await store.send(.pop) { $0.numbers = [1, 2] }
      await store.send(.send([.push(4)]))
      await store.receive(.push(4)) { $0.numbers = [1, 2, 4] }
    }
    #expect(found.filter { !$0.isNote }.count == (exhaustivity == .on ? 1 : 0))
  }
}
