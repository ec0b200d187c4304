import ConcurrencyExtras
import Dispatch
import Testing

// The setting is global, and other tests in this process block their threads while they wait for tasks. With all tasks
// on one thread, they would deadlock. Therefore each of these tests has its own process.
@Suite("Tasks on the main thread", .timeLimit(.minutes(10)))
struct MainSerialExecutorTests {
  @Test("tasks run in the order in which they were started, whatever their priority")
  func order() async {
    await #expect(processExitsWith: .success) {
      await withMainSerialExecutor {
        let log = LockIsolated<[Int]>([])
        let tasks = (0..<100).map { index in
          Task(priority: index.isMultiple(of: 2) ? .background : .high) {
            log.withValue { $0.append(index) }
            await Task.yield()
            log.withValue { $0.append(100 + index) }
          }
        }
        for task in tasks { await task.value }
        #expect(log.value == Array(0..<200))
      }
    }
  }

  @Test("tasks run on the main queue, including detached ones and those of actors")
  func mainQueue() async {
    await #expect(processExitsWith: .success) {
      actor Place {
        func isMainQueue() -> Bool { MainSerialExecutorTests.isMainQueue() }
      }
      await withMainSerialExecutor {
        #expect(await Task { MainSerialExecutorTests.isMainQueue() }.value)
        #expect(await Task.detached { MainSerialExecutorTests.isMainQueue() }.value)
        #expect(await Task { await Place().isMainQueue() }.value)
      }
    }
  }

  @Test("an operation whose caller belongs to no actor always starts on the main queue")
  func nonisolatedCallers() async {
    await #expect(processExitsWith: .success) {
      let strayed = LockIsolated(0)
      let disordered = LockIsolated(0)
      let runOperation: @Sendable () async -> Void = {
        let log = LockIsolated<[Int]>([])
        await withMainSerialExecutor {
          if !MainSerialExecutorTests.isMainQueue() { strayed.withValue { $0 += 1 } }
          let tasks = (1...20).map { index in Task { log.withValue { $0.append(index) } } }
          log.withValue { $0.append(0) }
          for task in tasks { await task.value }
        }
        if log.value != Array(0...20) { disordered.withValue { $0 += 1 } }
      }
      for _ in 1...10 {
        await Task.detached { for _ in 1...50 { await runOperation() } }.value
        for _ in 1...50 {
          await Task.detached(priority: .background, operation: runOperation).value
        }
      }
      #expect(strayed.value == 0, "so many operations began elsewhere")
      #expect(disordered.value == 0, "so many operations had another order")
    }
  }

  private static let mainQueue = DispatchSpecificKey<Bool>()

  fileprivate static func isMainQueue() -> Bool {
    DispatchQueue.main.setSpecific(key: mainQueue, value: true)
    return DispatchQueue.getSpecific(key: mainQueue) == true
  }

  @Test("an operation's result and error are passed on, and it runs on the caller's actor")
  func results() async {
    await #expect(processExitsWith: .success) {
      let test: @MainActor () async throws -> Void = {
        var count = 0
        let result = await withMainSerialExecutor {
          count += 1
          await Task.yield()
          MainActor.assertIsolated()
          return count
        }
        #expect(result == 1)
        #expect(withMainSerialExecutor { 42 } == 42)
        #expect(throws: Failure.self) { try withMainSerialExecutor { throw Failure() } }
        await #expect(throws: Failure.self) {
          try await withMainSerialExecutor {
            await Task.yield()
            throw Failure()
          }
        }
      }
      try await test()
    }
  }

  @Test("while an operation runs, the setting is on, even if a different operation ends")
  func overlapping() async {
    await #expect(processExitsWith: .success) {
      let (end, continuation) = AsyncStream<Void>.makeStream()
      let first = Task {
        await withMainSerialExecutor {
          #expect(uncheckedUseMainSerialExecutor)
          for await _ in end {}
          #expect(uncheckedUseMainSerialExecutor)
        }
      }
      await withMainSerialExecutor {
        withMainSerialExecutor { #expect(uncheckedUseMainSerialExecutor) }
        #expect(uncheckedUseMainSerialExecutor)
        continuation.finish()
        await first.value
        #expect(uncheckedUseMainSerialExecutor)
        uncheckedUseMainSerialExecutor = false
        #expect(uncheckedUseMainSerialExecutor)
      }
    }
  }

  @Test("the setting is on until it is turned off")
  func toggle() async {
    await #expect(processExitsWith: .success) {
      uncheckedUseMainSerialExecutor = true
      withMainSerialExecutor {}
      #expect(uncheckedUseMainSerialExecutor)
      uncheckedUseMainSerialExecutor = false
    }
  }

  @Test("on the main thread, a mega-yield returns when no task has work")
  func settles() async {
    await #expect(processExitsWith: .success) {
      await withMainSerialExecutor {
        let log = LockIsolated<[String]>([])
        Task {
          for _ in 0..<300 { await Task.yield() }
          log.withValue { $0.append("yielded") }
          Task { @MainActor in
            await hop(200)
            log.withValue { $0.append("hopped") }
          }
        }
        await Task.megaYield()
        #expect(log.value == ["yielded", "hopped"])
      }
    }
  }

  @Test("a mega-yield gives up if tasks never stop, but lets them run first")
  func givesUp() async {
    await #expect(processExitsWith: .success) {
      await withMainSerialExecutor {
        let turns = LockIsolated(0)
        let busy = Task {
          while !Task.isCancelled {
            turns.withValue { $0 += 1 }
            await Task.yield()
          }
        }
        await Task.megaYield(count: 2)
        #expect(turns.value > 10)
        busy.cancel()
        await busy.value
      }
    }
  }

  @Test("concurrent mega-yields don't wait for one another")
  func sideBySide() async {
    await #expect(processExitsWith: .success) {
      await withMainSerialExecutor {
        await withTaskGroup(of: Void.self) { group in
          for _ in 0..<100 { group.addTask { await Task.megaYield() } }
        }
      }
    }
  }

  @Test("on a pool of threads, a mega-yield returns as well")
  func pool() async {
    await Task.megaYield()
    await Task.megaYield(count: 0)
  }
}

private struct Failure: Error {}

/// Goes from the main actor to the pool and back, several times.
@MainActor
private func hop(_ count: Int) async {
  for _ in 0..<count { await Task.detached {}.value }
}
