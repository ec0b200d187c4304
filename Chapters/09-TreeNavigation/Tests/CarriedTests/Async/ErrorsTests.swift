import IssueReporting
import Testing

@testable import ComposableArchitecture
@testable import TestFixtures

@Suite("Effects · errors", .serialExecutor, .timeLimit(.minutes(5)))
@MainActor
struct ErrorsTests {
  let gate = Gate()

  /// Runs an effect to its end, and returns its output.
  func events(_ effect: Effect<String>) async -> [String] {
    let run = AsyncRun(effect)
    await Task.megaYield()
    return run.events
  }

  /// The message about an uncaught error.
  private func message(_ name: String, _ error: String, line: UInt) -> String {
    """
    An “Effect.\(name)” at CarriedTests/ErrorsTests.swift:\(line) threw an \
    unhandled error:

    \(error)

    Every error that is not a cancellation must be handled. Pass “catch:” to turn the error into \
    an action, or use “do” and “catch” inside the effect.
    """
  }

  @Test("I50: `run` sends any number of actions, in order", arguments: [0, 1, 5])
  func runSends(count: Int) async {
    let effect = Effect<String>.run { send in
      for number in 0..<count {
        await send("\(number)")
        await Task.yield()
      }
    }
    #expect(await events(effect) == (0..<count).map { "\($0)" } + ["finished"])
  }

  @Test("I48: an effect does nothing before it starts, and each start repeats all of its work")
  func describes() async {
    let starts = LockIsolated(0)
    let effect = Effect<String>.run { send in
      starts.withValue { $0 += 1 }
      await send("\(starts.value)")
    }
    await Task.megaYield()
    #expect(starts.value == 0)
    #expect(await events(effect) == ["1", "finished"])
    #expect(await events(effect) == ["2", "finished"])
  }

  @Test("I49: an action that a different task sends for the effect arrives as well")
  func sendsFromElsewhere() async {
    let effect = Effect<String>.run { send in
      await Task.detached { await send("from elsewhere") }.value
      await send("from here")
    }
    #expect(await events(effect) == ["from elsewhere", "from here", "finished"])
  }

  @Test(
    "I51: after a `CancellationError` there is no action and no issue, and `catch` isn't called")
  func cancellationError() async {
    let calls = LockIsolated(0)
    var seen: [[String]] = []
    let found = await failures {
      seen = [
        await events(.run { _ in throw CancellationError() }),
        await events(
          .run { send in
            await send("first")
            throw CancellationError()
          } catch: { _, send in
            calls.withValue { $0 += 1 }
            await send("caught")
          }),
      ]
    }
    #expect(found == [])
    #expect(seen == [["finished"], ["first", "finished"]])
    #expect(calls.value == 0)
  }

  @Test("I51: an effect that is cancelled and throws a `CancellationError` reports nothing")
  func cancelled() async {
    let (gate, calls) = (gate, LockIsolated(0))
    var run: AsyncRun<String>?
    let found = await failures {
      run = AsyncRun(
        .run { send in
          await gate.wait("work")
          try Task.checkCancellation()
          await send("too late")
        } catch: { _, send in
          calls.withValue { $0 += 1 }
        })
      await Task.megaYield()
      run?.cancel()
      await gate.open("work")
    }
    #expect(found == [])
    #expect(run?.events == ["finished"])
    #expect(gate.log == ["work waits", "work is cancelled", "work goes on"])
    #expect(calls.value == 0)
  }

  @Test("I52: `catch` of `run` is called once with the error, and actions sent before it remain")
  func runCatches() async {
    let errors = LockIsolated<[AsyncError?]>([])
    var seen: [String] = []
    let found = await failures {
      seen = await events(
        .run { send in
          await send("begun")
          throw AsyncError(number: 735)
        } catch: { error, send in
          errors.withValue { $0.append(error as? AsyncError) }
          await send("sorry")
          await send("try later")
        })
    }
    #expect(seen == ["begun", "sorry", "try later", "finished"])
    #expect(errors.value == [AsyncError(number: 735)])
    #expect(found == [], "there is a `catch`, so nothing is left to report")
  }

  @Test("I52: `catch` may wait, and the effect ends when `catch` returns")
  func catchWaits() async {
    let gate = gate
    let run = AsyncRun(
      Effect<String>.run { _ in
        throw AsyncError(number: 1)
      } catch: { _, send in
        await gate.wait("catch")
        await send("recovered")
      })
    await Task.megaYield()
    #expect(gate.log == ["catch waits"])
    #expect(run.events == [])
    await gate.open("catch")
    #expect(run.events == ["recovered", "finished"])
  }

  @Test("I52: without an error, `catch` isn't called")
  func catchIsNotCalled() async {
    let effect = Effect<String>.run { send in
      await send("fine")
    } catch: { _, send in
      await send("caught")
    }
    #expect(await events(effect) == ["fine", "finished"])
  }

  @Test("I53: without `catch`, an error of `run` is one issue, at the place of `run`")
  func runReports() async {
    var line: UInt = 0
    var seen: [String] = []
    let found = await failures {
      line = nextLine()
      let effect = Effect<String>.run { send in
        await send("begun")
        throw AsyncError(number: 735)
      }
      seen = await events(effect)
    }
    #expect(
      found == [
        Failure(line: line, message: message("run", "  AsyncError(number: 735)", line: line))
      ])
    #expect(seen == ["begun", "finished"])
  }
}
