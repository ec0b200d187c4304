import LineEditor

/// How much is printed of each action.
enum Tracing {
  case off
  /// The action, on one line.
  case brief
  /// The action, and what it changes.
  case full

  /// What is said when it begins.
  var announcement: String {
    switch self {
    case .off: "Actions are no longer printed."
    case .brief: "Each action is printed from now on; “:trace all” adds what it changes."
    case .full: "Each action and what it changes are printed from now on."
    }
  }

  /// A dump on one line, cut where there is no room for more.
  static func line(of dump: String, columns: Int) -> String {
    let parts = dump.split(whereSeparator: \.isNewline).map(\.trimmingSpaces)
    var line = ""
    for part in parts {
      let isInside = line.isEmpty || "([".contains(line.last ?? " ")
      let isEnd = part.first.map { ")]".contains($0) } ?? false
      line += (isInside || isEnd ? "" : " ") + part
    }
    guard line.terminalWidth > columns else { return line }
    while !line.isEmpty, line.terminalWidth > columns - 1 { line.removeLast() }
    return line + "…"
  }
}
