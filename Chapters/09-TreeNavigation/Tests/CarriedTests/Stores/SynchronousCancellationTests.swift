@preconcurrency import OpenCombine
import Testing

@testable import ComposableArchitecture
@testable import TestFixtures

@Suite("Together · cancelling immediate effects", .serialExecutor, .timeLimit(.minutes(5)))
@MainActor
struct SynchronousCancellationTests {
  private let subject = PassthroughSubject<String, Never>()

  private func count() -> Int { Feature.here.count(CancelID("id")) }

  private func cancel() { Feature.here.cancel(CancelID("id")) }

  @Test("I20: cancellation stops work that emits all of its values immediately")
  func stopsSynchronousWork() {
    var made = 0
    var run: AsyncRun<Int>?
    let effect = Effect<Int>.publisher {
      (1...1_000).publisher.handleEvents(receiveOutput: { number in
        made += 1
        if number == 3 { Feature.here.cancel(CancelID("id")) }
      })
    }
    run = AsyncRun(effect.cancellable(id: "id"))
    #expect(run?.events.last == "finished")
    #expect(made == 3, "values after the third are not needed")
    #expect(count() == 0)
  }

  @Test("I20, I6: an action that an effect emits can cancel that effect")
  func fromAnAction() {
    let store = Store(initialState: [String]()) {
      Reduce<[String], String> { state, action in
        state.append(action)
        switch action {
        case "go":
          return .publisher { ["one", "stop", "two"].publisher }.cancellable(id: "id")
        case "stop":
          return .cancel(id: "id")
        default:
          return .none
        }
      }
    }
    store.send("go")
    // All three were emitted at the same time, before the first of them was reduced.
    #expect(store.state.value == ["go", "one", "stop", "two"])
    #expect(store.root.runningEffects.isEmpty)
    #expect(store.runningCount("id") == 0)
  }

  @Test("I21: publishers that first cancel their own ID do not cancel themselves")
  func beginsByCancelling() async {
    let run = AsyncRun(
      Effect.merge(.cancel(id: "id"), .publisher { subject }).cancellable(id: "id"))
    subject.send("1")
    #expect(run.events == ["1"])
    cancel()
    await run.end()
    #expect(run.events == ["1", "finished"])
    #expect(count() == 0)
  }

  @Test(
    "I21: an inner effect with the outer effect's ID can replace running effects",
    arguments: [false, true])
  func replacesInside(outerReplaces: Bool) {
    let earlier = AsyncRun(Effect.publisher { subject }.cancellable(id: "id"))
    let run = AsyncRun(
      Effect.publisher { subject }.cancellable(id: "id", cancelInFlight: true)
        .cancellable(id: "id", cancelInFlight: outerReplaces))
    subject.send("1")
    #expect(earlier.events == ["finished"])
    #expect(run.events == ["1"], "the inner effect must not cancel the outer one")
    cancel()
    #expect(run.events == ["1", "finished"])
    #expect(count() == 0)
  }

  @Test(
    "I22: a store that is released cancels its cancellable effects, however deeply they are nested")
  func storeGoes() {
    var stopped: [String] = []
    func endless(_ name: String) -> Effect<String> {
      .publisher {
        Empty<String, Never>(completeImmediately: false)
          .handleEvents(receiveCancel: { stopped.append(name) })
      }
    }
    do {
      let store = Store(initialState: 0) {
        Reduce<Int, String> { _, _ in
          .merge(
            endless("a").cancellable(id: "id"),
            .concatenate(endless("b"), endless("c")).cancellable(id: "id"))
        }
      }
      store.send("go")
      #expect(store.runningCount("id") == 2)
    }
    #expect(stopped.sorted() == ["a", "b"])
  }
}
