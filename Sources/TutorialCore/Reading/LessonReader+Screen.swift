import LineEditor

/// A screen as the reader wants it: lines, and where the cursor stands if somebody types.
public struct ReaderScreen: Hashable, Sendable {
  /// A piece of a line.
  public struct Span: Hashable, Sendable {
    /// How it stands out.
    public enum Emphasis: Hashable, Sendable {
      case none
      /// What the next key is for.
      case chosen
      /// What was searched for.
      case found
      /// The line at the bottom.
      case status
    }

    /// Its text.
    public let text: String
    /// How it is meant.
    public let style: LayoutLine.Style
    /// How it stands out.
    public let emphasis: Emphasis
  }

  /// The lines from top to bottom, as many as the screen has.
  public let lines: [[Span]]
  /// The column of the cursor in the last line; `nil` when it is not to be seen.
  public let cursor: Int?

  /// The text alone.
  public var text: [String] { lines.map { $0.map(\.text).joined() } }
}

extension LessonReader {
  /// What the screen is to show now.
  public var screen: ReaderScreen {
    var lines = mode == .help ? helpLines : lessonLines
    while lines.count < rows { lines.append([]) }
    guard size.rows > 1 else { return ReaderScreen(lines: Array(lines.prefix(1)), cursor: nil) }
    let (status, cursor) = statusLine
    return ReaderScreen(lines: lines.prefix(rows) + [status], cursor: cursor)
  }

  private var lessonLines: [[ReaderScreen.Span]] {
    let margin = String(repeating: " ", count: margin)
    let current = currentFold
    return shown.map { index in
      let line = layout.lines[index]
      let isChosen = current?.lines.lowerBound == index
      var spans = [ReaderScreen.Span(text: margin, style: .plain, emphasis: .none)]
      for span in line.spans {
        spans += marked(span, isChosen: isChosen && span.style == .summary)
      }
      return spans.filter { !$0.text.isEmpty }
    }
  }

  /// A piece of the lesson with what was searched for told apart.
  private func marked(_ span: LayoutLine.Span, isChosen: Bool) -> [ReaderScreen.Span] {
    var spans: [ReaderScreen.Span] = []
    var start = span.text.startIndex
    func add(_ range: Range<String.Index>, _ emphasis: ReaderScreen.Span.Emphasis) {
      spans.append(.init(text: String(span.text[range]), style: span.style, emphasis: emphasis))
    }
    let rest: ReaderScreen.Span.Emphasis = isChosen ? .chosen : .none
    for match in matches(in: span.text) {
      add(start..<match.lowerBound, rest)
      add(match, .found)
      start = match.upperBound
    }
    add(start..<span.text.endIndex, rest)
    return spans
  }

  // MARK: The last line

  private var statusLine: (spans: [ReaderScreen.Span], cursor: Int?) {
    func status(_ text: String) -> [ReaderScreen.Span] {
      let padding = String(repeating: " ", count: max(0, size.columns - text.terminalWidth))
      return [.init(text: text + padding, style: .plain, emphasis: .status)]
    }
    switch mode {
    case .searching(let field): return typing(" / ", field)
    case .predicting(_, let field):
      return typing(size.columns < 60 ? " You: " : " Your prediction: ", field)
    case .help:
      return (status(Self.cut(" Any key goes back to the lesson.", to: size.columns)), nil)
    case .reading:
      if let message { return (status(Self.cut(" \(message)", to: size.columns)), nil) }
      return (status(placeAndKeys), nil)
    }
  }

  private func typing(
    _ prompt: String, _ field: InputField
  ) -> (spans: [ReaderScreen.Span], cursor: Int?) {
    let keys = size.columns < 60 ? "" : "  Enter keeps, Esc drops "
    let (text, cursor) = field.shown(
      width: max(2, size.columns - prompt.terminalWidth - keys.terminalWidth))
    let used = prompt.terminalWidth + text.terminalWidth + keys.terminalWidth
    let padding = String(repeating: " ", count: max(0, size.columns - used))
    let spans = [
      ReaderScreen.Span(text: prompt, style: .faint, emphasis: .none),
      .init(text: text, style: .own, emphasis: .none),
      .init(text: padding + keys, style: .faint, emphasis: .none),
    ]
    return (spans, prompt.terminalWidth + cursor)
  }

