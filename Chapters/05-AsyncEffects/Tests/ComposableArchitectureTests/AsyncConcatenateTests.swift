@preconcurrency import OpenCombine
import Testing

@testable import ComposableArchitecture
@testable import TestFixtures

// Concatenating tasks, the second half of exercise 5.2.
extension MergeTests {
  @Test("I61: concatenating no effects, or only `.none`, results in `.none`")
  func concatenatesNothing() {
    typealias Texts = Effect<String, Never>
    #expect(Texts.concatenate().isNone)
    #expect(Texts.concatenate([]).isNone)
    #expect(Texts.concatenate(.none, .none, .none).isNone)
    #expect(Texts.none.concatenate(with: .none).isNone)
  }

  @Test("I61: concatenating one effect, alone or with `.none`, results in that effect")
  func concatenatesOne() {
    let task = Effect<String, Never>.body(priority: .low) { send in send("task") }
    for whole: Effect<String, Never> in [.concatenate([task]), .concatenate(.none, task, .none)] {
      #expect(whole.priority == .low, "it isn't the same task any more")
      #expect(
        AsyncRun(whole).events == ["task", "finished"], "it takes longer than the effect alone")
    }
    let publisher = Effect<String, Never>(value: "publisher")
    for whole: Effect<String, Never> in [
      .concatenate([publisher]), publisher.concatenate(with: .none),
    ] {
      #expect(whole.isPublisher)
      #expect(AsyncRun(whole).events == ["publisher", "finished"])
    }
  }

  @Test("I61: bodies run one at a time, in order")
  func concatenatesTasks() async {
    let run = AsyncRun(
      Effect.concatenate(.waiting("a", at: gate), .waiting("b", at: gate), .waiting("c", at: gate))
    )
    #expect(gate.log == ["a waits"], "the first starts when the concatenation starts")
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
      Effect<String, Never>.body { send in
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
        Effect(value: "first"), subject.eraseToEffect(), .waiting("task", at: gate),
        Effect(value: "last")))
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
      Effect.waiting("task", at: gate).concatenate(with: subject.eraseToEffect()))
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
    let effect = Effect<String, Never>.concatenate(
      Effect(value: "1"), .none, Effect(["2", "3"].publisher), Effect(value: "4"))
    #expect(effect.isPublisher)
    #expect(AsyncRun(effect).events == ["1", "2", "3", "4", "finished"])
  }

  @Test("I61: cancelling a publisher by its own ID starts the next effect")
  func cancelsPart() async {
    let run = AsyncRun(
      Effect.concatenate(
        subject.eraseToEffect().cancellable(id: "first"), .waiting("second", at: gate))
    )
    await Task.megaYield()
    #expect(gate.names == [])
    AsyncRun(Effect<Never, Never>.cancel(id: "first"))
    await Task.megaYield()
    #expect(gate.names == ["second"])
    await gate.open("second")
    #expect(run.events == ["second", "finished"])
  }

  @Test(
    "I61: cancelling a concatenation cancels the running body, and starts no more", arguments: 0..<3
  )
  func cancelsConcatenated(completed: Int) async {
    let names = ["a", "b", "c"]
    let run = AsyncRun(Effect.concatenate(names.map { .waiting($0, at: gate) }))
    for name in names.prefix(completed) { await gate.open(name) }
    #expect(gate.names == [names[completed]])
    run.cancel()
    #expect(gate.log.last == "\(names[completed]) is cancelled")
    await gate.open(names[completed])
    #expect(gate.names == [], "a further body started")
    #expect(run.events == names.prefix(completed) + ["finished"])
  }

  @Test(
    "I61: after a concatenation is cancelled, the remaining effects do nothing",
    arguments: [false, true])
  func beginsNoMore(afterPublisher: Bool) async {
    let done = LockIsolated<[String]>([])
    let run = AsyncRun(
      Effect.concatenate(
        afterPublisher ? subject.eraseToEffect() : .waiting("first", at: gate),
        .fireAndForget { () async throws -> Void in
          done.withValue { $0.append("saved by a task") }
        },
        .fireAndForget { () throws -> Void in
          done.withValue { $0.append("saved by a publisher") }
        }
      ))
    await Task.megaYield()
    run.cancel()
    await gate.open("first")
    #expect(run.events == ["finished"])
    #expect(done.value == [])
  }

  @Test("I61: without a cancellation, all remaining effects run")
  func beginsAll() async {
    let done = LockIsolated<[String]>([])
    let run = AsyncRun(
      Effect<String, Never>.concatenate(
        .waiting("first", at: gate),
        .fireAndForget { () async throws -> Void in
          done.withValue { $0.append("saved by a task") }
        },
        .fireAndForget { () throws -> Void in
          done.withValue { $0.append("saved by a publisher") }
        }
      ))
    await gate.open("first")
    #expect(run.events == ["first", "finished"])
    #expect(done.value == ["saved by a task", "saved by a publisher"])
  }

  @Test("I61: an effect that is in the collection several times runs several times")
  func concatenatesRepeatedly() async {
    let runs = LockIsolated(0)
    let effect = Effect<Int, Never>.body { send in
      let number = runs.withValue { runs in
        runs += 1
        return runs
      }
      send(number)
    }
    #expect(runs.value == 0, "no work is done before the concatenation starts")
    let run = AsyncRun(Effect.concatenate([effect, effect, effect]))
    await Task.megaYield()
    #expect(run.events == ["1", "2", "3", "finished"])
  }

  @Test("I61: ten thousand effects of all kinds can be concatenated")
  func concatenatesMany() async {
    let effects = (0..<10_000).map { number -> Effect<Int, Never> in
      switch number % 3 {
      case 0: .body { send in send(number) }
      case 1: Effect(value: number)
      default: .none
      }
    }
    let run = AsyncRun(Effect.concatenate(effects))
    await run.end()
    #expect(run.actions.elementsEqual((0..<10_000).filter { $0 % 3 != 2 }) == true)
    #expect(run.isFinished)
  }

  @Test("I62: mapping a concatenation transforms every action")
  func mapsConcatenated() async {
    let run = AsyncRun(
      Effect.concatenate(Effect(value: "345"), .waiting("12", at: gate), Effect(value: "6"))
        .map(\.count))
    await gate.open("12")
    #expect(run.events == ["3", "2", "1", "finished"])
  }
}
