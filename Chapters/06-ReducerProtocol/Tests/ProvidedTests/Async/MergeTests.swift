@preconcurrency import OpenCombine
import StoreSupport
import Testing

@testable import ComposableArchitecture
@testable import TestFixtures

@Suite(
  "Merging and concatenating tasks", .serialExecutor, .timeLimit(.minutes(5)))
@MainActor
struct MergeTests {
  let gate = Gate()
  let subject = PassthroughSubject<String, Never>()

  @Test("I60: merging no effects, or only `.none`, results in `.none`")
  func mergesNothing() {
    typealias EffectPublisher = ComposableArchitecture.EffectTask<String>
    #expect(EffectPublisher.merge().isNone)
    #expect(EffectPublisher.merge([]).isNone)
    #expect(EffectPublisher.merge(.none, .none, .none).isNone)
    #expect(EffectPublisher.none.merge(with: .none).isNone)
  }

  @Test("I60: merging one effect, alone or with `.none`, results in that effect")
  func mergesOne() {
    let task = EffectTask<String>.body(priority: .low) { send in send("task") }
    for merged: EffectTask<String> in [
      .merge([task]), .merge(.none, task, .none), task.merge(with: .none),
    ] {
      #expect(merged.priority == .low, "it isn't the same task any more")
      #expect(
        AsyncRun(merged).events == ["task", "finished"], "it takes longer than the effect alone")
    }
    let publisher = EffectTask<String>(value: "publisher")
    for merged: EffectTask<String> in [
      .merge([publisher]), .merge([.none, publisher]), publisher.merge(with: .none),
    ] {
      #expect(merged.isPublisher)
      #expect(AsyncRun(merged).events == ["publisher", "finished"])
    }
  }

  @Test("I60: merged bodies run concurrently, and the merge ends with the last one")
  func mergesTasks() async {
    let run = AsyncRun(
      EffectPublisher.merge(
        .waiting("a", at: gate), .waiting("b", at: gate), .waiting("c", at: gate))
    )
    await Task.megaYield()
    #expect(gate.names == ["a", "b", "c"])
    await gate.open("b")
    #expect(run.events == ["b"])
    await gate.open("a")
    #expect(run.events == ["b", "a"])
    await gate.open("c")
    #expect(run.events == ["b", "a", "c", "finished"])
  }

  @Test("I60: merged bodies start in order, when the merge starts")
  func mergesInOrder() async {
    let run = AsyncRun(
      EffectPublisher.merge(
        .waiting("a", at: gate), .waiting("b", at: gate), .waiting("c", at: gate))
    )
    #expect(gate.log == ["a waits", "b waits", "c waits"], "each body starts before any waits")
    for name in ["a", "b", "c"] { await gate.open(name) }
    #expect(run.isFinished)
  }

  @Test("I60: `.none` is skipped when it is merged with other effects")
  func dropsNone() async {
    let run = AsyncRun(
      EffectPublisher.merge(.none, .waiting("a", at: gate), .none, .waiting("b", at: gate), .none)
    )
    await gate.open("a")
    await gate.open("b")
    #expect(run.events == ["a", "b", "finished"])
    #expect(
      EffectTask<String>.merge(
        .none, EffectPublisher(value: "1"), .none, EffectPublisher(value: "2")
      ).isPublisher)
  }

  @Test("I63: merged publishers still start and end synchronously")
  func mergesPublishers() {
    let effect = EffectTask<String>.merge(
      EffectPublisher(value: "1"), EffectPublisher(["2", "3"].publisher),
      EffectPublisher(value: "4"))
    #expect(AsyncRun(effect).events == ["1", "2", "3", "4", "finished"])
    let run = AsyncRun(EffectPublisher.merge(subject.eraseToEffect(), EffectPublisher(value: "1")))
    subject.send("2")
    #expect(run.events == ["1", "2"])
    subject.send(completion: .finished)
    #expect(run.events == ["1", "2", "finished"])
  }

  @Test("I63: tasks and publishers are merged in order", arguments: [false, true])
  func mergesMixtures(taskFirst: Bool) async {
    let parts: [EffectTask<String>] = [.waiting("task", at: gate), subject.eraseToEffect()]
    let run = AsyncRun(
      EffectPublisher.merge(
        [EffectPublisher(value: "first")] + (taskFirst ? parts : parts.reversed()) + [
          .body { send in send("last") }
        ]))
    #expect(run.events == ["first", "last"])
    await Task.megaYield()
    subject.send("publisher")
    #expect(run.events == ["first", "last", "publisher"])
    await gate.open("task")
    #expect(run.events == ["first", "last", "publisher", "task"])
    subject.send(completion: .finished)
    await Task.megaYield()
    #expect(run.events == ["first", "last", "publisher", "task", "finished"])
  }

  @Test("I63: the merge waits for a task that outlives its publishers")
  func mergesAndWaits() async {
    let run = AsyncRun(
      subject.eraseToEffect().merge(with: .waiting("task", at: gate))
    )
    subject.send(completion: .finished)
    await Task.megaYield()
    #expect(run.events == [])
    await gate.open("task")
    #expect(run.events == ["task", "finished"])
  }

  @Test("I63: cancelling the merge cancels all of its tasks and publishers")
  func cancelsMerged() async {
    let cancelled = LockIsolated(0)
    let publisher = subject.handleEvents(receiveCancel: { cancelled.withValue { $0 += 1 } })
    let run = AsyncRun(
      EffectPublisher.merge(
        .waiting("a", at: gate), publisher.eraseToEffect(), .waiting("b", at: gate),
        publisher.eraseToEffect())
    )
    await Task.megaYield()
    run.cancel()
    #expect(gate.log.suffix(2).sorted() == ["a is cancelled", "b is cancelled"])
    #expect(cancelled.value == 2)
    subject.send("too late")
    await gate.open("a")
    #expect(run.events == [], "the merge ends when the last body returns")
    await gate.open("b")
    #expect(run.events == ["finished"])
  }

  @Test("I62: each merged task keeps its priority")
  func priorities() async {
    let seen = LockIsolated<[TaskPriority?]>([])
    let priorities: [TaskPriority?] = [.background, .high, nil, .low]
    let run = AsyncRun(
      EffectTask<String>.merge(
        priorities.map { priority in
          .body(priority: priority) { _ in seen.withValue { $0.append(Task.basePriority) } }
        }))
    await Task.megaYield()
    #expect(run.isFinished)
    let base = Task.basePriority
    #expect(seen.value == priorities.map { $0 ?? base })
  }

  @Test("I62: mapping mixed effects transforms every action, on the main actor")
  func maps() async {
    let effect = EffectTask<String>.merge(
      .waiting("12", at: gate), EffectPublisher(value: "345"), subject.eraseToEffect()
    )
    let run = AsyncRun(
      effect.map { text in
        #expect(isOnMainActor)
        return text.count
      })
    subject.send("6")
    await gate.open("12")
    subject.send(completion: .finished)
    await Task.megaYield()
    #expect(run.events == ["3", "1", "2", "finished"])
  }

  @Test("I62: mapping keeps the priority, and mapped effects can be merged")
  func mapsParts() async {
    let task = EffectTask<String>.body(priority: .low) { send in send("seven77") }
    #expect(task.map(\.count).priority == .low)
    #expect(EffectTask<String>.none.map(\.count).isNone)
    let run = AsyncRun(task.map(\.count).merge(with: EffectPublisher(value: "ten10").map(\.count)))
    await Task.megaYield()
    #expect(run.events == ["7", "5", "finished"])
  }

  @Test("I60: ten thousand effects of all kinds can be merged")
  func mergesMany() async {
    let effects = (0..<10_000).map { number -> EffectTask<Int> in
      switch number % 3 {
      case 0: .body { send in send(number) }
      case 1: EffectPublisher(value: number)
      default: .none
      }
    }
    let run = AsyncRun(EffectPublisher.merge(effects))
    await run.end()
    #expect(run.actions.elementsEqual((0..<10_000).filter { $0 % 3 != 2 }) == true)
    #expect(run.isFinished)
  }

  @Test("I60: a thousand effects can be merged or concatenated, one by one")
  func nestsDeep() async {
    let effects = (0..<1_000).map { number in
      EffectTask<Int>.body { send in send(number) }
    }
    let merged = effects.reduce(EffectPublisher.none) { $0.merge(with: $1) }
    let concatenated = effects.reduce(EffectPublisher.none) { $0.concatenate(with: $1) }
    for effect in [merged, concatenated] {
      let run = AsyncRun(effect)
      await run.end()
      #expect(run.actions.elementsEqual(0..<1_000) == true)
      #expect(run.isFinished)
    }
  }

  @Test("I60: merged and concatenated effects may be nested")
  func nests() async {
    let run = AsyncRun(
      EffectPublisher.concatenate(
        .merge(.waiting("slow", at: gate), EffectPublisher(value: "quick")),
        .merge(
          .concatenate(.waiting("b", at: gate), EffectPublisher(value: "after b")),
          .concatenate(EffectPublisher(value: "before c"), .waiting("c", at: gate))
        )
      ))
    await Task.megaYield()
    #expect(gate.names == ["slow"])
    #expect(run.events == ["quick"])
    await gate.open("slow")
    #expect(gate.names == ["b", "c"])
    await gate.open("c")
    await gate.open("b")
    #expect(run.events == ["quick", "slow", "before c", "c", "b", "after b", "finished"])
  }
}
