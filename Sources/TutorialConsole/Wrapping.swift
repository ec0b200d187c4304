extension Console {
  /// Whether there are so few columns that deep margins would leave no room for words.
  package static let isNarrow = isTerminal && columns < 60

  /// Prints a text behind a margin, broken between words where the terminal would break it anywhere.
  /// What is longer than a line, as a path may be, is in a line of its own and is not broken.
  ///
  /// - Parameters:
  ///   - text: The text, styles included.
  ///   - margin: How many spaces stand before each line.
  ///   - hanging: How many more stand before each line but the first.
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
  /// Prints a path, and a line in that file, so that it can be clicked on and copied: in one line, and
  /// with less of a margin where the terminal would break it. A mark before it has a line of its own if there is no
  /// room for both.
  package static func write(
    path: String, line: Int?, behind mark: String = "", margin: Int, _ styles: Style...
  ) {
    var text = path + (line.map { ":\($0)" } ?? "")
    if !mark.isEmpty {
      if isTerminal, margin + mark.visibleCount + 1 + text.count >= columns {
        print(String(repeating: " ", count: margin) + mark)
      } else {
        text = "\(mark) \(text)"
      }
    }
    let room = isTerminal ? columns - 1 - text.visibleCount : margin
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
  /// The text with spaces at which no line is broken, as for a command that is to be copied.
  package var unbroken: String { replacing(" ", with: "\u{A0}") }

  /// The text with its parts between backticks, which may be commands, unbroken.
  package var withCodeUnbroken: String {
    replacing(/`[^`]*`/) { String($0.output).unbroken }
  }

  /// The text as lines of at most so many characters, broken at spaces; as it is where it is short
  /// enough.
  ///
  /// - Parameters:
  ///   - width: How many characters a line may have.
  ///   - first: How many the first may have; as many as the others unless it is said.
  package func wrapped(to width: Int, first: Int? = nil) -> [String] {
    var lines: [String] = []
    var room = first ?? width
    if visibleCount > room {
      // What a line is indented by is not to be lost with the other spaces.
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
  /// Help that was laid out in lines of any length, in lines of at most so many characters. What is
  /// said of an option follows its name.
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
  /// How many characters are seen: all but those that switch styles.
  fileprivate var visibleCount: Int {
    contains("\u{1B}") ? String(self).replacing(/\x1B\[[0-9;]*m/, with: "").count : count
  }
}
