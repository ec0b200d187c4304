import OpenCombine
import Testing

@testable import ComposableArchitecture
@testable import TestFixtures

@MainActor
@Suite("Exercise 14.6 · Wait for an action's effects", .serialExecutor, .timeLimit(.minutes(5)))
struct Exercise6WorkTests {
  private let gate = Gate()

  /// A notebook whose actions wait at the gate, and then send their remainder: `abc` sends `bc`.
  private func store() -> Notebook {
    .noting { [gate] action in
      action.isEmpty
        ? .none
        : .atOnce { send in
          await gate.wait(action)
          if action.count > 1 { send(String(action.dropFirst())) }
        }
    }
  }

  /// A task that waits for the end, and notes it.
  private func wait(for task: StoreTask) async -> (isOver: LockIsolated<Bool>, Task<Void, Never>) {
    let isOver = LockIsolated(false)
    let wait = Task {
      await task.finish()
      isOver.setValue(true)
    }
    await Task.megaYield()
    return (isOver, wait)
  }

  @Test("I350: finish() waits for the action's effect")
  func effect() async {
    let store = store()
    let (isOver, _) = await wait(for: store.send("a"))
    #expect(!isOver.value)
    await gate.open("a")
    #expect(isOver.value)
  }

  @Test("I350: finish() waits for the effects of all actions that the effect sends")
  func chain() async {
    let store = store()
    let (isOver, _) = await wait(for: store.send("abc"))
    for action in ["abc", "bc"] {
      await gate.open(action)
      #expect(!isOver.value, "the next action's effect is running")
    }
    await gate.open("c")
    #expect(isOver.value)
    #expect(store.notes == ["abc", "bc", "c"])
  }

  @Test("I350: finish() also waits for the effects of actions still queued when their effect ended")
  func turn() async {
    let publisher = PassthroughSubject<String, Never>()
    let store = Notebook.noting { [gate] action in
      switch action {
      case "follow": .publisher { publisher }
      case "publish":
        .now { _ in
          publisher.send("wait")
          publisher.send(completion: .finished)
        }
      case "wait": .atOnce { _ in await gate.wait("wait") }
      default: .none
      }
    }
    let (isOver, _) = await wait(for: store.send("follow"))
    store.send("publish")
    await Task.megaYield()
    #expect(!isOver.value)
    await gate.open("wait")
    #expect(isOver.value)
  }

  @Test(
    "I350: finish() waits for both effects if one continues after sending, whichever ends first")
  func both() async {
    for order in [["a", "b"], ["b", "a"]] {
      let store = Notebook.noting { [gate] action in
        .atOnce { send in
          if action == "a" { send("b") }
          await gate.wait(action)
        }
      }
      let (isOver, _) = await wait(for: store.send("a"))
      await gate.open(order[0])
      #expect(!isOver.value, "\(order[1]) is running")
      await gate.open(order[1])
      #expect(isOver.value)
    }
  }

  @Test("I350: finish() doesn't wait for the effects of other actions")
  func others() async {
    let store = store()
    store.send("x")
    let (isOver, _) = await wait(for: store.send("a"))
    await gate.open("a")
    #expect(isOver.value)
    await gate.open("x")
  }

  @Test("I350: every task that waits is resumed")
  func many() async {
    let store = store()
    let task = store.send("a")
    var waits: [LockIsolated<Bool>] = []
    for _ in 1...3 { waits.append(await wait(for: task).isOver) }
    #expect(waits.map(\.value) == [false, false, false])
    await gate.open("a")
    #expect(waits.map(\.value) == [true, true, true])
  }

