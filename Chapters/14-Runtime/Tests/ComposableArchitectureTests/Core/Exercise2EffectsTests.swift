@preconcurrency import OpenCombine
import Testing

@testable import ComposableArchitecture
@testable import TestFixtures

@MainActor
@Suite("Exercise 14.2 · End effects with their store", .serialExecutor, .timeLimit(.minutes(5)))
struct Exercise2EffectsTests {
  private let gate = Gate()

  /// A notebook whose actions wait at the gate, and then send their name and `!`.
  private func store() -> Notebook {
    .noting { [gate] action in
      action.hasSuffix("!")
        ? .none
        : .atOnce { send in
          await gate.wait(action)
          send.send(action + "!")
        }
    }
  }

  @Test("an effect starts, and its actions are reduced")
  func starts() async {
    let store = store()
    store.send("a")
    store.send("b")
    #expect(gate.names == ["a", "b"])
    await gate.open("b")
    await gate.open("a")
    #expect(store.notes == ["a", "b", "b!", "a!"])
  }

  @Test(
    "I356: when the last store is released, its effects are cancelled, in the order of their start")
  func cancels() async {
    var store: Notebook? = store()
    let names = (1...12).map(String.init)
    for name in names { store?.send(name) }
    store = nil
    #expect(gate.log.suffix(12) == names.map { "\($0) is cancelled" }[...])
    for name in names { await gate.open(name) }
  }

  @Test("I356: when the last store is released, a publisher's subscription is cancelled")
  func publishers() async {
    let subject = PassthroughSubject<String, Never>()
    var log: [String] = []
    var store: Notebook? = .noting { action in
      log.append(action)
      return action == "listen"
        ? .publisher { subject.handleEvents(receiveCancel: { log.append("cancelled") }) } : .none
    }
    store?.send("listen")
    subject.send("a")
    store = nil
    subject.send("b")
    #expect(log == ["listen", "a", "cancelled"])
  }

  @Test("I356: an action that an effect sends after its store is released is ignored")
  func lost() async {
    var log: [String] = []
    var store: Notebook? = .noting { [gate] action in
      log.append(action)
      return action == "a"
        ? .atOnce { send in
          await gate.wait("a")
          send.send("b")
        } : .none
    }
    store?.send("a")
    store = nil
    await gate.open("a")
    #expect(log == ["a"])
    #expect(gate.log == ["a waits", "a is cancelled", "a goes on"])
  }

  @Test("I358: effects don't keep the runtime alive, neither while they run nor after they end")
  func weakly() async {
    weak var runtime: Runtime?
    weak var effects: EffectCancellables?
    var store: Notebook? = store()
    (runtime, effects) = (store?.root, store?.root.effects)
    store?.send("a")
    store?.send("b")
    await gate.open("b")
    store = nil
    #expect(runtime == nil)
    #expect(effects == nil)
    await gate.open("a")
  }

  @Test("I360: an effect has an entry while it runs, and none after it ends")
  func leavesNothing() async {
    let store = store()
    store.send("a")
    store.send("b")
    #expect(store.runtime.effects.running.count == 2)
    await gate.open("a")
    #expect(store.runtime.effects.running.count == 1)
    await gate.open("b")
    #expect(store.runtime.effects.running.isEmpty)
    #expect(store.runtime.effects.startedCount == 2)
  }

  @Test("I360: an effect that ends while it's being started leaves no entry")
  func atOnce() async {
    let store = Notebook.noting { action in
      switch action {
      case "publisher": .publisher { ["1", "2"].publisher }
      case "task": .atOnce { send in send("3") }
      case "nothing": .publisher { Empty<String, Never>() }
      default: .none
      }
    }
    for action in ["publisher", "task", "nothing"] { store.send(action) }
    await Task.megaYield()
    #expect(store.notes == ["publisher", "1", "2", "task", "3", "nothing"])
    #expect(store.runtime.effects.running.isEmpty)
    #expect(store.runtime.effects.startedCount == 3)
  }

  @Test("I360: only running effects have entries, however many the store starts")
  func many() async {
    let store = Notebook.noting { [gate] action in
      action == "wait" ? .atOnce { _ in await gate.wait("wait") } : .publisher { Empty() }
    }
    store.send("wait")
    for _ in 1...1_000 { store.send("a") }
    #expect(Array(store.runtime.effects.running.keys) == [1])
    await gate.open("wait")
  }

  @Test("onEnd is called once for each effect, with its number, after its entry is removed")
  func ends() async {
    var log: [String] = []
    let core = Holder<RootCore<Reduce<Int, Int>>?>(nil)
    core.value = RootCore(
      initialState: 0,
      reducer: Reduce<Int, Int> { [gate] _, action in
        switch action {
        case 1: .atOnce { _ in await gate.wait("1") }
        case 2: .publisher { Empty() }
        default: .send(0)
        }
      },
      onEffectEnd: { number in
        log.append("\(number), \(core.value?.runtime.effects.running.keys.sorted() ?? [])")
      })
    _ = core.value?.send(1, from: .store)
    _ = core.value?.send(2, from: .store)
    #expect(log == ["2, [1]"])
    await gate.open("1")
    #expect(log == ["2, [1]", "1, []"])
    core.value = nil
  }

  @Test("I361: two stores of one feature don't affect each other's effects")
  func twoStores() async {
    var first: Notebook? = store()
    let second = store()
    first?.send("a")
    second.send("b")
    first = nil
    #expect(gate.log == ["a waits", "b waits", "a is cancelled"])
    await gate.open("b")
    #expect(second.notes == ["b", "b!"])
    await gate.open("a")
  }

  @Test("I360: an effect that ends removes neither earlier nor later entries", arguments: 1...3)
  func removesOnlyItself(number: Int) async {
    let store = store()
    for name in ["1", "2", "3"] { store.send(name) }
    await gate.open("\(number)")
    #expect(Set(store.runtime.effects.running.keys) == Set(1...3).subtracting([number]))
    for name in ["1", "2", "3"] { await gate.open(name) }
    #expect(store.runtime.effects.running.isEmpty)
  }

  @Test("onEnd isn't called while an effect runs")
  func endsLater() async {
    let ends = Holder<[Int]>([])
    let core = RootCore(
      initialState: 0,
      reducer: Reduce<Int, Int> { [gate] _, _ in .atOnce { _ in await gate.wait("1") } },
      onEffectEnd: { ends.value.append($0) })
    _ = core.send(1, from: .store)
    #expect(ends.value == [])
    await gate.open("1")
    #expect(ends.value == [1])
  }
}
