@preconcurrency import OpenCombine
import Testing

@testable import ComposableArchitecture
@testable import TestFixtures

@Suite("Together · running effects", .serialExecutor, .timeLimit(.minutes(5)))
@MainActor
struct CancellationTests {
  let gate = Gate()
  let subject = PassthroughSubject<String, Never>()

  /// The number of this test's running effects with a cancel ID.
  func count(_ id: AnyHashable) -> Int { Feature.here.count(CancelID(id)) }

  /// Runs an effect that cancels an ID.
  func cancel(_ id: some Hashable & Sendable) { AsyncRun(Effect<Never>.cancel(id: id)) }

  @Test("I63: until it is cancelled, a cancellable task behaves like a plain one")
  func transparent() async {
    let run = AsyncRun(Effect.waiting("a", at: gate).cancellable(id: "id"))
    #expect(gate.names == ["a"], "the effect begins immediately")
    #expect(count("id") == 1)
    await gate.open("a")
    #expect(run.events == ["a", "finished"])
    #expect(count("id") == 0)
  }

  @Test("I63: a cancellable task keeps its priority")
  func priority() async {
    let seen = LockIsolated<TaskPriority?>(nil)
    let run = AsyncRun(
      Effect<String>.body(priority: .low) { _ in seen.setValue(Task.currentPriority) }
        .cancellable(id: "id"))
    await Task.megaYield()
    #expect(run.isFinished)
    #expect(seen.value == .low)
  }

  @Test("I54: a cancelled task sends nothing more, and ends when its body returns")
  func cancels() async {
    let gate = gate
    let run = AsyncRun(
      Effect<String>.body { send in
        send("before")
        await gate.wait("a")
        send("after")
      }
      .cancellable(id: "id"))
    cancel("id")
    #expect(gate.log == ["a waits", "a is cancelled"])
    #expect(run.events == ["before"])
    await gate.open("a")
    #expect(run.events == ["before", "finished"])
    #expect(count("id") == 0)
  }

  @Test("I55: a task is cancelled even if it hasn't had a turn yet")
  func cancelsAtOnce() async {
    let log = LockIsolated<[String]>([])
    @Sendable nonisolated func work(_ name: String) async {
      log.withValue { $0.append("\(name) is \(Task.isCancelled ? "cancelled" : "not cancelled")") }
    }
    let first = AsyncRun(
      Effect<String>.body { _ in await work("first") }.cancellable(id: "id"))
    cancel("id")
    let second = AsyncRun(
      Effect<String>.body { _ in await work("second") }.cancellable(id: "id"))
    await Task.megaYield()
    #expect(log.value == ["first is cancelled", "second is not cancelled"])
    #expect(first.isFinished && second.isFinished)
  }

  @Test("I55: tasks and publishers of an ID are cancelled together, the oldest first")
  func cancelsAll() async {
    let gate = gate
    var logAtPublisher: [String] = []
    let publisher = subject.handleEvents(receiveCancel: { logAtPublisher = gate.log })
    let effects: [Effect<String>] = [
      .waiting("a", at: gate), .publisher { publisher }, .waiting("b", at: gate),
      .waiting("c", at: gate).map { "mapped \($0)" },
    ]
    let runs = effects.map { AsyncRun($0.cancellable(id: "id").map { $0 }) }
    let other = AsyncRun(Effect.waiting("other", at: gate).cancellable(id: "other id"))
    #expect(count("id") == 4)
    cancel("id")
    #expect(gate.log.suffix(3) == ["a is cancelled", "b is cancelled", "c is cancelled"])
    #expect(logAtPublisher.last == "a is cancelled")
    #expect(count("id") == 0)
    for name in ["a", "b", "c", "other"] { await gate.open(name) }
    #expect(runs.allSatisfy { $0.events == ["finished"] } == true)
    #expect(other.events == ["other", "finished"])
  }