  @Test("I351: cancel() cancels all running effects, in the order in which they started")
  func cancels() async {
    let names = (0..<12).map { String(UnicodeScalar(UInt8(97 + $0))) }
    let store = Notebook.noting { [gate] action in
      .atOnce { send in
        if action == "a" { names.dropFirst().forEach { send($0) } }
        await gate.wait(action)
      }
    }
    let task = store.send("a")
    store.send("x")
    #expect(!task.isCancelled)
    task.cancel()
    #expect(task.isCancelled)
    #expect(
      gate.log.filter { $0.contains("cancelled") }
        == names.map { "\($0) is cancelled" })
    for action in names + ["x"] { await gate.open(action) }
  }

  @Test("I351: cancelling a task that awaits finish() cancels all running effects")
  func passesOn() async {
    let store = store()
    let (isOver, wait) = await wait(for: store.send("ab"))
    await gate.open("ab")
    wait.cancel()
    await Task.megaYield()
    #expect(gate.log.last == "b is cancelled")
    #expect(!isOver.value, "the task continues only after the effect ends")
    await gate.open("b")
    #expect(isOver.value)
  }

  @Test("I351: finish() in an already cancelled task cancels the effects immediately")
  func isCancelledBefore() async {
    let store = store()
    let task = store.send("a")
    let isOver = LockIsolated(false)
    let wait = Task {
      await gate.wait("begin")
      await task.finish()
      isOver.setValue(true)
    }
    await Task.megaYield()
    wait.cancel()
    await gate.open("begin")
    #expect(gate.log.last == "a is cancelled")
    #expect(!isOver.value, "the effect hasn't ended yet")
    await gate.open("a")
    await expectEnd("the effect has ended") { await wait.value }
    #expect(isOver.value)
  }

  @Test("I351: actions of cancelled effects are ignored, and finish() returns when the effects end")
  func arrives() async {
    let store = Notebook.noting { [gate] action in
      .atOnce { send in
        await gate.wait(action)
        send.send("late")
      }
    }
    let task = store.send("a")
    task.cancel()
    let (isOver, _) = await wait(for: task)
    #expect(!isOver.value)
    await gate.open("a")
    #expect(isOver.value)
    #expect(store.notes == ["a"])
  }

  @Test("I351: work can be cancelled on any thread; off the main actor, a little later")
  func anywhere() async {
    let store = store()
    let task = store.send("a")
    _ = issuesOnNewThread { task.cancel() }
    await Task.megaYield()
    #expect(gate.log.last == "a is cancelled")
    #expect(task.isCancelled)
    await gate.open("a")
  }

  @Test("I352: without an effect, finish() returns immediately")
  func none() async {
    let store = Notebook.noting()
    let task = store.send("a")
    #expect(task.isCancelled)
    await expectEnd("nothing is running") { await task.finish() }
  }

  @Test("I352: after the effects end, finish() returns immediately, however often it's called")
  func over() async {
    let store = Notebook.noting { [gate] action in
      switch action {
      case "wait": .atOnce { _ in await gate.wait("a") }
      case "now": .send("then")
      case "task": .atOnce { send in send("then") }
      default: .none
      }
    }
    let tasks = [store.send("wait"), store.send("now"), store.send("task")]
    await gate.open("a")
    for task in tasks + tasks {
      await expectEnd("all effects have ended") { await task.finish() }
    }
    #expect(tasks.map(\.isCancelled) == [false, false, false])
  }

  @Test("I352: finish() doesn't wait for a queued action")
  func waiting() async {
    let store = Holder<Notebook?>(nil)
    var task: StoreTask?
    store.value = Notebook.noting { [gate] action in
      switch action {
      case "a": .now { _ in task = store.value?.send("b") }
      case "b": .atOnce { _ in await gate.wait("b") }
      default: .none
      }
    }
    let found = issues { _ = store.value?.send("a") }
    #expect(found.count == 1)
    #expect(task?.isCancelled == true)
    await expectEnd("the task of a queued action has no effects to wait for") {
      await task?.finish()
    }
    await gate.open("b")
    store.value = nil
  }

  @Test("if the store is released, finish() returns as soon as the effects end")
  func storeGoes() async {
    var store: Notebook? = store()
    let task = store?.send("a")
    let isOver = LockIsolated(false)
    Task {
      await task?.finish()
      isOver.setValue(true)
    }
    await Task.megaYield()
    store = nil
    #expect(!isOver.value)
    await gate.open("a")
    #expect(isOver.value)
  }

  @Test("I351: cancel() sets the flag before it cancels the effects")
  func flagFirst() async {
    let subject = PassthroughSubject<String, Never>()
    let task = Holder<StoreTask?>(nil)
    var flags: [Bool?] = []
    let store = Notebook.noting { _ in
      .publisher { subject.handleEvents(receiveCancel: { flags.append(task.value?.isCancelled) }) }
    }
    task.value = store.send("a")
    task.value?.cancel()
    #expect(flags == [true])
    task.value = nil
  }

  @Test("I351: cancel() sets the flag even if no effect is running any longer")
  func flagAfterwards() async {
    let store = store()
    let task = store.send("a")
    await gate.open("a")
    #expect(!task.isCancelled)
    task.cancel()
    #expect(task.isCancelled)
  }
}
