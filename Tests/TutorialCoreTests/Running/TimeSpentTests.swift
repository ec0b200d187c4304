import Foundation
import Testing

@testable import TutorialAuthoring
@testable import TutorialCore

@Suite("The time spent by a test")
struct TimeSpentTests {
  private let start = ContinuousClock.now
  private let limits = TestRunner.Limits(computing: .seconds(10), waiting: .seconds(30))

  /// Samples a test at the end of each second.
  ///
  /// - Parameters:
  ///   - seconds: The number of seconds.
  ///   - share: The part of a processor that the test gets.
  ///   - isComputing: Whether it is computing.
  private func spent(
    _ seconds: Int, share: Double, isComputing: Bool, every pause: Duration = TimeSpent.pause
  ) -> TimeSpent {
    var spent = TimeSpent(at: start)
    var passed = Duration.zero
    while passed <= .seconds(seconds) {
      // A process used some time before the test started.
      let used = Duration.seconds(5) + passed * share
      spent.add(Activity(processorTime: used, isComputing: isComputing), at: start + passed)
      passed += pause
    }
    return spent
  }

  @Test("is the processor time if it computes, rather than the elapsed time")
  func computing() {
    #expect(limits.verdict(on: spent(9, share: 1, isComputing: true)) == nil)
    #expect(
      limits.verdict(on: spent(11, share: 1, isComputing: true))
        == "It used 10 seconds of processor time and was terminated: most likely an endless loop.")
    // Four threads use it four times as fast.
    #expect(limits.verdict(on: spent(3, share: 4, isComputing: true)) != nil)
  }

  @Test("is zero while it waits for a processor, however long")
  func busyMachine() {
    let spent = spent(3600, share: 0.002, isComputing: true)
    #expect(spent.waiting == .zero)
    #expect(spent.computing < .seconds(8))
    #expect(limits.verdict(on: spent) == nil)
  }

  @Test("is the elapsed time if it needs no processor")
  func waiting() {
    #expect(limits.verdict(on: spent(29, share: 0, isComputing: false)) == nil)
    let words = "It waited 30 seconds without progress and was terminated."
    #expect(limits.verdict(on: spent(31, share: 0, isComputing: false)) == words)
    // It polls.
    #expect(limits.verdict(on: spent(31, share: 0.01, isComputing: false)) == words)
  }

  @Test("is less than the elapsed time if samples are late")
  func rareLooks() {
    let spent = spent(60, share: 0, isComputing: false, every: .seconds(5))
    #expect(spent.waiting < .seconds(2))
  }

  @Test("is the elapsed time if the system doesn't provide the activity")
  func unknown() {
    var spent = TimeSpent(at: start)
    spent.add(nil, at: start + .seconds(40))
    #expect(limits.verdict(on: spent) == nil)
    spent.add(nil, at: start + .seconds(41))
    #expect(limits.verdict(on: spent)?.hasPrefix("It was still running after 40 seconds") == true)
  }
}

@Suite(
  "What processes do", .timeLimit(.minutes(10)),
  .enabled(if: FileManager.default.fileExists(atPath: "/proc/self/stat")))
struct ActivityTests {
  /// Runs a script and samples it until a condition is true.
  private func watch(_ script: String, until condition: @escaping @Sendable (Activity) -> Bool)
    async throws
  {
    try await Files.withTemporaryFolder { folder in
      let (processes, continuation) = AsyncStream.makeStream(of: pid_t.self)
      let task = Task {
        try await Tool("/bin/sh", ["-c", script]).run(
          log: folder.appending(path: "log.txt"), onStart: { continuation.yield($0) })
      }
      defer { task.cancel() }
      for await leader in processes {
        while true {
          if let activity = Activity(session: leader), condition(activity) { break }
          try await Task.sleep(for: .milliseconds(10))
        }
        break
      }
      task.cancel()
      _ = await task.result
    }
  }

  @Test("counts as computing in a loop, even in a child process, with their processor time")
  func computing() async throws {
    try await watch("while :; do :; done") {
      $0.isComputing && $0.processorTime >= .milliseconds(300)
    }
    try await watch("(while :; do :; done) & sleep 6000") {
      $0.isComputing && $0.processorTime >= .milliseconds(300)
    }
  }

  @Test("counts as waiting in a sleep, and still includes the time of ended children")
  func waiting() async throws {
    try await watch("sleep 6000") { !$0.isComputing }
    let loop = "i=0; while [ $i -lt 200000 ]; do i=$((i+1)); done"
    try await watch("/bin/sh -c '\(loop)'; sleep 6000; :") {
      !$0.isComputing && $0.processorTime >= .milliseconds(50)
    }
  }

  @Test("is unknown for a missing process")
  func none() {
    #expect(Activity(session: 4_000_000) == nil)
  }
}
