import Dispatch
import Synchronization

/// Runs jobs sequentially, first in, first out, and knows when none is left.
///
/// With it, tests of a clock depend neither on the load of the machine nor on other tests.
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
