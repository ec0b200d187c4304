import Foundation
import TerminalFuzzing
import Testing

@Suite("The fuzzer", .serialized, .timeLimit(.minutes(10)))
struct FuzzerTests {
  @Test("types its bytes into a correct app, and finds nothing")
  func right() throws {
    let report = try fuzz("*) echo \"unknown: $line\" ;;", bytes: 5_000)
    #expect(report.failure == nil && report.failureText == nil)
    #expect(report.typed >= 5_000)
    #expect(report.answers > 10)
    #expect(report.longestAnswer > .zero)
    #expect(try #require(report.memoryAtEnd) > 0)
    #expect(report.summary.contains("seed 1: \(report.answers) answers"))
  }

  @Test("restarts an app that ends, and counts that")
  func restarts() throws {
    let report = try fuzz("*7*) exit 0 ;; *) echo \"unknown: $line\" ;;", bytes: 3_000)
    #expect(report.failure == nil)
    #expect(report.restarts > 0)
  }

  @Test("finds a hang")
  func hang() throws {
    let report = try fuzz(
      "*7*) sleep 1000 ;; *) echo \"unknown: $line\" ;;", patience: .seconds(3))
    #expect(report.failure?.kind == .hang(.seconds(3)))
    #expect(report.failure?.message == "There was no response within 3.00 s.")
  }

  @Test("doesn't mistake the terminal's echo for a response")
  func echo() throws {
    let report = try fuzz(
      "*7*) while :; do read -r line; done ;; *) echo \"$line\" ;;", patience: .seconds(3))
    #expect(report.failure?.kind == .hang(.seconds(3)))
  }

  @Test("finds a crash, and reports everything that is needed to reproduce it")
  func crash() throws {
    let report = try fuzz("*7*) echo Oh; kill -SEGV $$ ;; *) echo \"unknown: $line\" ;;")
    #expect(report.failure?.kind == .crash(signal: SIGSEGV))
    let text = try #require(report.failureText)
    #expect(text.contains("The app was terminated by signal 11"))
    #expect(text.contains("Seed: 1, after \(report.typed) bytes."))
    #expect(text.contains(/Typed last: .*7.*/))
    #expect(text.contains(/Printed last: .*Oh\\r\\n/))
    #expect(text.contains("--seed 1 --bytes \(report.typed)"))
    // This reproduces it.
    let again = try fuzz(
      "*7*) echo Oh; kill -SEGV $$ ;; *) echo \"unknown: $line\" ;;", bytes: report.typed)
    #expect(again.failure?.kind == .crash(signal: SIGSEGV) && again.typed == report.typed)
  }

  @Test("finds a status other than 0")
  func status() throws {
    let report = try fuzz("*7*) exit 3 ;; *) echo \"unknown: $line\" ;;")
    #expect(report.failure?.kind == .status(3))
  }

  @Test("finds a leak")
  func leak() throws {
    let report = try fuzz(
      "*) x=$x$(head -c 1000000 /dev/zero | tr '\\0' a); echo \"unknown: $line\" ;;",
      growth: 20_000_000)
    guard case .growth(let bytes) = report.failure?.kind else {
      Issue.record("Found \(report.failureText ?? "nothing").")
      return
    }
    #expect(bytes > 20_000_000)
    #expect(report.failure?.message.hasPrefix("The app's memory grew by ") == true)
  }

  @Test(
    "finds a terminal that isn't restored",
    arguments: [
      ("stty raw -echo", "raw"), ("stty -echo", "raw"), ("stty -onlcr", "with other modes"),
      ("stty intr x", "with other modes"), ("printf '\\033[?25l'", "with its mode 25 changed"),
      ("printf '\\033[?2004h'", "with its mode 2004 changed"),
    ])
  func terminal(command: String, state: String) throws {
    let report = try fuzz("quit) \(command); exit 0 ;; *) echo \"unknown: $line\" ;;", bytes: 100)
    #expect(report.failure?.kind == .terminal(state))
  }

  @Test("finds an app that does not end")
  func noEnd() throws {
    let report = try fuzz(
      "quit) ;; *) echo \"unknown: $line\" ;; esac; done; while :; do sleep 1; case a in b) ;;",
      bytes: 100,
      patience: .seconds(3))
    #expect(report.failure?.kind == .hang(.seconds(3)))
  }

  @Test("finds an app that ends immediately")
  func endsAtOnce() throws {
    var fuzzer = Fuzzer(FuzzSettings(program: ["/bin/sh", "-c", "exit 0"], seed: 1))
    #expect(try fuzzer.run().failure?.kind == .endsAtOnce)
  }

  @Test("resumes an app that suspends itself")
  func suspended() throws {
    let report = try fuzz(
      "*7*) kill -STOP $$; echo on ;; *) echo \"unknown: $line\" ;;", bytes: 1_000)
    #expect(report.failure == nil)
  }

  @Test("types for the given time")
  func time() throws {
    var fuzzer = Fuzzer(
      FuzzSettings(program: script("*) echo \"unknown: $line\" ;;"), time: .milliseconds(200)))
    let report = try fuzzer.run()
    #expect(report.failure == nil && report.time >= .milliseconds(200))
  }

  @Test("reports a missing program")
  func missing() {
    var fuzzer = Fuzzer(FuzzSettings(program: ["/nowhere/app"]))
    #expect(throws: (any Error).self) { try fuzzer.run() }
  }

  /// - Parameter cases: The clauses of a shell's `case` for a line that isn't `quit`.
  private func fuzz(
    _ cases: String, bytes: Int = 100_000, patience: Duration = .seconds(60),
    growth: Int = 256_000_000
  ) throws -> FuzzReport {
    var fuzzer = Fuzzer(
      FuzzSettings(
        program: script(cases), seed: 1, bytes: bytes, patience: patience, growth: growth))
    return try fuzzer.run()
  }

  private func script(_ cases: String) -> [String] {
    let quits = cases.hasPrefix("quit)") ? "" : "quit) exit 0 ;;"
    return [
      "/bin/sh", "-c",
      "trap '' INT; while read -r line; do case $line in \(quits) \(cases) esac; done",
    ]
  }
}
