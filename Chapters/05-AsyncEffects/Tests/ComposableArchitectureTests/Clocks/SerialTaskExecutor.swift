import Dispatch
import Synchronization

@testable import ComposableArchitecture

/// Runs jobs one after the other, first in, first out, and knows when none is left.
///
/// With it, tests of a clock neither depend on how busy the machine is, nor on other tests.
final class SerialTaskExecutor: TaskExecutor {
  private let queue = DispatchQueue(label: "SerialTaskExecutor")
  private let jobCount = Atomic(0)

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    jobCount.add(1, ordering: .relaxed)
    queue.async {
      job.runSynchronously(on: self.asUnownedTaskExecutor())
      self.jobCount.subtract(1, ordering: .relaxed)
    }
  }

  /// Waits until all tasks of the executor wait for something.
  func settle() async {
    await withUnsafeContinuation { continuation in
      resumeWhenIdle(continuation)
    }
  }

  private func resumeWhenIdle(_ continuation: UnsafeContinuation<Void, Never>) {
    queue.async {
      if self.jobCount.load(ordering: .relaxed) == 0 {
        continuation.resume()
      } else {
        self.resumeWhenIdle(continuation)
      }
    }
  }
}
