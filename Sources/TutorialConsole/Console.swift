// The C library's standard output is a variable, which is never assigned.
@preconcurrency import Foundation
import Synchronization
import TutorialCore

/// Output to the terminal, or to a pipe or a file in its place.
package enum Console {
  /// The style of a text on a terminal that supports it. The colours are readable on light and dark backgrounds.
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

  /// Whether the terminal can only print.
  package static let isDumb =
    ["", "dumb", "unknown"].contains(ProcessInfo.processInfo.environment["TERM"] ?? "")

  /// Whether standard output is a terminal.
  package static let isTerminal = isatty(STDOUT_FILENO) == 1

  /// Whether standard output shows colours.
  package static let hasColours = isTerminal && !isPlain

  /// Whether standard error can be written over, for progress.
  package static let showsProgress = isatty(STDERR_FILENO) == 1 && !isPlain

  /// A text in a style, if standard output supports it.
  package static func styled(_ text: String, _ styles: Style...) -> String {
    guard hasColours, !styles.isEmpty else { return text }
    return "\u{1B}[\(styles.map(\.rawValue).joined(separator: ";"))m\(text)\u{1B}[0m"
  }

  /// Writes a line to standard error, wrapped between words for a terminal.
  package static func error(_ text: String) {
    clearProgress()
    writeToError(brokenForError(text) + "\n")
  }

  /// A text wrapped between words, if standard error is a terminal.
  package static func brokenForError(_ text: String) -> String {
    guard isatty(STDERR_FILENO) == 1 else { return text.replacing("\u{A0}", with: " ") }
    let room = max(16, min(columns(of: STDERR_FILENO), 100) - 1)
    return text.split(separator: "\n", omittingEmptySubsequences: false)
      .flatMap { String($0).wrapped(to: room) }.joined(separator: "\n")
  }

  /// Writes to standard error. A failure can't be reported anywhere.
  package static func writeToError(_ text: String) {
    try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
  }

  /// Flushes the output.
  ///
  /// - Parameter status: The exit status if this succeeds.
  /// - Returns: The exit status.
  package static func finish(_ status: Int32) -> Int32 {
    let isWritten = fflush(stdout) == 0 && ferror(stdout) == 0
    // A command that reported its failure on standard error needs no further message.
    guard !isWritten, status < TutorialError.Status.usage.rawValue else { return status }
    error(
      "Error: Writing to standard output failed, so the output is incomplete.\n"
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
    /// Whether other output is being written.
    var isHeld = false
  }

  private static let progressLine = Mutex(ProgressLine())

  /// Shows the current step in one line, over the previous progress line.
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

  /// Removes the progress line.
  package static func clearProgress() {
    progressLine.withLock { takeAway(&$0) }
  }

  /// Writes without a progress line. Until it ends, none is shown.
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

  /// The number of columns that the argument parser assumes.
  package static var columnsOfHelp: Int { wantedColumns ?? columns }

  /// The width of standard output. If it isn't a terminal, the environment variable `COLUMNS` determines it, or else it
  /// is 80.
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
  /// The text, padded to a width.
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
