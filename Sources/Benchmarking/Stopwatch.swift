import Foundation
import Synchronization

/// Times calls, or makes some between two marks, where a profiler counts their instructions.
@MainActor
public struct Stopwatch {
  /// What the calls cost.
  enum Cost {
    /// The time of one, in nanoseconds.
    case time(Double)
    /// Their instructions were counted from outside; there were so many.
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

  /// Times a call: the median of 21 rounds. It is called once before, to see whether it can be timed.
  ///
  /// What counts is the processor time of this thread. It does not change when other programs are busy, too.
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

  /// Times a call that waits, as the other method does. What counts is the processor time of the whole process,
  /// since tasks may go on anywhere.
  ///
  /// - Parameters:
  ///   - count: How many things a call does, each of which is to be timed.
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

/// The processor time that a clock has counted, in nanoseconds.
private func processorTime(_ clock: clockid_t) -> Int {
  var time = timespec()
  clock_gettime(clock, &time)
  return time.tv_sec * 1_000_000_000 + time.tv_nsec
}

// What callgrind is told to look out for, by `--dump-before`. They do something, and not the same, so that the compiler
// keeps both of them and the calls.

private let rounds = Atomic(0)

@inline(never)
func beginCounting() { rounds.add(1, ordering: .relaxed) }

@inline(never)
func endCounting() { fflush(nil) }
