import Foundation

/// What came of asking for a line.
public enum LineEvent: Equatable, Sendable {
  /// A line was entered; its end is not part of it.
  case line(String)
  /// The half-typed line was dropped with Ctrl-C. Asking again brings a fresh prompt.
  case interrupted
  /// There is nothing more to read: Ctrl-D on an empty line, the end of a file or pipe, a terminal
  /// that went away, a cancelled task or a closed editor.
  case endOfInput
}

/// How much fits on a terminal.
public struct TerminalSize: Equatable, Sendable {
  /// Characters of ordinary width in a row.
  public var columns: Int
  /// Rows on the screen.
  public var rows: Int

  /// Creates a size.
  public init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
  }
}

/// Why a line editor could not be made.
public enum LineEditorError: Error, Equatable, Sendable {
  /// A file descriptor of the configuration is not open.
  case notOpen(descriptor: Int32)
  /// The system refused what the editor needs; `code` is its `errno`.
  case system(call: String, code: Int32)
  /// What was to be shown could not be written; `code` is the system's `errno`.
  case output(code: Int32)
}

extension LineEditorError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .notOpen(let descriptor):
      "A line editor was asked to use file descriptor \(descriptor), but it is not open. "
        + "Open it first, or leave the configuration's input and output at 0 and 1."
    case .system(let call, let code):
      "A line editor could not be started: \(call) failed with error \(code). "
        + "Close files that are no longer needed and try again."
    case .output(let code):
      "The output could not be written: \(String(cString: strerror(code))). "
        + "Some of it is lost."
    }
  }
}
