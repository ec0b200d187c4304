/// The output that is waiting to be shown.
enum Output: Equatable, Sendable {
  case text(String)
  case panel([String])
}

extension [Output] {
  /// Adds output at the end. A panel replaces a pending panel.
  mutating func add(_ item: Output) {
    if case .panel = item, case .panel = last { removeLast() }
    append(item)
  }
}

/// Tracks the rows directly above the prompt, so that they can be replaced.
struct Display: Sendable {
  /// The panel directly above the prompt, if there is one that can be replaced.
  private var panel: [String]?
  /// The last panel, wherever it is now.
  private var lastPanel: [String]?

  /// The text that makes a terminal show the output, at the beginning of an empty row.
  ///
  /// - Parameters:
  ///   - output: The output.
  ///   - size: The terminal's size, or `nil` without a terminal, when no escape sequence may be sent.
  ///   - promptRows: The rows that the prompt and its line need below.
  mutating func bytes(for output: Output, size: TerminalSize?, promptRows: Int) -> String {
    switch output {
    case .text(let text):
      panel = nil
      return text.hasSuffix("\n") ? text : text + "\n"

    case .panel(let lines):
      guard let size else {
        defer { lastPanel = lines }
        return lines == lastPanel ? "" : Self.text(lines[...])
      }
      let isOneRowEach = lines.allSatisfy {
        $0.terminalWidth <= size.columns && !$0.contains("\n")
      }
      defer { panel = isOneRowEach ? lines : nil }
      guard let panel, isOneRowEach, !panel.isEmpty else { return Self.text(lines[...]) }
      // Rows that scrolled off the screen can't be replaced, and neither can the rows in their place.
      let reach = max(size.rows - promptRows, 0)
      let shown = panel.count > reach ? lines.suffix(reach) : lines[...]
      let rows = min(panel.count, reach)
      // Row by row, because some terminals keep the content of a screen that is cleared as a whole.
      return (rows > 0 ? "\u{1B}[\(rows)A" : "")
        + shown.map { "\u{1B}[K" + $0 + "\n" }.joined() + "\u{1B}[J"
    }
  }

  private static func text(_ lines: ArraySlice<String>) -> String {
    lines.map { $0 + "\n" }.joined()
  }

  /// Call it after other code writes to the screen or the screen changes.
  mutating func forgetPanel() {
    panel = nil
  }
}
