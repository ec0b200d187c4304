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

  private func count(_ id: AnyHashable) -> Int { RunningEffects.shared.count(CancelID(id)) }

  private func cancel(_ id: AnyHashable) { AsyncRun(Effect<Never, Never>.cancel(id: id)) }

  /// A store that records its actions, and whose effects come from a function.
  private func store(
    _ effect: @escaping @Sendable (String) -> Effect<String, Never>
  ) -> Store<[String], String> {
    Store(
      initialState: [],
      reducer: Reducer<[String], String, Void> { state, action, _ in
        state.append(action)
        return effect(action)
      },
      environment: ()
    )
  }

  /// An effect that waits at a gate off the main actor, so that its operation starts a moment later.
  nonisolated private func waiting(_ name: String) -> Effect<String, Never> {
    .run { [gate] send in
      await gate.wait(name)
      await send(name)
    }
  }

  @Test("I55: cancelling an ID reaches all effects that were merged under it, of every kind")
  func merged() async {
    let run = AsyncRun(
      Effect.merge(
        waiting("a"), subject.eraseToEffect(), .task { try await Task.never() },
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
        waiting("a").cancellable(id: "a"), subject.eraseToEffect().cancellable(id: "b"),
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
      Effect.concatenate(waiting("a").cancellable(id: "a"), waiting("b").cancellable(id: "b")))
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
        subject.eraseToEffect().cancellable(id: "later")))
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
        .fireAndForget { () async throws -> Void in saved.setValue(true) }
      )
      .cancellable(id: "id"))
    await Task.megaYield()
    cancel("id")
    await gate.open("a")
    #expect(run.events == ["finished"])
    #expect(!saved.value)
  }

  @Test("I20: `cancel(ids:)` cancels values and types, and nothing else")
  func cancelsSeveral() async {
    enum ID {}
    let run = AsyncRun(
      Effect.merge(
        waiting("a").cancellable(id: "a"), waiting("b").cancellable(id: 2),
        waiting("c").cancellable(id: ID.self), waiting("d").cancellable(id: "d")))
    await Task.megaYield()
    AsyncRun(Effect<Never, Never>.cancel(ids: ["a", 2]))
    AsyncRun(Effect<Never, Never>.cancel(ids: [ID.self]))
    for name in ["a", "b", "c", "d"] { await gate.open(name) }
    #expect(run.events == ["d", "finished"])
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
    #expect(count("id") == 0)
  }

  @Test("I56: in a store, each action replaces the effect of the previous one, in order")
  func storeReplaces() async {
    let store = store { [self] action in
      guard action.hasPrefix("query") else { return .none }
      return .task { [gate] in
        await gate.wait(action)
        return "result of \(action)"
      }
      .cancellable(id: "search", cancelInFlight: true)
    }
    for number in 1...3 { store.send("query \(number)") }
    await Task.megaYield()
    // The responses arrive in the order of a fast network.
    for number in [2, 3, 1] { await gate.open("query \(number)") }
    #expect(store.state.value == ["query 1", "query 2", "query 3", "result of query 3"])
    #expect(count("search") == 0)
  }

  @Test("I56: an effect that cancels an ID and restarts under it replaces the older effect")
  func storeRestarts() async {
    for id in ["merged", "concatenated"] {
      let store = store { [self] action in
        guard action.hasPrefix("go") else { return .none }
        let effects = [
          Effect<String, Never>.cancel(id: id), waiting("\(action) is done").cancellable(id: id),
        ]
        return id == "merged" ? .merge(effects) : .concatenate(effects)
      }
      store.send("go 1")
      store.send("go 2")
      await Task.megaYield()
      #expect(count(id) == 1)
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
      #expect(count("id") == 1)
      owned = nil
      #expect(gate.log == ["work waits", "work is cancelled"])
      await gate.open("work")
      #expect(count("id") == 0)
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

  @Test(
    "I55: in a test, each store has its own IDs, and cancelling outside of stores reaches all"
  )
  func stores() async {
    let stores = (1...2).map { _ in
      store { [self] action in
        switch action {
        case "start": waiting("work").cancellable(id: "id")
        case "stop": .cancel(id: "id")
        default: .none
        }
      }
    }
    for store in stores { store.send("start") }
    stores[1].send("stop")
    #expect(count("id") == 1, "a store cancels effects of a different store")
    // A detached task belongs to no test, and effects that start there have separate IDs.
    await Task.detached { @MainActor in
      stores[1].send("start")
      #expect(StoreIdentity.currentTest == nil)
      RunningEffects.shared.cancel(CancelID("id"))
    }.value
    #expect(count("id") == 2, "a store's effects belong to the test in which it was created")
    await Task.megaYield()
    await gate.open("work")
    #expect(stores[0].state.value == ["start", "work"])
    #expect(stores[1].state.value == ["start", "stop", "start", "work"])
    for store in stores { store.send("start") }
    cancel("id")
    #expect(count("id") == 0)
    await Task.megaYield()
    await gate.open("work")
    #expect(stores[0].state.value == ["start", "work", "start"])
    #expect(stores[1].state.value == ["start", "stop", "start", "work", "start"])
  }
}
