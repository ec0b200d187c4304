import Dispatch
import Foundation
import Synchronization

/// Redirects jobs that aren't bound to an actor: they usually run on a pool of threads, but on the
/// main thread on demand.
///
/// If the variable `swift_task_enqueueGlobal_hook` has a function, the Swift runtime calls it
/// instead of handing a job to the pool. Our function is installed when it is first needed, and
/// stays installed. From then on, a flag determines where a job runs. So the variable is written
/// once, and only the flag, which is atomic, changes while jobs are in flight.
enum MainSerialExecutor {
  /// The current demand for running jobs on the main thread.
  private struct Demand {
    var isSwitchedOn = false
    var scopes = 0
  }

  private typealias Original = @convention(thin) (UnownedJob) -> Void
  private typealias Hook = @convention(thin) (UnownedJob, Original) -> Void

  private static let demand = Mutex(Demand())
  private static let isInUse = Atomic(false)
  private static let jobCount = Atomic(0)

  /// Whether the hook is installed. It isn't if the runtime has no such variable.
  private static let isInstalled: Bool = {
    guard let symbol = dlsym(dlopen(nil, RTLD_LAZY), "swift_task_enqueueGlobal_hook") else {
      return false
    }
    let hook: Hook = { job, original in
      if isInUse.load(ordering: .acquiring) {
        jobCount.add(1, ordering: .relaxed)
        MainActor.shared.enqueue(job)
      } else {
        original(job)
      }
    }
    symbol.assumingMemoryBound(to: Optional<Hook>.self).pointee = hook
    return true
  }()

  static var isOn: Bool { isInUse.load(ordering: .acquiring) }

  static func setSwitch(_ isOn: Bool) {
    change { $0.isSwitchedOn = isOn }
  }

  static func enterScope() {
    change { $0.scopes += 1 }
  }

  static func leaveScope() {
    change { $0.scopes -= 1 }
  }

  private static func change(_ update: (inout Demand) -> Void) {
    demand.withLock { demand in
      update(&demand)
      let isWanted = demand.isSwitchedOn || demand.scopes > 0
      isInUse.store(isWanted && isInstalled, ordering: .releasing)
    }
  }

  /// Waits until jobs stop producing further jobs.
  ///
  /// The main queue is first in, first out. A **round** ends when a block at its end runs: by then,
  /// all jobs ahead of the block have run. A round is quiet if no job passed through the hook
  /// during it. One quiet round isn't enough, because jobs from the main actor to the main actor
  /// don't pass through the hook. The block isn't a job, so it doesn't count itself, and tests that
  /// wait concurrently don't delay each other.
  ///
  /// - Parameters:
  ///   - quietRounds: How many consecutive rounds have to be quiet.
  ///   - limit: The number of rounds after which to give up.
  static func settle(quietRounds: Int, limit: Int) async {
    await withUnsafeContinuation { continuation in
      awaitRound(
        quietRounds: quietRounds, quiet: 0, left: limit, jobs: jobCount.load(ordering: .relaxed)
      ) { continuation.resume() }
    }
  }

  private static func awaitRound(
    quietRounds: Int, quiet: Int, left: Int, jobs: Int, then done: @escaping @Sendable () -> Void
  ) {
    guard quiet < quietRounds, left > 0 else { return done() }
    DispatchQueue.main.async {
      let currentJobCount = jobCount.load(ordering: .relaxed)
      awaitRound(
        quietRounds: quietRounds, quiet: currentJobCount == jobs ? quiet + 1 : 0, left: left - 1,
        jobs: currentJobCount, then: done)
    }
  }
}
