/// Why a process that ran tests ended before they did, from how it ended and what it wrote.
struct Breakdown {
  let interruption: TestRun.Interruption

  /// Finds the reason.
  ///
  /// - Parameters:
  ///   - ending: How the process ended.
  ///   - output: What it wrote.
  init(_ ending: Tool.Ending, output: String) {
    let words = output.lines.lazy.compactMap(LastWords.init).first
    if let words {
      interruption = .init(.crash, words.message, file: words.file, line: words.line)
      return
    }
    interruption =
      switch ending {
      case .exited(let status):
        // `swift test` tells of a signal in words.
        Self.signal(in: output).map(Self.crash)
          ?? .init(.exit, "The test ended the whole program, with status \(status).")
      case .signalled(let signal): Self.crash(signal)
      case .timedOut: .init(.timeLimit, "It took too long.")
      }
  }

  private static func crash(_ signal: Int32) -> TestRun.Interruption {
    switch signal {
    case 11, 10, 7:
      .init(
        .crash,
        "The program broke down with signal \(signal), a bad memory access: most often a function "
          + "that calls itself without end, until the stack is full.")
    case 4, 5:
      .init(
        .crash,
        "The program was stopped by Swift with signal \(signal): an overflow, a failed cast, or an "
          + "index that is out of range.")
    case 9:
      .init(.crash, "The program was killed from outside: most often because memory ran out.")
    default:
      .init(.crash, "The program broke down with signal \(signal).")
    }
  }

  private static func signal(in output: String) -> Int32? {
    output.matches(of: /unexpected signal code (\d+)/).last.flatMap { Int32($0.1) }
  }
}

/// What the Swift runtime writes before it stops a program.
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
