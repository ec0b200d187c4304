import IssueReportingTestSupport
import OpenCombine
import Testing

@testable import ComposableArchitecture
@testable import TestFixtures

@MainActor
@Suite("Exercise 14.1 · Process queued actions")
struct Exercise1OrderTests {
  @Test("I345: actions are reduced one at a time, in the order in which they arrive")
  func order() {
    let store = Store(initialState: [Int]()) {
      Reduce<[Int], Int> { state, action in
        state.append(action)
        return action < 3 ? .merge(.send(action * 3), .send(action * 3 + 1)) : .none
      }
    }
    store.send(1)
    #expect(store.peek { $0 } == [1, 3, 4])
  }

  @Test("I345: an effect's action is queued after all actions that already wait")
  func behind() {
    let store = Notebook.noting { action in
      switch action {
      case "a": .merge(.send("b"), .send("c"))
      case "b": .send("d")
      default: .none
      }
    }
    store.send("a")
    #expect(store.notes == ["a", "b", "c", "d"])
    store.send("d")
    #expect(store.notes == ["a", "b", "c", "d", "d"])
  }

  @Test(
    "I345: when the outermost send returns, the queue is empty, even if observers sent actions"
  )
  func none() {
    let store = Notebook.noting { $0 == "b" ? .send("c") : .none }
    var rest = ["b", "d"]
    let observer = store.runtime.observers.add { [unowned store] in
      if !rest.isEmpty { store.send(rest.removeFirst()) }
    }
    let found = issues { store.send("a") }
    #expect(store.notes == ["a", "b", "c", "d"])
    #expect(found.count == 2, "an observer's actions must be reported")
    observer.cancel()
  }

  @Test("I345: an action that an effect sends during another action is queued, and not reported")
  func fromEffect() {
    let store = Holder<Notebook?>(nil)
    store.value = Notebook.noting { action in
      guard action == "a" else { return .none }
      return .now { _ in _ = store.value?.core.send("b", from: .effect(Work())) }
    }
    let found = issues { store.value?.send("a") }
    #expect(found.isEmpty, "only an action that is sent to a store must be reported")
    #expect(store.value?.notes == ["a", "b"])
    store.value = nil
  }

  @Test("I346: an action's effect starts right after its reducer, before the next action")
  func effects() {
    var log: [String] = []
    let store = Store(initialState: 0) {
      Reduce<Int, Int> { state, action in
        state = action
        log.append("reduce \(action)")
        return .now { send in
          log.append("start \(action)")
          if action < 3 { send(action + 1) }
        }
      }
    }
    store.send(1)
    #expect(log == ["reduce 1", "start 1", "reduce 2", "start 2", "reduce 3", "start 3"])
  }

