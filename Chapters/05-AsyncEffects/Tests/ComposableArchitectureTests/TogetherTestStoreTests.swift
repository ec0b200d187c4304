import OpenCombine
import Testing

@testable import ComposableArchitecture
@testable import TestFixtures

@Suite("Together · the end of an asynchronous test", .serialExecutor, .timeLimit(.minutes(5)))
@MainActor
struct AsyncTestStoreTests {
  private enum Action: Equatable { case go, stop, answer(Int) }

  private func store(
    _ gate: Gate
  ) -> WholeTestStore<Int, Action, Void> {
    let store = TestStore(
      initialState: 0,
      reducer: Reducer<Int, Action, Void> { state, action, _ in
        switch action {
        case .go:
          return .task {
            await gate.wait("go")
            return .answer(1)
          }
          .cancellable(id: 1)
        case .stop:
          return .cancel(id: 1)
        case .answer(let number):
          state += number
          return .none
        }
      },
      environment: ()
    )
    store.timeout = 5_000_000_000
    return store
  }

  @Test("I69: when `send` returns, effects have done everything that needs no waiting")
  func begins() async {
    let log = LockIsolated<[Int]>([])
    let store = TestStore(
      initialState: 0,
      reducer: Reducer<Int, Int, Void> { _, action, _ in
        guard action == 0 else { return .none }
        return .run { send in
          log.withValue { $0.append(1) }
          for _ in 0..<200 { await Task.yield() }
          await send(1)
          log.withValue { $0.append(2) }
        }
      },
      environment: ()
    )
    await store.send(0)
    #expect(log.value == [1, 2])
    await store.receive(1)
  }

  @Test("I72: `finish` waits for running effects")
  func finishes() async {
    let gate = Gate()
    let store = store(gate)
    let task = await store.send(.go)
    Task { await gate.open("go") }
    await store.finish(timeout: .seconds(3_600))
    await task.finish(timeout: .seconds(3_600))
    await store.receive(.answer(1)) { $0 = 1 }
  }

  @Test(
    "I72: after its timeout, `finish` fails at its line, and says how long it waited and what to do"
  )
  func timesOut() async {
    let gate = Gate()
    var lines: [UInt] = []
    let found = await failures {
      let store = store(gate)
      let task = await store.send(.go)
      lines.append(nextLine())
      await store.finish(timeout: .milliseconds(10))
      lines.append(nextLine())
      await task.finish(timeout: .milliseconds(10))
      await store.send(.stop)
      await gate.open("go")
    }
    #expect(found.map(\.line) == lines)
    for failure in found {
      #expect(
        failure.firstLine
          == "Effects were expected to finish, but are still running after 0.01 seconds.")
      #expect(failure.message.contains("advance its time first"))
      #expect(failure.message.hasSuffix("If they just take longer, raise “timeout:”."))
    }
  }

  @Test("I72: `finish` doesn't replace `receive`")
  func doesNotReceive() async {
    let found = await failures {
      let gate = Gate()
      let store = store(gate)
      await store.send(.go)
      await gate.open("go")
      await store.finish()
    }
    #expect(
      found.map(\.firstLine)
        == [TestStoreWords.finishedTooEarly])
  }

  @Test("I73: ending a test while an effect runs fails, and cancels the effect")
  func endsEarly() async {
    let gate = Gate()
    var line: UInt = 0
    let found = await failures {
      let store = store(gate)
      line = nextLine()
      await store.send(.go)
    }
    #expect(found.map(\.line) == [line])
    #expect(
      found.first?.firstLine
        == "The test ended, and an effect of this action is still running.")
    let message = found.first?.message ?? ""
    let first = message.split(separator: "•").dropFirst().first ?? ""
    #expect(first.contains("“await store.finish()”"))
    #expect(gate.log == ["go waits", "go is cancelled"])
    await gate.open("go")
  }

  @Test("I72: an effect that outlasts `finish` is reported at the end as well")
  func endsAfterFinish() async {
    let gate = Gate()
    let found = await failures {
      let store = store(gate)
      await store.send(.go)
      await store.finish(timeout: .milliseconds(10))
    }
    #expect(
      found.map(\.firstLine) == [
        "Effects were expected to finish, but are still running after 0.01 seconds.",
        "The test ended, and an effect of this action is still running.",
      ])
    await gate.open("go")
  }

  @Test("I72: after a task's timeout, its effects are cancelled")
  func cancelsAfterFinish() async {
    let gate = Gate()
    let found = await failures {
      let store = store(gate)
      let task = await store.send(.go)
      let nanoseconds: UInt64 = 10_000_000
      await task.finish(timeout: nanoseconds)
      #expect(task.isCancelled)
      #expect(gate.log == ["go waits", "go is cancelled"])
      await gate.open("go")
      await store.finish()
    }
    #expect(
      found.map(\.firstLine)
        == ["Effects were expected to finish, but are still running after 0.01 seconds."])
  }

  @Test("I65: a step's task can be cancelled, as when a view disappears")
  func cancels() async {
    let gate = Gate()
    let store = store(gate)
    let task = await store.send(.go)
    #expect(!task.isCancelled)
    Task { await gate.open("go") }
    await task.cancel()
    #expect(task.isCancelled)
    await store.finish(timeout: .zero)
  }

  @Test("I77: an effect uses the environment in which its action was reduced")
  func environment() async {
    let store = TestStore(
      initialState: 0,
      reducer: Reducer<Int, Int, Int> { state, action, environment in
        state = action
        return action == 0 ? .none : action < 100 ? .task { environment } : .none
      },
      environment: 100
    )
    await store.send(1) { $0 = 1 }
    store.environment = 200
    await store.receive(100) { $0 = 100 }
    await store.send(2) { $0 = 2 }
    await store.receive(200) { $0 = 200 }
  }
}
