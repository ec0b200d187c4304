@preconcurrency import OpenCombine
import Testing

@testable import ComposableArchitecture
@testable import TestFixtures

@Suite(
  "Together · cancelling merged and concatenated effects", .serialExecutor,
  .timeLimit(.minutes(5)))
@MainActor
struct MixtureTests {
  private let gate = Gate()
  private let subject = PassthroughSubject<String, Never>()

  private func count(_ id: AnyHashable) -> Int { Feature.here.count(CancelID(id)) }

  private func cancel(_ id: some Hashable & Sendable) { AsyncRun(Effect<Never>.cancel(id: id)) }

  /// A store that records its actions, and whose effects come from a function.
  private func store(
    _ effect: @escaping @Sendable (String) -> Effect<String>
  ) -> Store<[String], String> {
    Store(initialState: [String]()) {
      Reduce<[String], String> { state, action in
        state.append(action)
        return effect(action)
      }
    }
  }

  /// An effect that waits at a gate off the main actor, so that its operation starts a moment later.
  nonisolated private func waiting(_ name: String) -> Effect<String> {
    .run { [gate] send in
      await gate.wait(name)
      await send(name)
    }
  }

  @Test("I55: cancelling an ID reaches all effects that were merged under it, of every kind")
  func merged() async {
    let run = AsyncRun(
      Effect.merge(
        waiting("a"), .publisher { subject }, .run { _ in try await Task.never() },
        waiting("b").map { "mapped \($0)" }, .concatenate(waiting("c"), waiting("d"))
      )
      .cancellable(id: "id"))
    await Task.megaYield()
    subject.send("1")
    cancel("id")
    subject.send("2")
    for name in ["a", "b", "c", "d"] { await gate.open(name) }
    #expect(run.events == ["1", "finished"])
    #expect(!gate.log.contains("d waits"))
    #expect(count("id") == 0)
  }

  @Test("I55: cancelling reaches a merged task that hasn't had a turn yet")
  func mergedAtOnce() async {
    let run = AsyncRun(Effect.merge(waiting("a"), waiting("b")).cancellable(id: "id"))
    cancel("id")
    await Task.megaYield()
    await gate.open("a")
    await gate.open("b")
    #expect(run.events == ["finished"])
  }

  @Test("I55: each merged effect is cancelled by its own ID")
  func mergedParts() async {
    let run = AsyncRun(
      Effect.merge(
        waiting("a").cancellable(id: "a"), .publisher { subject }.cancellable(id: "b"),
        waiting("c").cancellable(id: "c")))
    await Task.megaYield()
    cancel("a")
    subject.send("1")
    cancel("b")
    subject.send("2")
    await gate.open("a")
    #expect(run.events == ["1"])
    await gate.open("c")
    #expect(run.events == ["1", "c", "finished"])
  }

  @Test("I61: cancelling the first task by its own ID starts the next one")
  func concatenatedFirst() async {
    let run = AsyncRun(
      Effect.concatenate(
        waiting("a").cancellable(id: "a"), waiting("b").cancellable(id: "b")))
    await Task.megaYield()
    cancel("a")
    await gate.open("a")
    #expect(gate.names == ["b"])
    await gate.open("b")
    #expect(run.events == ["b", "finished"])
  }

  @Test("I55: cancelling doesn't reach a concatenated effect that hasn't started")
  func concatenatedLater() async {
    let run = AsyncRun(
      Effect.concatenate(
        waiting("a"), waiting("b").cancellable(id: "later"),
        .publisher { subject }.cancellable(id: "later")))
    await Task.megaYield()
    cancel("later")
    await gate.open("a")
    await gate.open("b")
    subject.send("1")
    #expect(run.events == ["a", "b", "1"])
    cancel("later")
    await Task.megaYield()
    #expect(run.events == ["a", "b", "1", "finished"])
  }