  @Test("I346: an effect starts before an action that was queued earlier")
  func effectsFirst() {
    var log: [String] = []
    let store = Notebook.noting { action in
      log.append("reduce \(action)")
      return .now { send in
        log.append("start \(action)")
        if action == "a" { ["b", "c"].forEach(send) }
      }
    }
    store.send("a")
    #expect(
      log == ["reduce a", "start a", "reduce b", "start b", "reduce c", "start c"])
  }

  @Test(
    "I346: an action that an effect emits immediately is queued, and the effect can read the state")
  func waits() {
    let store = Holder<Notebook?>(nil)
    var read: [[String]] = []
    store.value = Notebook.noting { action in
      guard action == "a" else { return .none }
      return .now { send in
        send("b")
        read.append(store.value?.notes ?? [])
      }
    }
    store.value?.send("a")
    #expect(read == [["a"]])
    #expect(store.value?.notes == ["a", "b"])
    store.value = nil
  }

  @Test("I347: observers are notified once for an outermost send, after the last action")
  func once() {
    let store = Notebook.noting { action in
      action == "go" ? .merge(.send("1"), .send("2"), .send("3")) : .none
    }
    var notified: [[String]] = []
    let observer = store.runtime.observers.add { [unowned store] in notified.append(store.notes) }
    store.send("go")
    #expect(notified == [["go", "1", "2", "3"]])
    store.send("on")
    #expect(notified.count == 2)
    #expect(notified.last == ["go", "1", "2", "3", "on"])
    observer.cancel()
  }

  @Test("I347: if observers send actions, observers are notified again, after all of them")
  func again() {
    let store = Notebook.noting()
    var notified: [[String]] = []
    let sender = store.runtime.observers.add { [unowned store] in
      if store.notes == ["a"] {
        store.send("b")
        store.send("c")
      }
    }
    let observer = store.runtime.observers.add { [unowned store] in notified.append(store.notes) }
    _ = issues { store.send("a") }
    #expect(notified == [["a"], ["a", "b", "c"]])
    sender.cancel()
    observer.cancel()
  }

  @Test("I349: a chain of actions doesn't use the stack")
  func stack() {
    var places: [Int] = []
    let store = Store(initialState: 0) {
      Reduce<Int, Int> { state, action in
        state += 1
        var here = action
        places.append(withUnsafePointer(to: &here) { Int(bitPattern: $0) })
        return action > 1 ? .send(action - 1) : .none
      }
    }
    store.send(100)
    #expect(store.peek { $0 } == 100)
    let depth = (places.max() ?? 0) - (places.min() ?? 0)
    #expect(depth < 16_384, "the last action is reduced deep inside the first one")
  }

  @Test("I352: the task of an action without an effect, or of a queued one, is already cancelled")
  func task() {
    let store = Holder<Notebook?>(nil)
    var waited: [StoreTask] = []
    store.value = Notebook.noting { action in
      guard action == "a" else { return action == "b" ? .send("c") : .none }
      return .now { _ in if let task = store.value?.send("b") { waited.append(task) } }
    }
    var tasks: [StoreTask?] = []
    let found = issues { tasks = [store.value?.send("d"), store.value?.send("a")] }
    #expect(tasks.map { $0?.isCancelled } == [true, false])
    #expect(waited.map(\.isCancelled) == [true])
    #expect(found.count == 1)
    store.value = nil
  }

  @Test("I347: observers are notified once after each round of actions that observers send")
  func rounds() {
    let store = Notebook.noting()
    var notified: [[String]] = []
    let observer = store.runtime.observers.add { [unowned store] in
      notified.append(store.notes)
      if store.notes.count < 5 { store.send("\(store.notes.count)") }
    }
    _ = issues { store.send("0") }
    #expect(store.notes == ["0", "1", "2", "3", "4"])
    #expect(notified == (1...5).map { count in (0..<count).map(String.init) })
    #expect(!store.runtime.isSending)
    observer.cancel()
  }

  @Test("I347: isSending is true until the observers are notified, and false after send returns")
  func isSending() {
    let store = Notebook.noting()
    var seen: [Bool] = []
    let observer = store.runtime.observers.add { [unowned store] in
      seen.append(store.runtime.isSending)
    }
    for action in ["a", "b"] {
      store.send(action)
      seen.append(store.runtime.isSending)
    }
    #expect(seen == [true, false, true, false])
    #expect(store.notes == ["a", "b"])
    observer.cancel()
  }

  @Test("I352: an action without an effect has no work, even if a queued action has an effect")
  func workOfQueuedAction() {
    let store = Notebook.noting { $0 == "b" ? .send("c") : .none }
    var rest = ["b"]
    let observer = store.runtime.observers.add { [unowned store] in
      if let action = rest.popLast() { store.send(action) }
    }
    var task: StoreTask?
    _ = issues { task = store.send("a") }
    #expect(store.notes == ["a", "b", "c"])
    #expect(task?.isCancelled == true, "the observer's action has the effect, and not “a”")
    observer.cancel()
  }

  @Test("I352: the work of an action is its own, even if a queued action has no effect")
  func workOfFirstAction() {
    let store = Notebook.noting { $0 == "a" ? .send("b") : .none }
    let observer = store.runtime.observers.add { [unowned store] in
      if store.notes.count < 3 { store.send("c") }
    }
    var task: StoreTask?
    _ = issues { task = store.send("a") }
    #expect(store.notes == ["a", "b", "c"])
    #expect(task?.isCancelled == false, "“a” has an effect")
    observer.cancel()
  }
}
