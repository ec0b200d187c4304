@preconcurrency import OpenCombine
import Testing

@testable import ComposableArchitecture
@testable import TestFixtures

@MainActor
@Suite("Together · Order of actions and effects", .serialExecutor, .timeLimit(.minutes(5)))
struct TogetherOrderTests {
  /// How an effect sends an action immediately.
  enum Kind: CaseIterable {
    case action, publisher, task

    @MainActor
    func effect(_ action: Int) -> Effect<Int> {
      switch self {
      case .action: .send(action)
      case .publisher: .publisher { Just(action) }
      case .task: .atOnce { send in send(action) }
      }
    }
  }

  @Test("I349: chains of synchronous actions don't use the stack", arguments: Kind.allCases)
  func chain(kind: Kind) async {
    let length = kind == .action ? 100_000 : 10_000
    var places: [Int] = []
    let store = Store(initialState: 0) {
      Reduce<Int, Int> { state, action in
        state += 1
        var here = action
        if action < 100 { places.append(withUnsafePointer(to: &here) { Int(bitPattern: $0) }) }
        return action > 1 ? kind.effect(action - 1) : .none
      }
    }
    let task = store.send(length)
    #expect(store.peek { $0 } == length)
    #expect((places.max() ?? 0) - (places.min() ?? 0) < 16_384)
    await expectEnd("all effects have ended") { await task.finish() }
    #expect(store.runtime.effects.running.isEmpty)
    #expect(store.isIdle)
  }

  @Test("I349: 100,000 actions can be queued at the same time")
  func queue() {
    let store = Store(initialState: 0) {
      Reduce<Int, Int> { state, action in
        state += 1
        return action == 0 ? .now { send in (1...100_000).forEach(send) } : .none
      }
    }
    store.send(0)
    #expect(store.peek { $0 } == 100_001)
  }

  @Test(
    "I346: effects of all kinds start in the order of their actions, each before the next action"
  )
  func kinds() async {
    var log: [String] = []
    let store = Store(initialState: 0) {
      Reduce<Int, Int> { _, action in
        log.append("reduce \(action)")
        switch action {
        case 1:
          return .merge(
            .now { send in
              log.append("emits")
              send(2)
            },
            .publisher {
              Deferred { () -> Just<Int> in
                log.append("publishes")
                return Just(3)
              }
            },
            .atOnce { send in
              log.append("runs")
              send(4)
              log.append("ran")
            })
        case 2: return .now { _ in log.append("second") }
        default: return .none
        }
      }
    }
    await expectEnd("nothing waits") { await store.send(1).finish() }
    #expect(
      log == [
        "reduce 1", "emits", "publishes", "runs", "ran", "reduce 2", "second", "reduce 3",
        "reduce 4",
      ])
  }

  @Test(
    "I347: observers are notified once for each action that a task sends, after all that follow")
  func notifies() async {
    let gate = Gate()
    let store = Notebook.noting { action in
      switch action {
      case "a":
        .atOnce { send in
          await gate.wait("a")
          send("b")
          send("c")
        }
      case "b": .merge(.send("1"), .send("2"))
      default: .none
      }
    }
    var notified: [[String]] = []
    let observer = store.runtime.observers.add { [unowned store] in notified.append(store.notes) }
    store.send("a")
    await gate.open("a")
    #expect(notified == [["a"], ["a", "b", "1", "2"], ["a", "b", "1", "2", "c"]])
    observer.cancel()
  }

  @Test(
    "I347: observers are notified in the order of registration, even if one of them sends")
  func observers() {
    let store = Notebook.noting()
    var log: [String] = []
    var observers: [AnyCancellable] = []
    for name in ["x", "y", "z"] {
      observers.append(
        store.runtime.observers.add { [unowned store] in
          log.append("\(name)\(store.notes.count)")
          if name == "y", store.notes.count == 1 { store.send("b") }
        })
    }
    let found = issues { store.send("a") }
    #expect(log == ["x1", "y1", "z1", "x2", "y2", "z2"])
    #expect(found.count == 1)
    observers.removeAll()
    store.send("c")
    #expect(log.count == 6)
  }

  @Test("I348: an action sent through a scoped store is reported as the root's action")
  func parts() {
    let holder = Holder<StoreOf<Leaf>?>(nil)
    let store = Outline.store()
    holder.value = store.scope(state: \.leaf, action: \.leaf)
    let found = issues {
      store.send(
        .change { state in
          MainActor.assumeIsolated { _ = holder.value?.send(.grow) }
          state.count += 1
        })
    }
    #expect(
      found.map(\.firstLine) == [
        "Sent 'Outline.Action.leaf(.grow)' while an action was being processed."
      ])
    #expect((store.count, store.leaf.size) == (1, 1))
    holder.value = nil
  }

  @Test(
    "if the last reference to a store is released during a send, queued actions are still reduced")
  func goes() {
    var log: [String] = []
    let holder = Holder<Notebook?>(nil)
    weak var runtime: Runtime?
    holder.value = Notebook.noting { action in
      log.append(action)
      if action == "a" { holder.value = nil }
      return action == "a" ? .merge(.send("b"), .publisher { Just("c") }) : .none
    }
    runtime = holder.value?.root
    holder.value?.send("a")
    #expect(log == ["a", "b", "c"])
    #expect(runtime == nil)
  }

  @Test("the last reference to a store can be released in an observer or an effect")
  func goesLater() {
    for isEffect in [true, false] {
      var log: [String] = []
      let holder = Holder<Notebook?>(nil)
      weak var runtime: Runtime?
      holder.value = Notebook.noting { action in
        log.append(action)
        guard isEffect, action == "a" else { return .none }
        return .now { send in
          holder.value = nil
          send("b")
        }
      }
      runtime = holder.value?.root
      let observer = holder.value?.root.observers.add { if !isEffect { holder.value = nil } }
      holder.value?.send("a")
      #expect(log == (isEffect ? ["a", "b"] : ["a"]))
      #expect(runtime == nil)
      observer?.cancel()
    }
  }
}