  @Test("I61: cancelling a concatenation by its ID starts no more of its effects")
  func concatenatedWhole() async {
    let saved = LockIsolated(false)
    let run = AsyncRun(
      Effect.concatenate(
        waiting("a"),
        .run { _ in saved.setValue(true) }
      )
      .cancellable(id: "id"))
    await Task.megaYield()
    cancel("id")
    await gate.open("a")
    #expect(run.events == ["finished"])
    #expect(!saved.value)
  }

  @Test("I55: in a store, the next action cancels a task that hasn't had a turn yet")
  func storeCancelsAtOnce() async {
    let store = store { [self] action in
      switch action {
      case "start": waiting("work").cancellable(id: "id")
      case "stop": .cancel(id: "id")
      default: .none
      }
    }
    store.send("start")
    store.send("stop")
    await Task.megaYield()
    await gate.open("work")
    #expect(gate.log == ["work waits", "work is cancelled", "work goes on"])
    #expect(store.state.value == ["start", "stop"])
    #expect(store.root.runningEffects.isEmpty)
    #expect(store.isIdle)
  }

  @Test("I56: in a store, each action replaces the effect of the previous one, in order")
  func storeReplaces() async {
    let store = store { [self] action in
      guard action.hasPrefix("query") else { return .none }
      return .run { [gate] send in
        await gate.wait(action)
        await send("result of \(action)")
      }
      .cancellable(id: "search", cancelInFlight: true)
    }
    for number in 1...3 { store.send("query \(number)") }
    await Task.megaYield()
    // The responses arrive in the order of a fast network.
    for number in [2, 3, 1] { await gate.open("query \(number)") }
    #expect(store.state.value == ["query 1", "query 2", "query 3", "result of query 3"])
    #expect(store.isIdle)
  }

  @Test("I56: an effect that cancels an ID and restarts under it replaces the older effect")
  func storeRestarts() async {
    for id in ["merged", "concatenated"] {
      let store = store { [self] action in
        guard action.hasPrefix("go") else { return .none }
        let effects = [
          Effect<String>.cancel(id: id), waiting("\(action) is done").cancellable(id: id),
        ]
        return id == "merged" ? .merge(effects) : .concatenate(effects)
      }
      store.send("go 1")
      store.send("go 2")
      await Task.megaYield()
      #expect(store.runningCount(id) == 1)
      await gate.open("go 1 is done")
      await gate.open("go 2 is done")
      #expect(store.state.value == ["go 1", "go 2", "go 2 is done"])
    }
  }

  @Test("I68: a store that is released leaves no entries, and doesn't report errors of its effects")
  func storeGoes() async {
    let gate = gate
    let found = await failures {
      var owned: Store<[String], String>? = store { _ in
        .run { send in
          await gate.wait("work")
          throw AsyncError(number: -999)
        }
        .cancellable(id: "id")
      }
      owned?.send("start")
      await Task.megaYield()
      #expect(owned?.runningCount("id") == 1)
      owned = nil
      #expect(gate.log == ["work waits", "work is cancelled"])
      await gate.open("work")
    }
    #expect(found == [])
  }

  @Test("I53: in a store, an uncaught error is an issue, and the store continues")
  func storeReports() async {
    let found = await failures {
      let store = store { action in
        action == "fail" ? .run { _ in throw AsyncError(number: 5) } : .none
      }
      store.send("fail")
      await Task.megaYield()
      store.send("next")
      #expect(store.state.value == ["fail", "next"])
      #expect(store.root.runningEffects.isEmpty)
    }
    #expect(found.count == 1)
    #expect(found.first?.message.contains("  AsyncError(number: 5)\n") == true)
  }

  @Test("I61: cancelling a publisher by its own ID starts the next effect")
  func cancelsPart() async {
    let run = AsyncRun(
      Effect.concatenate(
        .publisher { subject }.cancellable(id: "first"), .waiting("second", at: gate))
    )
    await Task.megaYield()
    #expect(gate.names == [])
    AsyncRun(Effect<Never>.cancel(id: "first"))
    await Task.megaYield()
    #expect(gate.names == ["second"])
    await gate.open("second")
    #expect(run.events == ["second", "finished"])
  }
}
