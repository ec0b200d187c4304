extension Console {
  /// Whether the width is so small that deep margins leave no room for words.
  package static let isNarrow = isTerminal && columns < 60

  /// Prints a text with a margin, wrapped between words. A word that is longer than a line, such as a path, gets its
  /// own line and isn't broken.
  ///
  /// - Parameters:
  ///   - text: The text, including styles.
  ///   - margin: The number of spaces before each line.
  ///   - hanging: The number of additional spaces before each line except the first.
  package static func write(_ text: String, margin: Int = 0, hanging: Int = 0) {
    let room = max(16, min(columns, 100) - 1 - margin)
    for paragraph in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let lines =
        isTerminal
        ? String(paragraph).wrapped(to: room - hanging, first: room)
        : [String(paragraph).replacing("\u{A0}", with: " ")]
      for (index, line) in lines.enumerated() {
        // A word that is longer than a line, as a path may be, begins further to the left.
        let wanted = margin + (index == 0 ? 0 : hanging)
        let free = isTerminal ? columns - 1 - line.visibleCount : wanted
        print(String(repeating: " ", count: max(0, min(wanted, free))) + line)
      }
    }
  }
}

extension Console {
  /// Prints a path and a line number, so that it can be clicked and copied: in one line, with a smaller margin if it
  /// doesn't fit.
  package static func write(path: String, line: Int?, margin: Int, _ styles: Style...) {
    let text = path + (line.map { ":\($0)" } ?? "")
    let room = isTerminal ? columns - 1 - text.count : margin
    let shown = styles.first.map { styled(text, $0) } ?? text
    print(String(repeating: " ", count: max(0, min(margin, room))) + shown)
  }
}

extension Console {
  /// Prints a line of code as it is. If it is too long for the terminal, it is several lines, each but the first behind a
  /// mark, as in a lesson.
  package static func write(code: String, margin: Int, _ style: Style? = nil) {
    let parts = isTerminal ? code.cut(to: columns - 1 - margin) : [code]
    for part in parts {
      print(String(repeating: " ", count: margin) + (style.map { styled(part, $0) } ?? part))
    }
  }
}

extension Console {
  /// Prints a line of code that only reminds of it, as beside a failure: on a terminal, what has no room is cut off.
  package static func write(excerpt: String, margin: Int, _ style: Style? = nil) {
    let room = isTerminal ? max(8, columns - 1 - margin) : .max
    let text = excerpt.count > room ? excerpt.prefix(room - 1) + "…" : excerpt
    print(String(repeating: " ", count: margin) + (style.map { styled(text, $0) } ?? text))
  }
}

extension String {
  /// The text with non-breaking spaces, as for a command to copy.
  package var unbroken: String { replacing(" ", with: "\u{A0}") }

  /// The text with non-breaking spaces between backticks, where commands may be.
  package var withCodeUnbroken: String {
    replacing(/`[^`]*`/) { String($0.output).unbroken }
  }

  /// The text as lines of limited width, broken at spaces; unchanged if it is short enough.
  ///
  /// - Parameters:
  ///   - width: The maximum number of characters in a line.
  ///   - first: The maximum for the first line; by default the same as for the others.
  package func wrapped(to width: Int, first: Int? = nil) -> [String] {
    var lines: [String] = []
    var room = first ?? width
    if visibleCount > room {
      // A line's indentation must not be removed with the other spaces.
      var line = String(prefix { $0 == " " })
      var isEmpty = true
      for word in split(separator: " ") {
        if !isEmpty, line.visibleCount + 1 + word.visibleCount > room {
          lines.append(line)
          line = ""
          isEmpty = true
          room = width
        }
        line += (isEmpty ? "" : " ") + word
        isEmpty = false
      }
      lines.append(line)
    } else {
      lines = [self]
    }
    return lines.map { $0.replacing("\u{A0}", with: " ") }
  }
}

extension String {
  /// Wraps help of any width to a maximum width. The description of an option follows its name.
  package func laidOutAsHelp(columns: Int) -> String {
    split(separator: "\n", omittingEmptySubsequences: false).flatMap { line in
      let isIndented = line.hasPrefix(" ") && columns > 8
      let text = line.split(separator: " ").joined(separator: " ")
      return text.wrapped(to: max(1, columns - (isIndented ? 5 : 1)), first: columns - 3)
        .enumerated().map { (isIndented ? $0 == 0 ? "  " : "    " : "") + $1 }
    }
    .joined(separator: "\n")
  }
}

extension StringProtocol {
  /// The number of visible characters: all except those that change styles.
  fileprivate var visibleCount: Int {
    contains("\u{1B}") ? String(self).replacing(/\x1B\[[0-9;]*m/, with: "").count : count
  }
}
