import ComposableArchitecture
import Dispatch
import Testing

// The setting is global, so this test runs in a separate process.
@Suite("Tasks on the main thread", .timeLimit(.minutes(10)))
struct MainSerialExecutorTests {
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
      #expect(strayed.value == 0, "so many operations started elsewhere")
      #expect(disordered.value == 0, "so many operations ran in a different order")
    }
  }

  private static let mainQueue = DispatchSpecificKey<Bool>()

  fileprivate static func isMainQueue() -> Bool {
    DispatchQueue.main.setSpecific(key: mainQueue, value: true)
    return DispatchQueue.getSpecific(key: mainQueue) == true
  }
}
