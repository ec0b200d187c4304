import Foundation
import PseudoTerminal
import Testing

/// A pseudo-terminal with a program on it, and the program's complete output.
final class Terminal {
  struct TimedOut: Error {}

  /// The complete output, including escape sequences.
  private(set) var output = ""
  private let terminal: PseudoTerminal
  private var bytes: [UInt8] = []

  /// Starts a program in its own session, with changes to this process's environment.
  init(_ arguments: [String], environment: [String: String], columns: Int = 80) throws {
    var variables = ProcessInfo.processInfo.environment
    for name in ["NO_COLOR", "PAGER", "LESS", "TUTORIAL_YES"] { variables[name] = nil }
    variables["TERM"] = "xterm"
    terminal = try PseudoTerminal(
      arguments, environment: variables.merging(environment) { $1 }, columns: columns)
  }

  /// Starts the command line on a course.
  convenience init(
    tutorial arguments: String..., in root: URL, environment: [String: String] = [:],
    columns: Int = 80
  ) throws {
    let changes = environment.merging(["TUTORIAL_ROOT": root.path]) { first, _ in first }
    try self.init([Built.program().path] + arguments, environment: changes, columns: columns)
  }

  func type(_ text: String) {
    #expect(terminal.type(text))
  }

  func signal(_ signal: Int32) {
    terminal.signal(signal)
  }

  func resize(columns: Int, rows: Int) {
    terminal.resize(columns: columns, rows: rows)
  }

  /// Waits until the program writes a text, and discards the output up to it.
  func expect(
    _ text: String, within seconds: Int = 300, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let deadline = ContinuousClock.now + .seconds(seconds)
    while true {
      if let range = output.range(of: text) {
        output = String(output[range.upperBound...])
        return
      }
      let hasEnded = terminal.status != nil
      if !receive() && hasEnded || ContinuousClock.now > deadline {
        Issue.record("Waited for \(text), after\n\(output)", sourceLocation: sourceLocation)
        throw TimedOut()
      }
    }
  }

  /// Waits for the end of the program.
  ///
  /// - Returns: Its exit status; `nil` if a signal ended it.
  func end(sourceLocation: SourceLocation = #_sourceLocation) throws -> Int32? {
    let deadline = ContinuousClock.now + .seconds(300)
    while terminal.status == nil, ContinuousClock.now < deadline { _ = receive() }
    while receive() {}
    let status = try #require(terminal.status, "it has not ended", sourceLocation: sourceLocation)
    return status & 0x7F == 0 ? status >> 8 & 0xFF : nil
  }

  /// The width of the widest line in the last output.
  var widest: Int {
    output.replacing(/\x1B\[[0-9;]*m/, with: "").split(separator: "\n").map(\.count).max() ?? 0
  }

  /// Whether the terminal echoes keys and edits lines, as a shell expects.
  var isSane: Bool {
    let wanted = tcflag_t(ICANON | ECHO | ISIG)
    return terminal.modes.c_lflag & wanted == wanted
  }

  private func receive() -> Bool {
    guard let received = terminal.receive(milliseconds: 50) else { return false }
    bytes += received
    // Up to the last complete line or character.
    if let text = String(validating: bytes, as: UTF8.self) {
      output += text.replacing("\r\n", with: "\n")
      bytes = []
    }
    return true
  }
}
