import Foundation

/// What came of typing into an app.
public struct FuzzReport: Sendable {
  /// What it was started with.
  public var settings: FuzzSettings
  /// How many bytes were typed, without the questions whether the app still answers.
  public var typed = 0
  /// How often the app ended, and was started again.
  public var restarts = 0
  /// How often it was asked, and answered.
  public var answers = 0
  /// The longest time that it took to answer.
  public var longestAnswer = Duration.zero
  /// The app's bytes in memory when it had been started for the first time.
  public var memoryAtStart: Int?
  /// The app's bytes in memory in the end.
  public var memoryAtEnd: Int?
  /// How long it all took.
  public var time = Duration.zero
  /// What was found, unless everything is right.
  public var failure: FuzzFailure?

  /// One line with the figures.
  public var summary: String {
    let memory = [memoryAtStart, memoryAtEnd].map { $0.map { "\($0 / 1_000_000) MB" } ?? "?" }
    return """
      \(typed) bytes typed in \(time.inSeconds), seed \(settings.seed): \(answers) answers, the \
      slowest after \(longestAnswer.inSeconds); memory \(memory[0]) at the start, \(memory[1]) at \
      the end; \(restarts) restarts
      """
  }
}

/// What is wrong with an app, and what has to be known to see it again.
public struct FuzzFailure: Error, Sendable {
  /// What can be wrong.
  public enum Kind: Sendable, Equatable {
    /// It did not answer in time.
    case hang(Duration)
    /// It ended before anything was typed.
    case endsAtOnce
    /// It ended by a signal.
    case crash(signal: Int32)
    /// It ended with another status than 0.
    case status(Int32)
    /// Its memory has grown by so many bytes.
    case growth(Int)
    /// It left the terminal other than it found it.
    case terminal(String)
  }

  /// What is wrong.
  public var kind: Kind
  /// The last bytes that were typed, without the questions.
  public var lastTyped: [UInt8] = []
  /// The last bytes that the app printed.
  public var lastPrinted: [UInt8] = []

  init(_ kind: Kind) {
    self.kind = kind
  }

  /// What is wrong, in a sentence.
  public var message: String {
    switch kind {
    case .hang(let time): "There was no answer within \(time.inSeconds)."
    case .endsAtOnce: "The app ended before anything was typed."
    case .crash(let signal):
      "The app ended by signal \(signal): \(String(cString: strsignal(signal)))."
    case .status(let status): "The app ended with status \(status)."
    case .growth(let bytes): "The app's memory has grown by \(bytes / 1_000_000) MB."
    case .terminal(let what): "The app has ended, and left the terminal \(what)."
    }
  }
}

extension FuzzReport {
  /// The failure with its seed, what was typed last, the screen's last bytes, and how to see it again.
  public var failureText: String? {
    guard let failure else { return nil }
    return """
      \(failure.message)
      Seed: \(settings.seed), after \(typed) bytes.
      Typed last: \(Self.escaped(failure.lastTyped))
      Printed last: \(Self.escaped(failure.lastPrinted))
      Again: swift run terminal-fuzzer --app \(settings.program.joined(separator: " ")) \
      --seed \(settings.seed) --bytes \(typed)
      """
  }

  /// Bytes as `printf` takes them.
  static func escaped(_ bytes: [UInt8]) -> String {
    bytes.map { byte in
      switch byte {
      case 0x0d: "\\r"
      case 0x0a: "\\n"
      case 0x09: "\\t"
      case 0x1b: "\\e"
      case 0x5c: "\\\\"
      case 0x20..<0x7f: String(UnicodeScalar(byte))
      default: "\\x" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
      }
    }.joined()
  }
}

extension Duration {
  /// A number of seconds, with the unit.
  var inSeconds: String {
    String(format: "%.2f s", self / .seconds(1))
  }
}
