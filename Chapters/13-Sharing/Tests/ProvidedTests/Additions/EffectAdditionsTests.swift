import ComposableArchitecture
import Testing

@testable import TestFixtures

@Suite("Additions · Cancel IDs and isolation of effects", .serialExecutor, .timeLimit(.minutes(5)))
@MainActor
struct EffectAdditionsTests {
  private let gate = Gate()

  @Test("a cancel ID can be any hashable and sendable value, even an existential")
  func anyIdentifier() async {
    let id: any Hashable & Sendable = "search"
    let store = store(cancelledBy: id)
    await store.send(.starts)
    await store.send(.cancels)
    #expect(gate.log == ["work waits", "work is cancelled"])
    await gate.open("work")
  }

  @Test("cancel IDs of different types with equal values are different")
  func otherType() async {
    let store = store(cancelledBy: 1 as UInt8, startedUnder: 1)
    await store.send(.starts)
    await store.send(.cancels)
    #expect(gate.log == ["work waits"])
    await gate.open("work")
    await store.receive(.ended) { $0 = 1 }
  }

  @Test("`withTaskCancellation` rethrows its operation's error, with the error's type")
  func throwsTyped() async {
    do throws(Failed) {
      _ = try await withTaskCancellation(id: "load") { () async throws(Failed) -> Int in
        throw Failed(code: 7)
      }
      Issue.record("nothing was thrown")
    } catch {
      #expect(error.code == 7)
    }
  }

  @Test("`withTaskCancellation` can be called on the main actor, on a different actor, and on none")
  func anywhere() async {
    let onMainActor = await withTaskCancellation(id: "load", isolation: MainActor.shared) { 1 }
    let onArchive = await Archive().load(2)
    let elsewhere = await Self.elsewhere()
    #expect([onMainActor, onArchive, elsewhere] == [1, 2, 3])
  }

  @concurrent
  private nonisolated static func elsewhere() async -> Int {
    await withTaskCancellation(id: "load", cancelInFlight: true, isolation: nil) { 3 }
  }

  @Test("a task off the main actor is cancelled when a new one starts with its cancel ID")
  func cancelsInFlight() async {
    let first = Task { @concurrent [gate] in
      await withTaskCancellation(id: "load") { await gate.wait("first") }
    }
    await Task.megaYield()
    let second = Task { @concurrent [gate] in
      await withTaskCancellation(id: "load", cancelInFlight: true) { await gate.wait("second") }
    }
    await Task.megaYield()
    #expect(gate.log == ["first waits", "first is cancelled", "second waits"])
    await gate.open("first")
    await gate.open("second")
    await first.value
    await second.value
  }

  @Test("the closure of `map` can be called on any thread")
  func maps() async {
    let prefix = "number "
    let effect = Effect<Int>.merge(.send(1), .run { await $0(2) })
      .map { @Sendable in prefix + "\($0)" }
    let store = TestStore(initialState: [String]()) {
      Reduce<[String], String> { state, action in
        if action == "start" { return effect }
        state.append(action)
        return .none
      }
    }
    await store.send("start")
    await store.receive("number 1") { $0 = ["number 1"] }
    await store.receive("number 2") { $0 = ["number 1", "number 2"] }
  }

  private func store<ID: Hashable & Sendable>(
    cancelledBy id: ID, startedUnder other: (any Hashable & Sendable)? = nil
  ) -> TestStore<Int, Step> {
    TestStore(initialState: 0) { [gate] in
      Reduce<Int, Step> { state, step in
        switch step {
        case .starts:
          let work = Effect<Step>.run { send in
            await gate.wait("work")
            await send(.ended)
          }
          return Self.cancellable(work, by: other ?? id)
        case .cancels:
          return .cancel(id: id)
        case .ended:
          state += 1
          return .none
        }
      }
    }
  }

  private static func cancellable(
    _ work: Effect<Step>, by id: any Hashable & Sendable
  ) -> Effect<Step> {
    work.cancellable(id: id)
  }
}

private enum Step { case starts, cancels, ended }

private struct Failed: Error { let code: Int }

/// An actor.
private actor Archive {
  func load(_ number: Int) async -> Int {
    await withTaskCancellation(id: number) { number }
  }
}
