import ComposableArchitecture
import Foundation
import Testing

/// Runs work on new threads concurrently, and waits for its end.
///
/// Tasks aren't suitable: while another test uses the serial executor, they all run on one thread.
///
/// - Parameters:
///   - count: The number of threads.
///   - work: The work of each thread. It is passed the thread's number.
func onThreads(
  _ count: Int, sourceLocation: SourceLocation = #_sourceLocation,
  _ work: @escaping @Sendable (Int) -> Void
) {
  let group = DispatchGroup()
  for number in 0..<count {
    group.enter()
    let thread = Thread {
      work(number)
      group.leave()
    }
    thread.stackSize = 1 << 20
    thread.start()
  }
  let hasEnded = group.wait(timeout: .now() + 60) == .success
  #expect(hasEnded, "after a minute, a thread is still waiting", sourceLocation: sourceLocation)
}

/// Runs work on a new thread, outside of any test, and returns its result.
///
/// - Returns: The result, or `nil` if the work doesn't end within a minute. Then the test fails.
func onAnotherThread<Result: Sendable>(
  sourceLocation: SourceLocation = #_sourceLocation, _ work: @escaping @Sendable () -> Result
) -> Result? {
  let result = LockIsolated<Result?>(nil)
  onThreads(1, sourceLocation: sourceLocation) { _ in result.setValue(work()) }
  return result.value
}

/// Lets threads meet: each waits until all have come.
// Unchecked: the condition guards the count.
final class Barrier: @unchecked Sendable {
  private let condition = NSCondition()
  private var missing: Int

  init(_ count: Int) { missing = count }

  func wait() {
    condition.withLock {
      missing -= 1
      condition.broadcast()
      let deadline = Date(timeIntervalSinceNow: 60)
      while missing > 0, condition.wait(until: deadline) {}
    }
  }
}
