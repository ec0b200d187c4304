import ComposableArchitecture
import Testing

@testable import TestFixtures

@Suite("Errors that effects throw", .serialExecutor)
@MainActor
struct ThrownErrorTests {
  /// An effect that throws when its gate opens, or when it is cancelled.
  private struct Throwing: Reducer {
    let gate: AsyncStream<Void>
    var caught: LockIsolated<[String]>?

    func reduce(into _: inout Int, action: Int) -> Effect<Int> {
      guard action == 1 else { return .cancel(id: 1) }
      return Effect.run(
        operation: { [gate] _ in
          for await _ in gate { break }
          throw Sorry()
        },
        catch: caught.map { caught in
          { @Sendable error, _ in caught.withValue { $0.append("\(error)") } }
        }, fileID: "App/Feature.swift", line: 7
      )
      .cancellable(id: 1)
    }
  }

  @Test("I354: an error without a `catch` is reported, with the location of the effect")
  func uncaught() async {
    let (gate, opening) = AsyncStream<Void>.makeStream()
    let store = Store(initialState: 0) { Throwing(gate: gate) }
    let reported = await issues {
      let task = store.send(1)
      opening.yield()
      await task.finish()
    }
    #expect(
      reported.map(\.message) == [
        """
        An "Effect.run" returned from "App/Feature.swift:7" threw an unhandled error.

          Sorry()

        Every error that is not a cancellation must be handled: by the "catch" parameter of \
        "Effect.run", or by "do" and "catch" in the effect.
        """
      ])
  }

  @Test("I354: an error with a `catch` is passed to it, and isn't reported")
  func caught() async {
    let (gate, opening) = AsyncStream<Void>.makeStream()
    let caught = LockIsolated<[String]>([])
    let store = Store(initialState: 0) { Throwing(gate: gate, caught: caught) }
    let reported = await issues {
      let task = store.send(1)
      opening.yield()
      await task.finish()
    }
    #expect(reported == [])
    #expect(caught.value == ["sorry"])
  }

  @Test(
    "I354: an error thrown after cancellation is neither reported nor passed to `catch`",
    arguments: [false, true])
  func cancelled(byIdentifier: Bool) async {
    for catches in [false, true] {
      let (gate, _) = AsyncStream<Void>.makeStream()
      let caught = LockIsolated<[String]>([])
      let store = Store(initialState: 0) {
        Throwing(gate: gate, caught: catches ? caught : nil)
      }
      let reported = await issues {
        let task = store.send(1)
        await Task.megaYield()
        if byIdentifier { store.send(2) } else { task.cancel() }
        await task.finish()
      }
      #expect(reported == [], "\(catches)")
      #expect(caught.value == [], "\(catches)")
    }
  }

  @Test("I354: a thrown CancellationError isn't reported")
  func cancellation() async {
    let caught = LockIsolated(0)
    let store = Store(initialState: 0) {
      Reduce<Int, Int> { _, action in
        .run { _ in
          throw CancellationError()
        } catch: { _, _ in
          caught.withValue { $0 += 1 }
        }
      }
    }
    await store.send(0).finish()
    #expect(caught.value == 0)
  }
}
