@preconcurrency import OpenCombine
import StoreSupport
import Testing

@testable import ComposableArchitecture
@testable import TestFixtures

@Suite(
  "Exercise 5.2 · Merge and concatenate tasks", .serialExecutor, .timeLimit(.minutes(1)))
@MainActor
struct MergeTests {
  let gate = Gate()
  let subject = PassthroughSubject<String, Never>()

  @Test("I60: merging no effects, or only `.none`, results in `.none`")
  func mergesNothing() {
    typealias Effect = ComposableArchitecture.Effect<String, Never>
    #expect(Effect.merge().isNone)
    #expect(Effect.merge([]).isNone)
    #expect(Effect.merge(.none, .none, .none).isNone)
    #expect(Effect.none.merge(with: .none).isNone)
  }

  @Test("I60: merging one effect, alone or with `.none`, results in that effect")
  func mergesOne() {
    let task = Effect<String, Never>.body(priority: .low) { send in send("task") }
    for merged: Effect<String, Never> in [
      .merge([task]), .merge(.none, task, .none), task.merge(with: .none),
    ] {
      #expect(merged.priority == .low, "it isn't the same task any more")
      #expect(
        AsyncRun(merged).events == ["task", "finished"], "it takes longer than the effect alone")
    }
    let publisher = Effect<String, Never>(value: "publisher")
    for merged: Effect<String, Never> in [
      .merge([publisher]), .merge([.none, publisher]), publisher.merge(with: .none),
    ] {
      #expect(merged.isPublisher)
      #expect(AsyncRun(merged).events == ["publisher", "finished"])
    }
  }

  @Test("I60: merged bodies run concurrently, and the merge ends with the last one")
  func mergesTasks() async {
    let run = AsyncRun(
      Effect.merge(.waiting("a", at: gate), .waiting("b", at: gate), .waiting("c", at: gate))
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
      Effect.merge(.waiting("a", at: gate), .waiting("b", at: gate), .waiting("c", at: gate))
    )
    #expect(gate.log == ["a waits", "b waits", "c waits"], "each body starts before any waits")
    for name in ["a", "b", "c"] { await gate.open(name) }
    #expect(run.isFinished)
  }

  @Test("I60: every merged body starts, even if a previous one cancels the merge")
  func beginsWhenCancelled() async {
    let begun = LockIsolated<[String]>([])
    let task = LockIsolated<Task<Void, Never>?>(nil)
    let effect = Effect<String, Never>.merge(
      .body { _ in
        begun.withValue { $0.append("a") }
        task.value?.cancel()
      },
      .body { _ in begun.withValue { $0.append(Task.isCancelled ? "b, cancelled" : "b") } },
      .body { _ in begun.withValue { $0.append("c") } }
    )
    guard case .run(_, let body) = effect.operation else {
      Issue.record("merged bodies are a task")
      return
    }
    task.setValue(Task { await body(Send { _ in }) })
    await task.value?.value
    #expect(begun.value == ["a", "b, cancelled", "c"])
  }

  @Test("I60: `.none` is skipped when it is merged with other effects")
  func dropsNone() async {
    let run = AsyncRun(
      Effect.merge(.none, .waiting("a", at: gate), .none, .waiting("b", at: gate), .none)
    )
    await gate.open("a")
    await gate.open("b")
    #expect(run.events == ["a", "b", "finished"])
    #expect(
      Effect<String, Never>.merge(.none, Effect(value: "1"), .none, Effect(value: "2")).isPublisher)
  }

  @Test("I63: merged publishers still start and end synchronously")
  func mergesPublishers() {
    let effect = Effect<String, Never>.merge(
      Effect(value: "1"), Effect(["2", "3"].publisher), Effect(value: "4"))
    #expect(AsyncRun(effect).events == ["1", "2", "3", "4", "finished"])
    let run = AsyncRun(Effect.merge(subject.eraseToEffect(), Effect(value: "1")))
    subject.send("2")
    #expect(run.events == ["1", "2"])
    subject.send(completion: .finished)
    #expect(run.events == ["1", "2", "finished"])
  }

  @Test("I63: tasks and publishers are merged in order", arguments: [false, true])
  func mergesMixtures(taskFirst: Bool) async {
    let parts: [Effect<String, Never>] = [.waiting("task", at: gate), subject.eraseToEffect()]
    let run = AsyncRun(
      Effect.merge(
        [Effect(value: "first")] + (taskFirst ? parts : parts.reversed()) + [
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
      Effect.merge(
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
      Effect<String, Never>.merge(
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
    let effect = Effect<String, Never>.merge(
      .waiting("12", at: gate), Effect(value: "345"), subject.eraseToEffect()
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
    let task = Effect<String, Never>.body(priority: .low) { send in send("seven77") }
    #expect(task.map(\.count).priority == .low)
    #expect(Effect<String, Never>.none.map(\.count).isNone)
    let run = AsyncRun(task.map(\.count).merge(with: Effect(value: "ten10").map(\.count)))
    await Task.megaYield()
    #expect(run.events == ["7", "5", "finished"])
  }

  @Test("I60: ten thousand effects of all kinds can be merged")
  func mergesMany() async {
    let effects = (0..<10_000).map { number -> Effect<Int, Never> in
      switch number % 3 {
      case 0: .body { send in send(number) }
      case 1: Effect(value: number)
      default: .none
      }
    }
    let run = AsyncRun(Effect.merge(effects))
    await run.end()
    #expect(run.actions.elementsEqual((0..<10_000).filter { $0 % 3 != 2 }) == true)
    #expect(run.isFinished)
  }

  @Test("I60: ten thousand waiting bodies run concurrently")
  func mergesManyThatWait() async {
    let effects = (0..<10_000).map { _ in Effect.waiting("body", at: gate) }
    let run = AsyncRun(Effect.merge(effects))
    let begun = gate.names.count
    #expect(
      begun == 10_000, "only \(begun) bodies of 10,000 have started: the others wait for them")
    while !gate.names.isEmpty { await gate.open("body") }
    await run.end()
    #expect(run.actions.count == 10_000)
    #expect(run.isFinished)
  }

  @Test("I60: a thousand effects can be merged or concatenated, one by one")
  func nestsDeep() async {
    let effects = (0..<1_000).map { number in
      Effect<Int, Never>.body { send in send(number) }
    }
    let merged = effects.reduce(Effect.none) { $0.merge(with: $1) }
    let concatenated = effects.reduce(Effect.none) { $0.concatenate(with: $1) }
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
      Effect.concatenate(
        .merge(.waiting("slow", at: gate), Effect(value: "quick")),
        .merge(
          .concatenate(.waiting("b", at: gate), Effect(value: "after b")),
          .concatenate(Effect(value: "before c"), .waiting("c", at: gate))
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
