import Testing

@testable import ComposableArchitecture
@testable import TestFixtures

// The same suite: which of several actions is taken, concurrent tests, and cancellation.
extension AsyncReceiveTests {
  @Test("I70: `receive` takes only the first action")
  func inOrder() async {
    let gate = Gate()
    let store = store {
      .merge(answering(1, at: gate), answering(2, at: gate, named: "b"))
    }
    await store.send(.go)
    Task {
      await gate.open("b")
      await gate.open("a")
    }
    await expectEnd("the actions have arrived, but the test still waits") {
      await store.receive(.answer(2), timeout: .seconds(3_600)) { $0 = 2 }
      await store.receive(.answer(1), timeout: .seconds(3_600)) { $0 = 3 }
    }
  }

  @Test("I70: of two equal actions, `receive` takes one")
  func equal() async {
    let store = store { .concatenate(Effect(value: .answer(0)), Effect(value: .answer(0))) }
    await store.send(.go)
    await expectEnd("an action is available, but the test waits") {
      await store.receive(.answer(0), timeout: .seconds(3_600))
      let left = store.received.count
      #expect(left == 1, "of two available actions, it should take one, but \(left) are left")
      guard left == 1 else { return }
      await store.receive(.answer(0), timeout: .seconds(3_600))
    }
  }

  @Test("I69: when `receive` returns, tasks have done everything that needs no waiting")
  func tasksHaveRun() async {
    let log = LockIsolated<[String]>([])
    let work: @Sendable (String) async -> Void = { name in
      for _ in 0..<200 { await Task.yield() }
      log.withValue { $0.append(name) }
    }
    let gate = Gate()
    let store = store {
      Effect(
        operation: .run(nil) { send in
          await gate.wait("a")
          send(.answer(7))
          await Task.detached { await work("the effect") }.value
        })
    }
    await store.send(.go)
    Task { await gate.open("a") }
    await expectEnd("the action has arrived, but the test still waits") {
      // The steps of a test let tasks run again. So this calls the method itself.
      let location = CallSite(#fileID, #filePath, #line, #column)
      await store.receive(.answer(7), within: .seconds(3_600), at: location) {
        $0 = 7
        Task.detached { await work("what the step has started") }
      }
      let missing = ["the effect", "what the step has started"].filter { !log.value.contains($0) }
      #expect(missing == [], "these tasks could do more without waiting")
    }
    await Task.megaYield()
  }

  @Test(
    "I71: in a step's closure, the state is the one before the step; afterwards, the asserted one")
  func state() async {
    let store = store { .concatenate(Effect(value: .answer(1)), Effect(value: .answer(10))) }
    await store.send(.go)
    #expect(store.state == 0, "effects changed the asserted state")
    await store.receive(.answer(1)) {
      #expect(store.state == 0)
      $0 = 1
    }
    #expect(store.state == 1)
    await store.receive(.answer(10)) {
      #expect(store.state == 1)
      $0 = 11
    }
    #expect(store.state == 11)
  }

  @Test("I36: a different action is a failure that shows the difference")
  func other() async {
    let gate = Gate()
    let found = await failures {
      let store = store {
        Effect(
          operation: .run(nil) { send in
            await gate.wait("a")
            send(.answer(1))
            await gate.wait("b")
          })
      }
      await store.send(.go)
      Task { await gate.open("a") }
      await expectEnd(
        "a different action has arrived, but the test still waits for the expected one"
      ) {
        await store.receive(.answer(2), timeout: .seconds(3_600)) { $0 = 1 }
      }
      await gate.open("b")
    }
    #expect(found.count == 1)
    #expect(
      found.first?.firstLine == "The received action is not the expected action:")
  }

  @Test("I36: an expected action that follows a different one is a failure as well")
  func behind() async {
    let left = LockIsolated<[Action]>([])
    let found = await failures {
      let store = store { .concatenate(Effect(value: .answer(0)), Effect(value: .answer(7))) }
      await store.send(.go)
      await store.receive(.answer(7))
      left.setValue(store.received.map(\.action))
      if !store.received.isEmpty { await store.receive(.answer(7)) { $0 = 7 } }
    }
    #expect(left.value == [.answer(7)], "it should take only the first action")
    #expect(
      found.map(\.firstLine) == ["The received action is not the expected action:"])
  }

  @Test("I70: two tests wait concurrently, and each is woken by its own effects", arguments: 1...4)
  func sideBySide(number: Int) async {
    let gate = Gate()
    let store = store { answering(number, at: gate) }
    await store.send(.go)
    Task { await gate.open("a") }
    await expectEnd("the action has arrived, but the test still waits") {
      await store.receive(.answer(number), timeout: .seconds(3_600)) { $0 = number }
    }
  }

  @Test("I70: a waiting test that is cancelled continues")
  func cancelled() async {
    let signal = AsyncSignal()
    let checkCount = LockIsolated(0)
    let waitingTask = Task {
      await signal.wait(for: .seconds(3_600)) {
        checkCount.withValue { $0 += 1 }
        return checkCount.value < 100
      }
    }
    await Task.megaYield()
    waitingTask.cancel()
    await expectEnd("the task was cancelled, but the test still waits") { await waitingTask.value }
    // Otherwise, it would poll forever, and nothing else could run.
    guard checkCount.value < 100 else {
      Issue.record("The condition is checked repeatedly, although the task was cancelled.")
      return
    }
    let gate = Gate()
    let count = LockIsolated(0)
    let waiter = Task {
      count.setValue(
        await failures {
          let store = store { answering(1, at: gate) }
          await store.send(.go)
          await store.receive(.answer(1), timeout: .seconds(3_600)) { $0 = 1 }
          await gate.open("a")
          await store.receive(.answer(1)) { $0 = 1 }
        }
        .count)
    }
    await Task.megaYield()
    waiter.cancel()
    await expectEnd("the task was cancelled, but the test still waits") { await waiter.value }
    #expect(count.value == 1)
  }
}