  @Test("I55: a cancellation doesn't reach an effect that starts later")
  func cancelsEarlierOnly() async {
    let effect = Effect.waiting("a", at: gate).cancellable(id: "id")
    cancel("id")
    let run = AsyncRun(effect)
    await gate.open("a")
    cancel("id")
    #expect(run.events == ["a", "finished"])
  }

  @Test("I55: a task that ends leaves the others of its ID running, and in the list")
  func oneEnds() async {
    let runs = ["a", "b", "c"].map {
      AsyncRun(Effect.waiting($0, at: gate).cancellable(id: "id"))
    }
    await gate.open("b")
    #expect(gate.log.suffix(1) == ["b goes on"], "the end of one effect cancels others")
    #expect(count("id") == 2)
    cancel("id")
    #expect(gate.log.suffix(2) == ["a is cancelled", "c is cancelled"])
    await gate.open("a")
    await gate.open("c")
    #expect(runs.map(\.events) == [["finished"], ["b", "finished"], ["finished"]])
  }

  @Test("I56: with `cancelInFlight`, the older task is cancelled before the newer body starts")
  func replaces() async {
    let effects = ["a", "b", "c"].map {
      Effect.waiting($0, at: gate).cancellable(id: "id", cancelInFlight: true)
    }
    let runs = effects.map { AsyncRun($0) }
    #expect(
      gate.log == ["a waits", "a is cancelled", "b waits", "b is cancelled", "c waits"])
    #expect(count("id") == 1)
    for name in ["a", "b", "c"] { await gate.open(name) }
    #expect(runs.map(\.events) == [["finished"], ["finished"], ["c", "finished"]])
  }

  @Test("I56: `cancelInFlight` cancels all effects of the ID, and nothing else")
  func replacesAll() async {
    for name in ["a", "b"] {
      AsyncRun(Effect.waiting(name, at: gate).cancellable(id: "id"))
    }
    let other = AsyncRun(Effect.waiting("other", at: gate).cancellable(id: "other id"))
    AsyncRun(Effect.waiting("new", at: gate).cancellable(id: "id", cancelInFlight: true))
    #expect(
      gate.log == [
        "a waits", "b waits", "other waits", "a is cancelled", "b is cancelled", "new waits",
      ])
    for name in ["a", "b", "new", "other"] { await gate.open(name) }
    #expect(other.events == ["other", "finished"])
  }

  @Test("I56: without `cancelInFlight`, tasks of one ID run concurrently")
  func sideBySide() async {
    let runs = ["a", "b"].map {
      AsyncRun(Effect.waiting($0, at: gate).cancellable(id: "id"))
    }
    #expect(gate.log == ["a waits", "b waits"])
    #expect(count("id") == 2)
    for name in ["b", "a"] { await gate.open(name) }
    #expect(runs.map(\.events) == [["a", "finished"], ["b", "finished"]])
  }

  @Test("I56: a task replaces a publisher, and a publisher replaces a task")
  func replacesOtherKind() async {
    let older = AsyncRun(.publisher { subject }.cancellable(id: "id"))
    let task = AsyncRun(
      Effect.waiting("task", at: gate).cancellable(id: "id", cancelInFlight: true))
    #expect(older.events == ["finished"])
    let newer = AsyncRun(.publisher { subject }.cancellable(id: "id", cancelInFlight: true))
    #expect(gate.log == ["task waits", "task is cancelled"])
    subject.send("1")
    await gate.open("task")
    #expect(task.events == ["finished"])
    #expect(newer.events == ["1"])
    cancel("id")
    #expect(newer.events == ["1", "finished"])
  }

  @Test("I57: values of different types with the same name are different IDs")
  func types() async {
    enum Search { struct ID: Hashable {} }
    enum Login { struct ID: Hashable {} }
    for (name, id) in [("search", Search.ID() as any Hashable & Sendable), ("login", Login.ID())] {
      AsyncRun(Effect.waiting(name, at: gate).cancellable(id: id))
    }
    cancel(Login.ID())
    #expect(gate.log == ["search waits", "login waits", "login is cancelled"])
    cancel(Search.ID())
    #expect(gate.log.last == "search is cancelled")
    for name in gate.names { await gate.open(name) }
  }

  @Test("I57: equal values of different types are different IDs")
  func values() async {
    let ids: [any Hashable & Sendable] = [
      Int(735), Int64(735), UInt8(73), Int8(73), "735", ["735"],
    ]
    for (index, id) in ids.enumerated() {
      AsyncRun(Effect.waiting("\(index)", at: gate).cancellable(id: id))
    }
    cancel(Int64(735))
    cancel(Int8(73))
    cancel("73")
    #expect(gate.log.suffix(2) == ["1 is cancelled", "3 is cancelled"])
    for name in gate.names { await gate.open(name) }
    #expect(ids.allSatisfy { count(AnyHashable($0)) == 0 } == true)
  }

  @Test(
    "I59: if IDs are nested, the inner one leaves the outer effect running, and the outer one ends both"
  )
  func nested() async {
    let gate = gate
    let effect = Effect<String>.body { send in
      await withTaskCancellation(id: "inner") { await gate.wait("inner") }
      send("between")
      await gate.wait("outer")
      send("last")
    }
    .cancellable(id: "outer")
    let first = AsyncRun(effect)
    await Task.megaYield()
    cancel("inner")
    await gate.open("inner")
    #expect(first.events == ["between"])
    #expect(gate.log == ["inner waits", "inner is cancelled", "inner goes on", "outer waits"])
    await gate.open("outer")
    #expect(first.events == ["between", "last", "finished"])

    let second = AsyncRun(effect)
    await Task.megaYield()
    #expect((count("inner"), count("outer")) == (1, 1))
    cancel("outer")
    #expect(gate.log.last == "inner is cancelled")
    await gate.open("inner")
    #expect(gate.log.suffix(2) == ["outer waits", "outer is cancelled"])
    await gate.open("outer")
    #expect(second.events == ["finished"])
    #expect((count("inner"), count("outer")) == (0, 0))
  }

  @Test("I59: an effect may have several IDs, and each of them ends it", arguments: 0..<3)
  func several(index: Int) async {
    let ids = (0..<3).map { "\(index) of \($0)" }
    let run = AsyncRun(
      ids.reduce(Effect.waiting("a", at: gate)) { $0.cancellable(id: $1) })
    #expect(ids.map { count($0) } == [1, 1, 1])
    cancel(ids[index])
    #expect(gate.log == ["a waits", "a is cancelled"])
    await gate.open("a")
    #expect(run.events == ["finished"])
    #expect(ids.map { count($0) } == [0, 0, 0])
  }

  @Test(
    "I59: if an ID is nested in itself, the inner effect replaces earlier ones, not the outer one")
  func nestedTwice() async {
    AsyncRun(Effect.waiting("earlier", at: gate).cancellable(id: "id"))
    let run = AsyncRun(
      Effect.waiting("a", at: gate)
        .cancellable(id: "id", cancelInFlight: true)
        .cancellable(id: "id"))
    #expect(gate.log == ["earlier waits", "earlier is cancelled", "a waits"])
    await gate.open("earlier")
    await gate.open("a")
    #expect(run.events == ["a", "finished"])
    #expect(count("id") == 0)
  }

  @Test("I55: an effect that begins by cancelling its own ID doesn't cancel itself")
  func beginsByCancelling() async {
    let gate = gate
    AsyncRun(Effect.waiting("earlier", at: gate).cancellable(id: "id"))
    let run = AsyncRun(
      Effect<String>.body { send in
        Task.cancel(id: "id")
        await gate.wait("a")
        send("a")
      }
      .cancellable(id: "id"))
    #expect(gate.log == ["earlier waits", "earlier is cancelled", "a waits"])
    await gate.open("a")
    await gate.open("earlier")
    #expect(run.events == ["a", "finished"])
  }
}