  /// Where the reader is, and as many keys as there is room for, those first that do something here.
  private var placeAndKeys: String {
    var keys = [(rank: 0, text: "? keys"), (rank: 1, text: "q quit")]
    if let fold = currentFold { keys.append((2, fold.isOpen ? "Enter close" : "o open")) }
    if let prediction = currentPrediction {
      keys.append((3, notes.answers[prediction.id] == nil ? "p predict" : "p change"))
    }
    keys.append((4, "space page"))
    if currentExercise != nil { keys.append((5, "v edit")) }
    keys += [(6, "e next exercise"), (7, "/ find")]

    let long = " \(place(isLong: true)) \(percent)% "
    let short = " \(place(isLong: false)) \(percent)% "
    let needed = keys.prefix(4).reduce(0) { $0 + $1.text.count + 3 }
    let left = long.terminalWidth + needed <= size.columns ? long : short
    var room = size.columns - left.terminalWidth - 1
    var chosen: [(rank: Int, text: String)] = []
    for key in keys where key.text.count + 3 <= room || chosen.isEmpty && key.text.count <= room {
      chosen.append(key)
      room -= key.text.count + 3
    }
    // In the order in which one reads them, the general ones last.
    let order = chosen.filter { $0.rank > 1 } + chosen.filter { $0.rank <= 1 }.reversed()
    let right = order.map(\.text).joined(separator: " · ")
    let gap = max(1, size.columns - left.terminalWidth - right.terminalWidth - 1)
    return Self.cut(left + String(repeating: " ", count: gap) + right, to: size.columns)
  }

  private func place(isLong: Bool) -> String {
    guard let heading = currentHeading else { return "\(chapter)" }
    guard isLong else { return heading.exercise?.description ?? "\(chapter)" }
    if heading.exercise != nil { return Self.cut(heading.title, to: 30) }
    let title = heading.level == 1 ? heading.title : "\(chapter) · \(heading.title)"
    return Self.cut(title, to: 30)
  }

  /// A text that ends with dots where it is too long.
  private static func cut(_ text: String, to width: Int) -> String {
    guard text.terminalWidth > width else { return text }
    var text = text
    while text.terminalWidth > width - 1, !text.isEmpty { text.removeLast() }
    return text + "…"
  }

  // MARK: Help

  private static let keys = [
    ("space, b", "the next page, the page before"),
    ("j, k", "a line down, a line up; the arrows, too"),
    ("d, u", "half a page down, up"),
    ("g, G", "the beginning, the end"),
    ("e, E", "the next exercise, the one before"),
    ("s, S", "the next section, the one before"),
    ("o", "opens the next answer, hint or note on the screen"),
    ("Tab, Enter", "chooses another one; opens or closes it"),
    ("p", "writes down what you predict; the answer shows it beside ours"),
    ("v", "opens the file of the exercise in $VISUAL or $EDITOR"),
    ("/, n, N", "searches; the next place, the one before"),
    ("q", "quits; the next time you are here again"),
  ]

  private var helpLines: [[ReaderScreen.Span]] {
    func plain(_ text: String, _ style: LayoutLine.Style) -> ReaderScreen.Span {
      .init(text: text, style: style, emphasis: .none)
    }
    let isNarrow = size.columns < 60
    let column = isNarrow ? 4 : 14
    var lines = [[plain(" Keys", .title)]]
    for (key, words) in Self.keys {
      let text = Prose.fill(
        [.init(text: words, kind: .plain)], width: max(8, size.columns - column - 1)
      )
      .map(\.text)
      if isNarrow {
        lines.append([plain(" \(key)", .code)])
        lines += text.map { [plain(String(repeating: " ", count: column) + $0, .plain)] }
      } else {
        for (index, line) in text.enumerated() {
          let left = index == 0 ? " \(key)" : ""
          let padding = String(repeating: " ", count: column - left.count)
          lines.append([plain(left + padding, .code), plain(line, .plain)])
        }
      }
    }
    // On a small screen the meaning may follow the key at once.
    if lines.count > rows {
      lines = Self.keys.map { key, words in
        [plain(Self.cut(" \(key): \(words)", to: size.columns), .plain)]
      }
    }
    return lines
  }
}
