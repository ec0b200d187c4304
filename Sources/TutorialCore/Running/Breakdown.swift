import Foundation

/// The reason why a test process ended early, derived from its termination and its output.
struct Breakdown {
  let interruption: TestRun.Interruption

  /// Finds the reason.
  ///
  /// - Parameters:
  ///   - ending: How the process ended.
  ///   - output: Its output.
  ///   - backtrace: Swift's output about a crash, if any.
  ///   - package: The folder of the tested package, which contains the crashing line.
  init(_ ending: Tool.Ending, output: String, backtrace: String = "", package: URL) {
    if case .parentSignalled(let signal) = ending {
      interruption = .init(
        .exit,
        "The parent process of the tests was ended with signal \(signal), by this test or by the one before it."
      )
      return
    }
    let words = output.lines.lazy.compactMap(LastWords.init).last
    let failure = backtrace.firstMatch(of: /Swift runtime failure: (.+?) (?:\*\*\*|in )/)
    let signal = Self.signal(of: ending, in: output)
    guard words != nil || failure != nil || signal != nil else {
      interruption =
        switch ending {
        case .exited(let status):
          .init(.exit, "It ended the whole program, with status \(status).")
        case .signalled, .timedOut, .parentSignalled: .init(.timeLimit, "It took too long.")
        }
      return
    }
    let frame = Self.frame(in: backtrace, of: package)
    interruption = .init(
      .crash,
      words?.message ?? failure.map { "Fatal error: \($0.1)" } ?? Self.words(for: signal ?? 0),
      file: frame?.file ?? words?.file, line: frame?.line ?? words?.line)
  }

  private static func words(for signal: Int32) -> String {
    switch signal {
    case SIGSEGV, SIGBUS:
      "It crashed with signal \(signal): usually because of infinite recursion."
    case SIGILL, SIGTRAP:
      "Swift stopped it with signal \(signal): an overflow, a failed cast, an index out of range."
    case SIGKILL: "It was killed from outside, usually because memory ran out."
    default: "It crashed with signal \(signal)."
    }
  }

  /// The signal that ended the tests. `swift test` reports it in words.
  private static func signal(of ending: Tool.Ending, in output: String) -> Int32? {
    if case .signalled(let signal) = ending { return signal }
    return output.matches(of: /unexpected signal code (\d+)/).last.flatMap { Int32($0.1) }
  }

  /// The innermost frame in the package's own sources.
  private static func frame(in backtrace: String, of package: URL) -> (file: String, line: Int)? {
    let mark = " at \(package.pathString)/"
    for line in backtrace.lines {
      guard let start = line.range(of: mark),
        let match = line[start.upperBound...].wholeMatch(of: /(.+?):(\d+)(?::\d+)?/),
        let number = Int(match.2)
      else { continue }
      return ("\(package.pathString)/\(match.1)", number)
    }
    return nil
  }
}

/// The Swift runtime's message before it terminates a program.
private struct LastWords {
  let message: String
  let file: String?
  let line: Int?

  init?(_ text: String) {
    guard
      let match = text.firstMatch(
        of: /(?:([^\s:][^:]*):(\d+): )?((?:Fatal error|Assertion failed|Precondition failed).*)$/)
    else { return nil }
    message = String(match.3)
    file = match.1.map(String.init)
    line = match.2.flatMap { Int($0) }
  }
}
