import LineEditor

/// The amount of detail to print for each action.
enum Tracing {
  case off
  /// The action, on one line.
  case brief
  /// The action and its changes.
  case full

  /// The message to print when tracing starts.
  var announcement: String {
    switch self {
    case .off: "Actions are no longer printed."
    case .brief: "Each action is printed from now on; “:trace all” adds what it changes."
    case .full: "Each action and what it changes are printed from now on."
    }
  }

  /// A dump on one line, truncated to the available columns.
  static func line(of dump: String, columns: Int) -> String {
    var line = ""
    for part in dump.split(whereSeparator: { $0.isNewline }) {
      let part = part.trimmingSpaces
      let isInside = line.isEmpty || "([".contains(line.last ?? " ")
      let isEnd = part.first.map { ")]".contains($0) } ?? false
      line += (isInside || isEnd ? "" : " ") + part
      // The text after the cut isn't needed. No character has more columns than bytes.
      if line.utf8.count > columns, line.terminalWidth > columns { break }
    }
    guard line.terminalWidth > columns else { return line }
    return line.prefix(columns: columns - 1) + "…"
  }
}

extension String {
  /// The longest prefix that fits into a number of columns.
  func prefix(columns: Int) -> Substring {
    var (end, width) = (startIndex, 0)
    while end < endIndex {
      let next = index(after: end)
      width += self[end..<next].terminalWidth
      if width > columns { break }
      end = next
    }
    return self[..<end]
  }

  /// The text, truncated with “…” if it is long, for quotation in a message.
  var shortened: String {
    let columns = 100
    guard utf8.count > columns, terminalWidth > columns else { return self }
    return prefix(columns: columns - 1) + "…"
  }
}
