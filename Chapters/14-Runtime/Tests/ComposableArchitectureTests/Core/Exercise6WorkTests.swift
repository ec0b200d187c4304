import OpenCombine
import Testing

@testable import ComposableArchitecture
@testable import TestFixtures

@MainActor
@Suite("Exercise 14.6 · how long it takes", .serialExecutor, .timeLimit(.minutes(5)))
struct Exercise6WorkTests {
  private let gate = Gate()

  /// A notebook whose actions wait at the gate, and then send what comes after them: `abc` sends `bc`.
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

  @Test("I350: to finish is to wait for the action's effect")
  func effect() async {
    let store = store()
    let (isOver, _) = await wait(for: store.send("a"))
    #expect(!isOver.value)
    await gate.open("a")
    #expect(isOver.value)
  }

  @Test("I350: … and for the effects of the actions that it sends, to the end of the chain")
  func chain() async {
    let store = store()
    let (isOver, _) = await wait(for: store.send("abc"))
    for action in ["abc", "bc"] {
      await gate.open(action)
      #expect(!isOver.value, "the effect of another action is running")
    }
    await gate.open("c")
    #expect(isOver.value)
    #expect(store.notes == ["abc", "bc", "c"])
  }

  @Test("I350: … also if an effect ends while an action of it waits, which has an effect")
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

  @Test("I350: … also if an effect goes on after it has sent, whichever is over first")
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

  @Test("I350: … and not for other actions' effects")
  func others() async {
    let store = store()
    store.send("x")
    let (isOver, _) = await wait(for: store.send("a"))
    await gate.open("a")
    #expect(isOver.value)
    await gate.open("x")
  }

  @Test("I350: all who wait go on")
  func many() async {
    let store = store()
    let task = store.send("a")
    var waits: [LockIsolated<Bool>] = []
    for _ in 1...3 { waits.append(await wait(for: task).isOver) }
    #expect(waits.map(\.value) == [false, false, false])
    await gate.open("a")
    #expect(waits.map(\.value) == [true, true, true])
  }

  @Test("I351: to cancel is to cancel all that is running, first that was started first")
  func cancels() async {
    let store = Notebook.noting { [gate] action in
      .atOnce { send in
        if action == "a" { ["b", "c", "d"].forEach { send($0) } }
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
        == ["a", "b", "c", "d"].map { "\($0) is cancelled" })
    for action in ["a", "b", "c", "d", "x"] { await gate.open(action) }
  }

  @Test("I351: whoever is cancelled while waiting for the end cancels all that is running")
  func passesOn() async {
    let store = store()
    let (isOver, wait) = await wait(for: store.send("ab"))
    await gate.open("ab")
    wait.cancel()
    await Task.megaYield()
    #expect(gate.log.last == "b is cancelled")
    #expect(!isOver.value, "it goes on when the effect is over, and not before")
    await gate.open("b")
    #expect(isOver.value)
  }

  @Test("I351: who is cancelled already when the wait begins cancels at once")
  func isCancelledBefore() async {
    let store = store()
    let task = store.send("a")
    let wait = Task {
      await gate.wait("begin")
      await task.finish()
    }
    await Task.megaYield()
    wait.cancel()
    await gate.open("begin")
    #expect(gate.log.last == "a is cancelled")
    await gate.open("a")
    await expectEnd("the effect is over") { await wait.value }
  }

  @Test("I351: nothing that cancelled effects send arrives, and the work is over when they are")
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

  @Test("I351: it may be cancelled anywhere; off the main actor, that is soon")
  func anywhere() async {
    let store = store()
    let task = store.send("a")
    _ = issuesOnNewThread { task.cancel() }
    await Task.megaYield()
    #expect(gate.log.last == "a is cancelled")
    #expect(task.isCancelled)
    await gate.open("a")
  }

  @Test("I352: without an effect, the end comes at once")
  func none() async {
    let store = Notebook.noting()
    let task = store.send("a")
    #expect(task.isCancelled)
    await expectEnd("nothing is running") { await task.finish() }
  }

  @Test("I352: with effects that are over, the end comes at once, too, however often one asks")
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
      await expectEnd("all effects are over") { await task.finish() }
    }
    #expect(tasks.map(\.isCancelled) == [false, false, false])
  }

  @Test("I352: an action that has to wait for its turn is not waited for")
  func waiting() async {
    let store = Kept<Notebook?>(nil)
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
    await expectEnd("nobody waits for what had to wait") { await task?.finish() }
    await gate.open("b")
    store.value = nil
  }

  @Test("when the store goes, those who wait go on as soon as the effects are over")
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
}
