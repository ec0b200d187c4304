import Foundation
@preconcurrency import IssueReporting
import Testing

@testable import ComposableArchitecture
@testable import TestFixtures

// The second half of exercise 5.3: `withTaskCancellation`, and the entries that remain.
extension CancellationTests {
  @Test("I58: `withTaskCancellation` returns its operation's result")
  func returns() async {
    #expect(await withTaskCancellation(id: "id") { 42 } == 42)
    #expect(await withTaskCancellation(id: Int.self, cancelInFlight: true) { "answer" } == "answer")
    await withTaskCancellation(id: "id") {}
    #expect(count("id") == 0)
  }

  @Test("I58: `withTaskCancellation` throws its operation's error, with its type")
  func throwsOn() async {
    await #expect(throws: AsyncError(number: 7)) {
      try await withTaskCancellation(id: "id") { () async throws in throw AsyncError(number: 7) }
    }
    do throws(AsyncError) {
      try await withTaskCancellation(id: "id") { () async throws(AsyncError) in
        throw AsyncError(number: 8)
      }
    } catch {
      #expect(error == AsyncError(number: 8))
    }
    #expect(count("id") == 0)
  }

  @Test("I55: `withTaskCancellation` registers the operation before its first wait")
  func listsAtOnce() async {
    let gate = gate
    let task = Task.immediate { @MainActor in
      await withTaskCancellation(id: "id") {
        await gate.wait("a")
        return Task.isCancelled
      }
    }
    #expect(count("id") == 1)
    cancel("id")
    #expect(count("id") == 0)
    await gate.open("a")
    await gate.open("a")
    #expect(await task.value)
  }

  @Test("I58: `Task.cancel(id:)` cancels the operations under an ID")
  func taskCancel() async {
    enum ID {}
    let gate = gate
    let tasks = [
      Task.immediate { @MainActor in
        await withTaskCancellation(id: "id") { await gate.wait("value") }
      },
      Task.immediate { @MainActor in
        await withTaskCancellation(id: ID.self) { await gate.wait("type") }
      },
    ]
    let effect = AsyncRun(EffectPublisher.waiting("effect", at: gate).cancellable(id: "id"))
    await Task.megaYield()
    Task.cancel(id: "id")
    #expect(gate.log.suffix(2) == ["value is cancelled", "effect is cancelled"])
    Task.cancel(id: ID.self)
    #expect(gate.log.last == "type is cancelled")
    for name in gate.names { await gate.open(name) }
    for task in tasks { await task.value }
    #expect(effect.events == ["finished"])
  }

  @Test("I58: cancelled by its ID, `withTaskCancellation` still waits for the operation's value")
  func returnsWhenCancelled() async {
    let gate = gate
    let result = LockIsolated<String?>(nil)
    let task = Task.immediate { @MainActor in
      let value = await withTaskCancellation(id: "id") {
        await gate.wait("a")
        return Task.isCancelled ? "half of it" : "all of it"
      }
      result.setValue("\(value), \(Task.isCancelled ? "cancelled" : "not cancelled")")
    }
    await Task.megaYield()
    cancel("id")
    await Task.megaYield()
    #expect(result.value == nil)
    await gate.open("a")
    #expect(result.value == "half of it, not cancelled", "only the operation is cancelled")
    await task.value
  }

  @Test("I58: cancelling the caller cancels the operation")
  func callerIsCancelled() async {
    let gate = gate
    let task = Task.immediate { @MainActor in
      await withTaskCancellation(id: "id") { await gate.wait("a") }
      return Task.isCancelled
    }
    await Task.megaYield()
    task.cancel()
    #expect(gate.log == ["a waits", "a is cancelled"])
    #expect(count("id") == 1, "the operation is running until it returns")
    await gate.open("a")
    #expect(await task.value)
    #expect(count("id") == 0)
  }

  @Test("I58: in a cancelled task, the operation still runs, as a cancelled one")
  func callerWasCancelled() async {
    let gate = gate
    let task = Task { @MainActor in
      await gate.wait("start")
      return await withTaskCancellation(id: "id") {
        await Task.yield()
        return Task.isCancelled
      }
    }
    await Task.megaYield()
    task.cancel()
    await gate.open("start")
    #expect(await task.value)
    #expect(count("id") == 0)
  }

  /// A way for an operation to end.
  enum End: String, CaseIterable {
    case returned, threw, cancelledByIdentifier, cancelledByCaller, replaced, threwCancelled
  }

  @Test("I58: however the operation ends, no entry remains", arguments: End.allCases)
  func leavesNothing(end: End) async {
    let (gate, id) = (gate, end.rawValue)
    let run = AsyncRun(
      EffectTask<String>.body { send in
        do {
          try await withTaskCancellation(id: id) {
            await gate.wait("a")
            if end == .threw { throw AsyncError(number: 9) }
            if end == .threwCancelled { try Task.checkCancellation() }
          }
          send("returned")
        } catch {
          send("threw")
        }
      })
    await Task.megaYield()
    #expect(count(id) == 1)
    switch end {
    case .returned, .threw: break
    case .cancelledByIdentifier, .threwCancelled: cancel(id)
    case .cancelledByCaller: run.cancel()
    case .replaced:
      AsyncRun(EffectPublisher.waiting("b", at: gate).cancellable(id: id, cancelInFlight: true))
      #expect(count(id) == 1)
    }
    await gate.open("a")
    await gate.open("b")
    #expect(run.isFinished)
    #expect(count(id) == 0)
  }

  @Test("I58: ten thousand tasks are cancelled together, in order, and no entry remains")
  func many() async throws {
    let one = AsyncRun(EffectPublisher.waiting("one", at: gate).cancellable(id: "one"))
    try #require(count("one") == 1, "not even one task is in the list")
    await gate.open("one")
    #expect(one.isFinished)
    let cancelled = LockIsolated<[Int]>([])
    let runs = (0..<10_000).map { number in
      AsyncRun(
        EffectTask<Int>.body { _ in
          await withTaskCancellationHandler {
            _ = try? await Task.never()
          } onCancel: {
            cancelled.withValue { $0.append(number) }
          }
        }
        .cancellable(id: "id"))
    }
    #expect(count("id") == 10_000)
    cancel("id")
    #expect(cancelled.value.elementsEqual(0..<10_000) == true)
    await Task.megaYield()
    #expect(runs.allSatisfy { $0.events == ["finished"] } == true)
    #expect(count("id") == 0)
  }

  @Test("I55: the same ID in a different test is a different ID")
  func otherTest() async {
    // No other code uses it, not even outside of tests.
    let (gate, id) = (gate, UUID())
    AsyncRun(EffectPublisher.waiting("here", at: gate).cancellable(id: id))
    // A detached task belongs to no test.
    await Task.detached { @MainActor in
      AsyncRun(EffectPublisher.waiting("there", at: gate).cancellable(id: id, cancelInFlight: true))
      #expect(
        gate.log == ["here waits", "there waits"], "a test replaces the effect of a different test")
    }.value
    cancel(id)
    #expect(gate.log.last == "here is cancelled")
    await Task.detached { @MainActor in RunningEffects.shared.cancel(CancelID(id)) }.value
    #expect(gate.log.last == "there is cancelled")
    for name in gate.names { await gate.open(name) }
  }
}
