import Dispatch
import Synchronization

@testable import ComposableArchitecture

/// Runs jobs sequentially, first in, first out, and knows when none is left.
///
/// With it, tests of a clock depend neither on the machine's load nor on other tests.
final class SerialTaskExecutor: TaskExecutor {
  private let queue = DispatchQueue(label: "SerialTaskExecutor")
  private let jobCount = Atomic(0)
  private let allJobs = Atomic(0)

  /// Whether no job is queued or running.
  var isIdle: Bool { jobCount.load(ordering: .relaxed) == 0 }

  /// The number of all jobs so far.
  var count: Int { allJobs.load(ordering: .relaxed) }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    jobCount.add(1, ordering: .relaxed)
    allJobs.add(1, ordering: .relaxed)
    queue.async {
      job.runSynchronously(on: self.asUnownedTaskExecutor())
      self.jobCount.subtract(1, ordering: .relaxed)
    }
  }

  /// Waits until all tasks of the executor are suspended.
  ///
  /// - Returns: Whether they do. If they keep each other busy, it gives up in the end.
  @discardableResult
  func settle() async -> Bool {
    await withUnsafeContinuation { continuation in
      resumeWhenIdle(continuation, roundsLeft: 100_000)
    }
  }

  private func resumeWhenIdle(
    _ continuation: UnsafeContinuation<Bool, Never>, roundsLeft: Int
  ) {
    queue.async {
      let isIdle = self.isIdle
      if isIdle || roundsLeft == 0 {
        continuation.resume(returning: isIdle)
      } else {
        self.resumeWhenIdle(continuation, roundsLeft: roundsLeft - 1)
      }
    }
  }
}
