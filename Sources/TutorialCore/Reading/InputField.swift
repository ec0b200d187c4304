import LineEditor

/// A line of input within a screen.
public struct InputField: Hashable, Sendable {
  /// The result of a key.
  enum Outcome {
    case editing
    case entered
    case cancelled
  }

  /// The input.
  public private(set) var text: String
  private var cursor: Int

  init(_ text: String = "") {
    self.text = text
    cursor = text.count
  }

  mutating func handle(_ key: Key) -> Outcome {
    switch key {
    case .enter: return .entered
    case .escape: return .cancelled
    case .character(let character):
      let count = text.count
      text.insert(character, at: index(cursor))
      // A combining mark joins the character before it.
      cursor += text.count - count
    case .backspace:
      // In an empty line, this closes the field.
      if text.isEmpty { return .cancelled }
      if cursor > 0 {
        cursor -= 1
        text.remove(at: index(cursor))
      }
    case .delete, .control("d"): if cursor < text.count { text.remove(at: index(cursor)) }
    case .left, .control("b"): cursor = max(0, cursor - 1)
    case .right, .control("f"): cursor = min(text.count, cursor + 1)
    case .home, .control("a"): cursor = 0
    case .end, .control("e"): cursor = text.count
    case .control("u"): cut(from: 0)
    case .control("k"): text = String(text.prefix(cursor))
    case .control("w"):
      let words = text.prefix(cursor).trimmedAtEnd
      let space = words.lastIndex(of: " ")
      cut(from: space.map { words.distance(from: words.startIndex, to: $0) + 1 } ?? 0)
    default: break
    }
    return .editing
  }

  private func index(_ offset: Int) -> String.Index {
    text.index(text.startIndex, offsetBy: offset)
  }

  private mutating func cut(from start: Int) {
    text.removeSubrange(index(start)..<index(cursor))
    cursor = start
  }

  /// The visible part of the text, and the column of the cursor in it.
  func shown(width: Int) -> (text: String, cursor: Int) {
    let before = text.prefix(cursor)
    var start = before.startIndex
    while before[start...].terminalWidth > width - 1 { start = before.index(after: start) }
    var end = text.endIndex
    while text[start..<end].terminalWidth > width, end > before.endIndex {
      end = text.index(before: end)
    }
    return (String(text[start..<end]), before[start...].terminalWidth)
  }
}
