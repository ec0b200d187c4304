import Testing

@testable import ComposableArchitecture
@testable import TestFixtures

// The last part of exercise 5.1: errors of cancelled effects.
extension ErrorsTests {
  @Test("I53: any error of a cancelled effect isn't reported")
  func cancelledFails() async {
    // A cancelled request throws the network's own error.
    let gate = gate
    var runs: [AsyncRun<String>] = []
    let found = await failures {
      runs = [
        AsyncRun(
          .run { _ in
            await gate.wait("first")
            throw AsyncError(number: -999)
          }),
        AsyncRun(
          .run { send in
            await gate.wait("run")
            throw AsyncError(number: -999)
          }),
      ]
      await Task.megaYield()
      for run in runs { run.cancel() }
      await gate.open("first")
      await gate.open("run")
    }
    #expect(found == [])
    #expect(runs.map(\.events) == [["finished"], ["finished"]])
    #expect(gate.log.contains("run goes on"), "the body did not run")
  }

  @Test("I52: `catch` is called for a cancelled effect, but sends nothing")
  func cancelledIsCaught() async {
    let gate = gate
    let caught = LockIsolated<[String]>([])
    let run = AsyncRun(
      Effect<String>.run { _ in
        await gate.wait("run")
        throw AsyncError(number: -999)
      } catch: { error, send in
        caught.withValue { $0.append("\(error)") }
        await send("caught")
      })
    await Task.megaYield()
    run.cancel()
    await gate.open("run")
    #expect(caught.value == ["AsyncError(number: -999)"])
    #expect(run.events == ["finished"])
  }

  @Test("I50: an effect that is cancelled before its start still runs its work")
  func cancelledBefore() async {
    let isCalled = LockIsolated(false)
    let effect = Effect<String>.run { _ in isCalled.setValue(Task.isCancelled) }
    guard case .run(_, let body) = effect.operation else { return }
    let task = Task { await body(Send { _ in }) }
    task.cancel()
    await task.value
    #expect(isCalled.value)
  }

  @Test("I53: an error is reported if something other than the effect was cancelled")
  func otherCancelled() async {
    let found = await failures {
      let effect = Effect<String>.run { _ in
        let request = Task { try await Task.never() }
        request.cancel()
        guard case .success = await request.result else { throw AsyncError(number: -999) }
      }
      _ = await events(effect)
    }
    #expect(found.map(\.firstLine).count == 1)
    #expect(found.first?.message.contains("  AsyncError(number: -999)\n") == true)
  }

  @Test("I54: nothing that `catch` sends after a cancellation arrives")
  func catchSendsNothing() async {
    let gate = gate
    let run = AsyncRun(
      Effect<String>.run { send in
        throw AsyncError(number: 4)
      } catch: { _, send in
        await send("caught")
        await gate.wait("catch")
        await send("too late")
      })
    await Task.megaYield()
    run.cancel()
    await gate.open("catch")
    #expect(run.events == ["caught", "finished"])
  }
}
