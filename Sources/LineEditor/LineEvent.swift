import Foundation

/// The result of reading a line.
public enum LineEvent: Equatable, Sendable {
  /// A line was entered; its end is not part of it.
  case line(String)
  /// The unfinished line was discarded with Ctrl-C. The next call shows a new prompt.
  case interrupted
  /// The end of input: Ctrl-D on an empty line, the end of a file or pipe, a closed terminal, a cancelled task or a
  /// closed editor.
  case endOfInput
}

/// The size of a terminal.
public struct TerminalSize: Equatable, Sendable {
  /// The number of characters of ordinary width in a row.
  public var columns: Int
  /// The number of rows.
  public var rows: Int

  /// Creates a size.
  public init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
  }
}

/// The reason why a line editor couldn't be created.
public enum LineEditorError: Error, Equatable, Sendable {
  /// A file descriptor of the configuration is not open.
  case notOpen(descriptor: Int32)
  /// The system couldn't provide a resource; `code` is its `errno`.
  case system(call: String, code: Int32)
  /// Output couldn't be written; `code` is the system's `errno`.
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
