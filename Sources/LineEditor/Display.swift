/// What is asked to appear on screen.
enum Output: Equatable, Sendable {
  case text(String)
  case panel([String])
}

extension [Output] {
  /// Adds what is to appear after all others. A panel takes the place of one that nobody has seen yet.
  mutating func add(_ item: Output) {
    if case .panel = item, case .panel = last { removeLast() }
    append(item)
  }
}

/// Knows what stands directly above the prompt, and so how to replace it.
struct Display: Sendable {
  /// The panel that stands directly above the prompt, if one does and can be replaced.
  private var panel: [String]?
  /// The panel shown last, wherever it is now.
  private var lastPanel: [String]?

  /// What a terminal is sent to show something, at the beginning of an empty row.
  ///
  /// - Parameters:
  ///   - output: What to show.
  ///   - size: The terminal's size, or `nil` where there is none and no escape may be sent.
  ///   - promptRows: The rows that the prompt and its line will need below.
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
      // What has scrolled off the screen is out of reach, and so is what would be in its place.
      let reach = max(size.rows - promptRows, 0)
      let shown = panel.count > reach ? lines.suffix(reach) : lines[...]
      let rows = min(panel.count, reach)
      // Row by row: some terminals keep what was on a screen that is cleared as a whole.
      return (rows > 0 ? "\u{1B}[\(rows)A" : "")
        + shown.map { "\u{1B}[K" + $0 + "\n" }.joined() + "\u{1B}[J"
    }
  }

  private static func text(_ lines: ArraySlice<String>) -> String {
    lines.map { $0 + "\n" }.joined()
  }

  /// To be called when something other than this display has written to the screen, or when the
  /// screen is no longer what it was.
  mutating func forgetPanel() {
    panel = nil
  }
}
