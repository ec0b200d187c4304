// The C library's standard output is a variable, which nothing assigns to.
@preconcurrency import Foundation
import Synchronization
import TutorialCore

/// Writing to the terminal, or to whatever stands in for it.
package enum Console {
  /// How a piece of text looks on a terminal that can show it. Colours are those that can be read on a light
  /// and on a dark ground.
  package enum Style: String {
    case bold = "1"
    case dim = "2"
    case italic = "3"
    case red = "31"
    case green = "32"
    case magenta = "35"
    case cyan = "36"
  }

  private static let isPlain =
    !(ProcessInfo.processInfo.environment["NO_COLOR"] ?? "").isEmpty || isDumb

  /// Whether the terminal can do nothing but print.
  package static let isDumb =
    ["", "dumb", "unknown"].contains(ProcessInfo.processInfo.environment["TERM"] ?? "")

  /// Whether standard output is a terminal.
  package static let isTerminal = isatty(STDOUT_FILENO) == 1

  /// Whether standard output shows colours.
  package static let hasColours = isTerminal && !isPlain

  /// Whether standard error can be written over, for progress.
  package static let showsProgress = isatty(STDERR_FILENO) == 1 && !isPlain

  /// A text in a style, where standard output shows it.
  package static func styled(_ text: String, _ styles: Style...) -> String {
    guard hasColours, !styles.isEmpty else { return text }
    return "\u{1B}[\(styles.map(\.rawValue).joined(separator: ";"))m\(text)\u{1B}[0m"
  }

  /// Writes a line to standard error, as several where a terminal would break it anywhere.
  package static func error(_ text: String) {
    clearProgress()
    writeToError(brokenForError(text) + "\n")
  }

  /// A text broken between words, if standard error is a terminal.
  package static func brokenForError(_ text: String) -> String {
    guard isatty(STDERR_FILENO) == 1 else { return text.replacing("\u{A0}", with: " ") }
    let room = max(16, min(columns(of: STDERR_FILENO), 100) - 1)
    return text.split(separator: "\n", omittingEmptySubsequences: false)
      .flatMap { String($0).wrapped(to: room) }.joined(separator: "\n")
  }

  /// Writes to standard error. Where that cannot be, there is nowhere left to say so.
  package static func writeToError(_ text: String) {
    try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
  }

  /// Sees to it that all that was printed is written.
  ///
  /// - Parameter status: The exit status, if it is.
  /// - Returns: The exit status.
  package static func finish(_ status: Int32) -> Int32 {
    let isWritten = fflush(stdout) == 0 && ferror(stdout) == 0
    // A command that said on standard error why it failed has done what it could.
    guard !isWritten, status < TutorialError.Status.usage.rawValue else { return status }
    error(
      "Error: Standard output cannot be written to, so that not all of it is there.\n"
        + "Is the disk full?")
    return TutorialError.Status.inputOutput.rawValue
  }

  /// Writes a line to standard output, in place of the progress line if there is one.
  package static func line(_ text: String = "") {
    clearProgress()
    print(text)
  }

  private struct ProgressLine {
    var isShown = false
    /// Whether something else is being written.
    var isHeld = false
  }

  private static let progressLine = Mutex(ProgressLine())

  /// Shows in one line what is being done, over the line before.
  @Sendable package static func progress(_ text: String) {
    guard showsProgress else { return }
    let columns = max(20, columns(of: STDERR_FILENO) - 1)
    progressLine.withLock { line in
      guard !line.isHeld else { return }
      line.isShown = true
      let clear = "\r\u{1B}[K"
      writeToError(clear + text.prefix(columns))
    }
  }

  /// Takes the progress line away.
  package static func clearProgress() {
    progressLine.withLock { takeAway(&$0) }
  }

  /// Writes with the progress line taken away. Until that is done, none is shown.
  package static func withoutProgress(_ write: () -> Void) {
    progressLine.withLock { line in
      takeAway(&line)
      line.isHeld = true
    }
    write()
    progressLine.withLock { $0.isHeld = false }
  }

  private static func takeAway(_ line: inout ProgressLine) {
    guard line.isShown else { return }
    line.isShown = false
    writeToError("\r\u{1B}[K")
  }

  /// How many columns the argument parser takes there to be.
  package static var columnsOfHelp: Int { wantedColumns ?? columns }

  /// How many columns standard output has. If it is no terminal, the environment's `COLUMNS` says, or else there
  /// are 80.
  package static var columns: Int {
    isTerminal ? columns(of: STDOUT_FILENO) : max(20, wantedColumns ?? 80)
  }

  private static var wantedColumns: Int? {
    ProcessInfo.processInfo.environment["COLUMNS"].flatMap { Int($0) }
  }

  private static func columns(of descriptor: Int32) -> Int {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
    return Int(size.ws_col)
  }
}

extension String {
  /// The text with spaces, or something else, up to a width.
  package func padded(to width: Int, with filler: Character = " ") -> String {
    self + String(repeating: filler, count: max(0, width - count))
  }
}

extension CheckReport.State {
  /// The mark in front of an exercise.
  package var mark: String {
    switch self {
    case .done: Console.styled("✓", .green)
    case .failing: Console.styled("✗", .red)
    case .notStarted: Console.styled("·", .dim)
    case .notReached, .notChecked: Console.styled("…", .magenta)
    }
  }
}
