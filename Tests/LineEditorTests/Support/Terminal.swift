import Foundation
import PseudoTerminal
import Testing

/// A pseudo-terminal with a program on it, and a screen that shows the program's output.
final class Terminal {
  struct TimedOut: Error {}

  private(set) var screen: Screen
  private let terminal: PseudoTerminal

  static var probe: String {
    let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") } ?? Bundle.main
    let folder =
      bundle.bundlePath.hasSuffix(".xctest")
      ? bundle.bundleURL.deletingLastPathComponent() : bundle.bundleURL
    return folder.appending(path: "line-editor-probe").path
  }

  /// Starts a program, by default the probe, in its own session.
  init(
    columns: Int = 80, rows: Int = 24, _ arguments: [String] = [Terminal.probe],
    environment: [String: String] = [:]
  ) throws {
    screen = Screen(columns: columns, rows: rows)
    terminal = try PseudoTerminal(
      arguments, environment: Self.environment.merging(environment) { $1 }, columns: columns,
      rows: rows)
  }

  /// The environment of the user who runs the tests isn't inherited.
  static let environment = [
    "TERM": "xterm", "LANG": "C.UTF-8", "HOME": "/nonexistent", "PATH": "/usr/bin:/bin",
    // An intended crash needs no report.
    "SWIFT_BACKTRACE": "enable=no",
  ]

  // MARK: What a person does

  func type(_ text: String) {
    #expect(terminal.type(text))
  }

  func resize(columns: Int, rows: Int) {
    screen.resize(columns: columns, rows: rows)
    terminal.resize(columns: columns, rows: rows)
  }

  func signal(_ signal: Int32) {
    terminal.signal(signal)
  }

  // MARK: What a person sees

  /// Waits until exactly these lines are on screen and the cursor is where it should be.
  ///
  /// - Parameter cursor: The row and column of the cursor; by default it is of no interest.
  func expect(
    _ lines: [String], cursor: (row: Int, column: Int)? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    try wait(
      "the screen to be \(lines), cursor \(cursor.map { "\($0)" } ?? "anywhere")",
      sourceLocation: sourceLocation
    ) {
      screen in
      screen.lines == lines && (cursor.map { $0 == (screen.row, screen.column) } ?? true)
    }
    #expect(screen.unknown == [], sourceLocation: sourceLocation)
  }

  /// Waits until the screen ends with these lines.
  func expectLast(_ lines: String..., sourceLocation: SourceLocation = #_sourceLocation) throws {
    try wait("the last lines to be \(lines)", sourceLocation: sourceLocation) {
      $0.lines.suffix(lines.count) == lines[...]
    }
  }

  func wait(
    _ expectation: String, sourceLocation: SourceLocation = #_sourceLocation,
    until condition: (Screen) -> Bool
  ) throws {
    let deadline = ContinuousClock.now + .seconds(300)
    while !condition(screen) {
      let hasEnded = terminal.status != nil
      if !receive(milliseconds: 100) && hasEnded || ContinuousClock.now > deadline {
        Issue.record(
          """
          Waited for \(expectation). The screen is
          \(screen.linesWithHistory.joined(separator: "\n"))
          and the cursor at (\(screen.row), \(screen.column)).
          """, sourceLocation: sourceLocation)
        throw TimedOut()
      }
    }
  }

  /// Waits for the end of the program.
  ///
  /// - Returns: Its status from `waitpid`.
  func end(sourceLocation: SourceLocation = #_sourceLocation) throws -> Int32 {
    try wait("the program to end", sourceLocation: sourceLocation) { _ in terminal.status != nil }
    while receive(milliseconds: 0) {}
    return try #require(terminal.status)
  }

  /// The current modes of the terminal, in a comparable form.
  var modes: [String: UInt] {
    let modes = terminal.modes
    var result = [
      "input": UInt(modes.c_iflag), "output": UInt(modes.c_oflag), "control": UInt(modes.c_cflag),
      "local": UInt(modes.c_lflag),
    ]
    withUnsafeBytes(of: modes.c_cc) {
      for (index, character) in $0.enumerated() { result["character \(index)"] = UInt(character) }
    }
    return result
  }

  private func receive(milliseconds: Int32) -> Bool {
    guard let bytes = terminal.receive(milliseconds: milliseconds) else { return false }
    screen.feed(bytes)
    return true
  }
}
