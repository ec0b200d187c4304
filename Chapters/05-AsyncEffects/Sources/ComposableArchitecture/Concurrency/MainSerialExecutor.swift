import Dispatch
import Foundation
import Synchronization

/// Where jobs go that are bound to no actor: usually to a pool of threads, on demand to the main
/// thread.
///
/// The Swift runtime calls a function, if there is one in the variable
/// `swift_task_enqueueGlobal_hook`, in place of handing a job to the pool. Ours is put there when it
/// is first needed and stays. From then on, a flag says which way a job takes. So the variable is
/// written once, and only the flag, which is atomic, changes while jobs are in flight.
enum MainSerialExecutor {
  /// Who wants jobs to run on the main thread.
  private struct Demand {
    var isSwitchedOn = false
    var scopes = 0
  }

  private typealias Original = @convention(thin) (UnownedJob) -> Void
  private typealias Hook = @convention(thin) (UnownedJob, Original) -> Void

  private static let demand = Mutex(Demand())
  private static let isInUse = Atomic(false)
  private static let jobCount = Atomic(0)

  /// Whether the hook is in its place. It is not if the runtime has no such variable.
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
  /// The main queue is first in, first out. A **round** is over when a block that was put at its end
  /// runs: all jobs that were ahead of it have run. A round is quiet if no job came through the hook
  /// meanwhile. One quiet round is not enough, since jobs that go from the main actor to the main
  /// actor do not come through the hook. The block is no job, so it does not count itself, and tests
  /// that wait side by side do not keep each other waiting.
  ///
  /// - Parameters:
  ///   - quietRounds: How many rounds have to be quiet, one after the other.
  ///   - limit: After how many rounds to give up.
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
      let jobsNow = jobCount.load(ordering: .relaxed)
      awaitRound(
        quietRounds: quietRounds, quiet: jobsNow == jobs ? quiet + 1 : 0, left: left - 1,
        jobs: jobsNow, then: done)
    }
  }
}
