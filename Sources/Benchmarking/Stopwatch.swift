import Foundation
import Synchronization

/// Times calls, or runs them between two marks, so that a profiler can count their instructions.
@MainActor
public struct Stopwatch {
  /// The cost of the calls.
  enum Cost {
    /// The time of one call, in nanoseconds.
    case time(Double)
    /// The profiler counted their instructions. The value is the number of calls.
    case counted(calls: Int)
  }

  private let calls: Int
  private let isCounting: Bool
  private let hasFailed: () -> Bool
  private(set) var cost: Cost?

  init(calls: Int, isCounting: Bool, hasFailed: @escaping () -> Bool) {
    self.calls = isCounting ? max(1, calls / 200) : calls
    self.isCounting = isCounting
    self.hasFailed = hasFailed
  }

  /// Times a call: the median of 21 rounds. One call before that checks whether it can be timed.
  ///
  /// It measures the processor time of this thread, which doesn't depend on other programs.
  ///
  /// - Parameter call: The call.
  public mutating func time(_ call: () -> Void) {
    call()
    guard !hasFailed() else { return }
    guard !isCounting else {
      beginCounting()
      for _ in 0..<calls { call() }
      endCounting()
      return cost = .counted(calls: calls)
    }
    let rounds = (0..<21).map { _ in
      let start = processorTime(CLOCK_THREAD_CPUTIME_ID)
      for _ in 0..<calls { call() }
      return Double(processorTime(CLOCK_THREAD_CPUTIME_ID) - start) / Double(calls)
    }
    cost = .time(rounds.sorted()[rounds.count / 2])
  }

  /// Times an asynchronous call. It measures the processor time of the process, because tasks may resume on any thread.
  ///
  /// - Parameters:
  ///   - count: The number of operations in a call. The time is divided by it.
  ///   - call: The call.
  public mutating func time(perCall count: Int = 1, _ call: @MainActor () async -> Void) async {
    await call()
    guard !hasFailed() else { return }
    guard !isCounting else {
      beginCounting()
      for _ in 0..<calls { await call() }
      endCounting()
      return cost = .counted(calls: calls * count)
    }
    var rounds: [Double] = []
    for _ in 0..<21 {
      let start = processorTime(CLOCK_PROCESS_CPUTIME_ID)
      for _ in 0..<calls { await call() }
      let time = processorTime(CLOCK_PROCESS_CPUTIME_ID) - start
      rounds.append(Double(time) / Double(calls * count))
    }
    cost = .time(rounds.sorted()[rounds.count / 2])
  }
}

/// The processor time of a clock, in nanoseconds.
private func processorTime(_ clock: clockid_t) -> Int {
  var time = timespec()
  clock_gettime(clock, &time)
  return time.tv_sec * 1_000_000_000 + time.tv_nsec
}

// The marks for callgrind's `--dump-before`. Their bodies aren't empty and differ, so that the compiler keeps both
// functions and the calls.

private let rounds = Atomic(0)

@inline(never)
func beginCounting() { rounds.add(1, ordering: .relaxed) }

@inline(never)
func endCounting() { fflush(nil) }
