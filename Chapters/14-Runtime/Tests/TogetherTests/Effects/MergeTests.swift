@preconcurrency import OpenCombine
import StoreSupport
import Testing

@testable import ComposableArchitecture
@testable import TestFixtures

@Suite("Effects · merge and concatenate", .serialExecutor, .timeLimit(.minutes(5)))
@MainActor
struct MergeTests {
  let gate = Gate()
  let subject = PassthroughSubject<String, Never>()

  @Test("I60: merging no effects, or only `.none`, results in `.none`")
  func mergesNothing() {
    typealias Effect = ComposableArchitecture.Effect<String>
    #expect(Effect.merge().isNone)
    #expect(Effect.merge([]).isNone)
    #expect(Effect.merge(.none, .none, .none).isNone)
    #expect(Effect.none.merge(with: .none).isNone)
  }

  @Test("I60: merging one effect, alone or with `.none`, results in that effect")
  func mergesOne() {
    let task = Effect<String>.body(priority: .low) { send in send("task") }
    for merged: Effect<String> in [
      .merge([task]), .merge(.none, task, .none), task.merge(with: .none),
    ] {
      #expect(merged.box === task.box, "it is not the same task any more")
      #expect(AsyncRun(merged).events == ["task", "finished"], "it takes longer than alone")
    }
    let publisher = Effect<String>.send("publisher")
    for merged: Effect<String> in [
      .merge([publisher]), .merge([.none, publisher]), publisher.merge(with: .none),
    ] {
      #expect(!merged.isTask)
      #expect(AsyncRun(merged).events == ["publisher", "finished"])
    }
  }

  @Test("I60: merged bodies run concurrently, and the merge ends with the last one")
  func mergesTasks() async {
    let run = AsyncRun(
      Effect.merge(
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

  @Test("I63: merged publishers still start and end synchronously")
  func mergesPublishers() {
    let effect = Effect<String>.merge(
      .send("1"), .publisher { ["2", "3"].publisher },
      .send("4"))
    #expect(AsyncRun(effect).events == ["1", "2", "3", "4", "finished"])
    let run = AsyncRun(Effect.merge(.publisher { subject }, .send("1")))
    subject.send("2")
    #expect(run.events == ["1", "2"])
    subject.send(completion: .finished)
    #expect(run.events == ["1", "2", "finished"])
  }

  @Test(
    "I63: tasks and publishers are merged in order",
    arguments: [false, true])
  func mergesMixtures(taskFirst: Bool) async {
    let parts: [Effect<String>] = [.waiting("task", at: gate), .publisher { subject }]
    let run = AsyncRun(
      Effect.merge(
        [.send("first")] + (taskFirst ? parts : parts.reversed()) + [
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
      .publisher { subject }.merge(with: .waiting("task", at: gate))
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
        .waiting("a", at: gate), .publisher { publisher }, .waiting("b", at: gate),
        .publisher { publisher })
    )
    await Task.megaYield()
    run.cancel()
    #expect(gate.log.suffix(2).sorted() == ["a is cancelled", "b is cancelled"])
    #expect(cancelled.value == 2)
    subject.send("too late")
    await gate.open("a")
    #expect(run.events == [], "the whole is over when the last body has returned")
    await gate.open("b")
    #expect(run.events == ["finished"])
  }

  @Test("I62: mapping mixed effects transforms every action, on the main actor")
  func maps() async {
    let effect = Effect<String>.merge(
      .waiting("12", at: gate), .send("345"), .publisher { subject }
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

  @Test("I60: a thousand effects can be merged or concatenated, one by one")
  func nestsDeep() async {
    let effects = (0..<1_000).map { number in
      Effect<Int>.body { send in send(number) }
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
}
