import Foundation

/// The result of typing into an app.
public struct FuzzReport: Sendable {
  /// The settings of the run.
  public var settings: FuzzSettings
  /// The number of typed bytes, without the checks whether the app still responds.
  public var typed = 0
  /// How often the app ended and was restarted.
  public var restarts = 0
  /// How often the app was checked and responded.
  public var answers = 0
  /// The longest response time.
  public var longestAnswer = Duration.zero
  /// The app's memory in bytes after its first start.
  public var memoryAtStart: Int?
  /// The app's memory in bytes at the end.
  public var memoryAtEnd: Int?
  /// The total duration.
  public var time = Duration.zero
  /// The failure, if any.
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

/// A failure of an app, with the information to reproduce it.
public struct FuzzFailure: Error, Sendable {
  /// The kinds of failures.
  public enum Kind: Sendable, Equatable {
    /// It didn't respond in time.
    case hang(Duration)
    /// It ended before anything was typed.
    case endsAtOnce
    /// It was terminated by a signal.
    case crash(signal: Int32)
    /// It exited with a status other than 0.
    case status(Int32)
    /// Its memory grew by this number of bytes.
    case growth(Int)
    /// It didn't restore the terminal.
    case terminal(String)
  }

  /// The kind of failure.
  public var kind: Kind
  /// The last typed bytes, without the checks.
  public var lastTyped: [UInt8] = []
  /// The last bytes of the app's output.
  public var lastPrinted: [UInt8] = []

  init(_ kind: Kind) {
    self.kind = kind
  }

  /// The failure in a sentence.
  public var message: String {
    switch kind {
    case .hang(let time): "There was no response within \(time.inSeconds)."
    case .endsAtOnce: "The app ended before anything was typed."
    case .crash(let signal):
      "The app was terminated by signal \(signal): \(String(cString: strsignal(signal)))."
    case .status(let status): "The app ended with status \(status)."
    case .growth(let bytes): "The app's memory grew by \(bytes / 1_000_000) MB."
    case .terminal(let what): "The app ended, and left the terminal \(what)."
    }
  }
}

extension FuzzReport {
  /// The failure with its seed, the last input and output, and how to reproduce it.
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

  /// Bytes as an argument of `printf`.
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
