@preconcurrency import OpenCombine
import Testing

@testable import ComposableArchitecture
@testable import TestFixtures

// Concatenating tasks, the second half of exercise 5.2.
extension MergeTests {
  @Test("I61: concatenating no effects, or only `.none`, results in `.none`")
  func concatenatesNothing() {
    typealias Effect = ComposableArchitecture.Effect<String>
    #expect(Effect.concatenate().isNone)
    #expect(Effect.concatenate([]).isNone)
    #expect(Effect.concatenate(.none, .none, .none).isNone)
    #expect(Effect.none.concatenate(with: .none).isNone)
  }

  @Test("I61: concatenating one effect, alone or with `.none`, results in that effect")
  func concatenatesOne() {
    let task = Effect<String>.body(priority: .low) { send in send("task") }
    for whole: Effect<String> in [.concatenate([task]), .concatenate(.none, task, .none)] {
      #expect(whole.box === task.box, "it is not the same task any more")
      #expect(AsyncRun(whole).events == ["task", "finished"], "it takes longer than alone")
    }
    let publisher = Effect<String>.send("publisher")
    for whole: Effect<String> in [
      .concatenate([publisher]), publisher.concatenate(with: .none),
    ] {
      #expect(!whole.isTask)
      #expect(AsyncRun(whole).events == ["publisher", "finished"])
    }
  }

  @Test("I61: bodies run one at a time, in order")
  func concatenatesTasks() async {
    let run = AsyncRun(
      Effect.concatenate(
        .waiting("a", at: gate), .waiting("b", at: gate), .waiting("c", at: gate))
    )
    #expect(gate.log == ["a waits"], "the first begins when the whole begins")
    for name in ["a", "b", "c"] {
      #expect(gate.names == [name])
      await gate.open(name)
    }
    #expect(run.events == ["a", "b", "c", "finished"])
  }

  @Test("I61: the next body starts when the previous one returns, not when it sends an action")
  func concatenatesLater() async {
    let gate = gate
    let run = AsyncRun(
      Effect<String>.body { send in
        send("sent")
        await gate.wait("a")
      }
      .concatenate(with: .body { send in send("next") }))
    await Task.megaYield()
    #expect(run.events == ["sent"])
    await gate.open("a")
    #expect(run.events == ["sent", "next", "finished"])
  }

  @Test("I63: a task starts after the preceding publisher completes")
  func publisherThenTask() async {
    let run = AsyncRun(
      Effect.concatenate(
        .send("first"), .publisher { subject }, .waiting("task", at: gate),
        .send("last")))
    #expect(run.events == ["first"])
    subject.send("second")
    await Task.megaYield()
    #expect(gate.log == [])
    subject.send(completion: .finished)
    await Task.megaYield()
    #expect(gate.log == ["task waits"])
    await gate.open("task")
    #expect(run.events == ["first", "second", "task", "last", "finished"])
  }

  @Test("I63: a publisher starts after the preceding task returns")
  func taskThenPublisher() async {
    let run = AsyncRun(
      Effect.waiting("task", at: gate).concatenate(with: .publisher { subject }))
    subject.send("too early")
    await gate.open("task")
    subject.send("one")
    #expect(run.events == ["task", "one"])
    subject.send(completion: .finished)
    await Task.megaYield()
    #expect(run.events == ["task", "one", "finished"])
  }

  @Test("I63: concatenated publishers still start and end synchronously")
  func concatenatesPublishers() {
    let effect = Effect<String>.concatenate(
      .send("1"), .none, .publisher { ["2", "3"].publisher },
      .send("4"))
    #expect(!effect.isTask)
    #expect(AsyncRun(effect).events == ["1", "2", "3", "4", "finished"])
  }

  @Test(
    "I61: cancelling a concatenation cancels the running body, and starts no more",
    arguments: 0..<3)
  func cancelsConcatenated(completed: Int) async {
    let names = ["a", "b", "c"]
    let run = AsyncRun(Effect.concatenate(names.map { .waiting($0, at: gate) }))
    for name in names.prefix(completed) { await gate.open(name) }
    #expect(gate.names == [names[completed]])
    run.cancel()
    #expect(gate.log.last == "\(names[completed]) is cancelled")
    await gate.open(names[completed])
    #expect(gate.names == [], "another one has begun")
    #expect(run.events == names.prefix(completed) + ["finished"])
  }

  @Test(
    "I61: after a concatenation is cancelled, the remaining effects do nothing",
    arguments: [false, true])
  func beginsNoMore(afterPublisher: Bool) async {
    let done = LockIsolated<[String]>([])
    let run = AsyncRun(
      Effect.concatenate(
        afterPublisher ? .publisher { subject } : .waiting("first", at: gate),
        .run { _ in
          done.withValue { $0.append("saved by a task") }
        },
        .run { _ in
          done.withValue { $0.append("saved by a publisher") }
        }
      ))
    await Task.megaYield()
    run.cancel()
    await gate.open("first")
    #expect(run.events == ["finished"])
    #expect(done.value == [])
  }

  @Test("I61: ten thousand effects of all kinds can be concatenated")
  func concatenatesMany() async {
    let effects = (0..<10_000).map { number -> Effect<Int> in
      switch number % 3 {
      case 0: .body { send in send(number) }
      case 1: .send(number)
      default: .none
      }
    }
    let run = AsyncRun(Effect.concatenate(effects))
    await run.end()
    #expect(run.actions.elementsEqual((0..<10_000).filter { $0 % 3 != 2 }) == true)
    #expect(run.isFinished)
  }
}
