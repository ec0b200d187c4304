import IssueReporting
import Testing

@testable import ComposableArchitecture
@testable import TestFixtures

@Suite("Exercise 5.1 · Handle an effect's errors", .serialExecutor, .timeLimit(.minutes(1)))
@MainActor
struct ErrorsTests {
  let gate = Gate()

  /// Runs an effect to its end, and returns its output.
  func events(_ effect: Effect<String, Never>) async -> [String] {
    let run = AsyncRun(effect)
    await Task.megaYield()
    return run.events
  }

  /// The message about an uncaught error.
  private func message(_ name: String, _ error: String, line: UInt) -> String {
    """
    An “Effect.\(name)” at ComposableArchitectureTests/Exercise1ErrorsTests.swift:\(line) threw an \
    unhandled error:

    \(error)

    Every error that is not a cancellation must be handled. Pass “catch:” to turn the error into \
    an action, or use “do” and “catch” inside the effect.
    """
  }

  @Test("I50: `task` sends one action, and then ends")
  func taskSends() async {
    let gate = gate
    let run = AsyncRun(
      Effect<String, Never>.task {
        await gate.wait("answer")
        return "42"
      })
    await Task.megaYield()
    #expect(run.events == [])
    await gate.open("answer")
    #expect(run.events == ["42", "finished"])
  }

  @Test("I50: `run` sends any number of actions, in order", arguments: [0, 1, 5])
  func runSends(count: Int) async {
    let effect = Effect<String, Never>.run { send in
      for number in 0..<count {
        await send("\(number)")
        await Task.yield()
      }
    }
    #expect(await events(effect) == (0..<count).map { "\($0)" } + ["finished"])
  }

  @Test("I50: `fireAndForget` sends nothing, even if it throws")
  func fireAndForgetSends() async {
    let done = LockIsolated(0)
    let effect = Effect<String, Never>.fireAndForget { () async throws -> Void in
      done.withValue { $0 += 1 }
    }
    #expect(await events(effect) == ["finished"])
    #expect(done.value == 1)
  }

  @Test("I48: an effect does nothing before it starts, and each start repeats all of its work")
  func describes() async {
    let starts = LockIsolated(0)
    let effect = Effect<String, Never>.task {
      starts.withValue { $0 += 1 }
      return "\(starts.value)"
    }
    await Task.megaYield()
    #expect(starts.value == 0)
    #expect(await events(effect) == ["1", "finished"])
    #expect(await events(effect) == ["2", "finished"])
  }

  @Test("I49: an action that a different task sends for the effect arrives as well")
  func sendsFromElsewhere() async {
    let effect = Effect<String, Never>.run { send in
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
        await events(.task { throw CancellationError() }),
        await events(.run { _ in throw CancellationError() }),
        await events(
          .task {
            throw CancellationError()
          } catch: { _ in
            calls.withValue { $0 += 1 }
            return "caught"
          }),
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
    #expect(seen == [["finished"], ["finished"], ["finished"], ["first", "finished"]])
    #expect(calls.value == 0)
  }

  @Test(
    "I51: an error of a different type isn't a cancellation, even if its name and text say so",
    arguments: [Booking.CancellationError(), Refused(), Abort.cancelled] as [any Error])
  func looksLikeACancellation(error: any Error) async {
    let caught = LockIsolated<[String]>([])
    var seen: [[String]] = []
    let found = await failures {
      seen = [
        await events(
          .run { _ in
            throw error
          } catch: { error, send in
            caught.withValue { $0.append("\(error)") }
            await send("caught")
          }),
        await events(.run { _ in throw error }),
      ]
    }
    #expect(seen == [["caught", "finished"], ["finished"]])
    #expect(caught.value == ["\(error)"], "`catch` has to be called once")
    #expect(found.count == 1, "the second effect has no `catch`, so its error has to be reported")
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

  @Test("I52: `catch` of `task` is called once with the error, and its action is sent")
  func taskCatches() async {
    let errors = LockIsolated<[AsyncError?]>([])
    var seen: [String] = []
    let found = await failures {
      seen = await events(
        .task {
          throw AsyncError(number: 404)
        } catch: { error in
          errors.withValue { $0.append(error as? AsyncError) }
          return "not found"
        })
    }
    #expect(seen == ["not found", "finished"])
    #expect(errors.value == [AsyncError(number: 404)])
    #expect(found == [], "there is a `catch`, so there is nothing left to report")
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
    #expect(found == [], "there is a `catch`, so there is nothing left to report")
  }

  @Test("I52: `catch` may wait, and the effect ends when `catch` returns")
  func catchWaits() async {
    let gate = gate
    let run = AsyncRun(
      Effect<String, Never>.run { _ in
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
    #expect(
      await events(
        .task {
          "fine"
        } catch: { _ in
          "caught"
        }) == ["fine", "finished"])
    let effect = Effect<String, Never>.run { send in
      await send("fine")
    } catch: { _, send in
      await send("caught")
    }
    #expect(await events(effect) == ["fine", "finished"])
  }

  @Test("I52: `fireAndForget` ignores every error")
  func fireAndForgetThrows() async {
    var seen: [[String]] = []
    let found = await failures {
      seen = [
        await events(.fireAndForget { () async throws -> Void in throw AsyncError(number: 2) }),
        await events(.fireAndForget { () async throws -> Void in throw CancellationError() }),
      ]
    }
    #expect(found == [])
    #expect(seen == [["finished"], ["finished"]])
  }

  @Test("I53: without `catch`, an error of `run` is one issue, at the place of `run`")
  func runReports() async {
    var line: UInt = 0
    var seen: [String] = []
    let found = await failures {
      line = nextLine()
      let effect = Effect<String, Never>.run { send in
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

  @Test("I53: without `catch`, an error of `task` is one issue, at the place of `task`")
  func taskReports() async {
    var line: UInt = 0
    var seen: [String] = []
    let found = await failures {
      line = nextLine()
      let effect = Effect<String, Never>.task { throw AsyncError(number: 404) }
      seen = await events(effect)
    }
    #expect(
      found == [
        Failure(line: line, message: message("task", "  AsyncError(number: 404)", line: line))
      ])
    #expect(seen == ["finished"])
  }

  @Test("I53: each run of a failing effect reports its own issue")
  func reportsEach() async {
    let found = await failures {
      let effect = Effect<String, Never>.run { _ in throw AsyncError(number: 3) }
      for _ in 1...2 { _ = await events(effect) }
    }
    #expect(found.count == 2)
  }
}

private enum Booking {
  /// The server's error for a cancelled booking. It doesn't mean that the effect is cancelled.
  struct CancellationError: Error {}
}

private struct Refused: Error, CustomStringConvertible {
  var description: String { "Tickets cannot be cancelled." }
}

private enum Abort: Error { case cancelled }
