import LineEditor

/// The content of the screen: lines, and the cursor's position during input.
public struct ReaderScreen: Hashable, Sendable {
  /// A piece of a line.
  public struct Span: Hashable, Sendable {
    /// Its highlighting.
    public enum Emphasis: Hashable, Sendable {
      case none
      /// The purpose of the next key.
      case chosen
      /// A search result.
      case found
      /// The line at the bottom.
      case status
    }

    /// Its text.
    public let text: String
    /// Its style.
    public let style: LayoutLine.Style
    /// Its highlighting.
    public let emphasis: Emphasis
  }

  /// The lines from top to bottom, as many as fit on the screen.
  public let lines: [[Span]]
  /// The column of the cursor in the last line; `nil` if it is hidden.
  public let cursor: Int?

  /// The plain text.
  public var text: [String] { lines.map { $0.map(\.text).joined() } }
}

extension LessonReader {
  /// The current content of the screen.
  public var screen: ReaderScreen {
    var lines =
      switch mode {
      case .help: helpLines
      case .invariants(let exercise): invariantLines(of: exercise)
      default: lessonLines
      }
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

  /// A piece of the lesson with highlighted search results.
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
    case .help, .invariants:
      return (status(Self.cut(" Any key returns to the lesson.", to: size.columns)), nil)
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

  /// The reader's position, and as many keys as fit, first those that have an effect here.
  private var placeAndKeys: String {
    var keys = [(rank: 0, text: "? keys"), (rank: 1, text: "q quit")]
    if let fold = currentFold { keys.append((2, fold.isOpen ? "Enter close" : "o open")) }
    if let prediction = currentPrediction {
      keys.append((3, notes.answers[prediction.id] == nil ? "p predict" : "p change"))
    }
    if let exercise = currentHeading?.exercise, idea(of: exercise) != nil {
      keys.append((3, "i idea"))
    }
    keys.append((4, "space page"))
    if currentExercise != nil { keys.append((5, "v edit")) }
    if layout.headings.contains(where: { $0.exercise != nil && $0.line > top }) {
      keys.append((6, "e next exercise"))
    }
    keys.append((7, "/ find"))

    // The available keys are more important than the complete name of the position.
    let needed = keys.prefix { $0.rank < 6 }.reduce(1) { $0 + $1.text.count + 3 }
    let lefts = places.map { " \($0) \(percent)% " }
    let left = lefts.first { $0.terminalWidth + needed <= size.columns } ?? lefts[lefts.count - 1]
    var room = size.columns - left.terminalWidth - 1
    var chosen: [(rank: Int, text: String)] = []
    for key in keys where key.text.count + 3 <= room || chosen.isEmpty && key.text.count <= room {
      chosen.append(key)
      room -= key.text.count + 3
    }
    // In reading order, the general ones last.
    let order = chosen.filter { $0.rank > 1 } + chosen.filter { $0.rank <= 1 }.reversed()
    let right = order.map(\.text).joined(separator: " · ")
    let gap = max(1, size.columns - left.terminalWidth - right.terminalWidth - 1)
    return Self.cut(left + String(repeating: " ", count: gap) + right, to: size.columns)
  }

  /// The reader's position, in shorter and shorter forms.
  private var places: [String] {
    guard let heading = currentHeading else { return ["\(chapter)"] }
    if let exercise = heading.exercise {
      return [Self.cut(heading.title, to: 40), "Exercise \(exercise)", "\(exercise)"]
    }
    let title = heading.level == 1 ? heading.title : "\(chapter) · \(heading.title)"
    return [Self.cut(title, to: 40), Self.cut(title, to: 20), "\(chapter)"]
  }

  /// A text that ends with an ellipsis if it is too long.
  private static func cut(_ text: String, to width: Int) -> String {
    guard text.terminalWidth > width else { return text }
    var text = text
    while text.terminalWidth > width - 1, !text.isEmpty { text.removeLast() }
    return text + "…"
  }

  // MARK: Help

  private static let keys = [
    ("space, b", "next page, page before"),
    ("j, k", "a line down, up; also the arrows"),
    ("d, u", "half a page down, up"),
    ("g, G", "beginning, end"),
    ("e, E", "next exercise, the one before"),
    ("i, I", "its explanation; its invariants"),
    ("s, S", "next section, the one before"),
    ("o", "open the next answer, hint or note"),
    ("Tab, Enter", "select a different one; open or close it"),
    ("p", "write down your prediction; the answer shows it beside ours"),
    ("v", "open its file in $VISUAL or $EDITOR"),
    ("/, n, N", "search; next place, the one before"),
    ("q", "quit; next time you are here again"),
  ]

  /// The text of an exercise's invariants, shown over the lesson.
  private func invariantLines(of exercise: ExerciseID) -> [[ReaderScreen.Span]] {
    let margin = String(repeating: " ", count: margin)
    let items = (invariants[exercise] ?? []).map { "- **\($0.name)** \($0.text)" }
    let text = (["### The invariants of exercise \(exercise)", ""] + items).joined(separator: "\n")
    let options = LessonLayout.Options(width: layout.width, marksCode: layout.marksCode)
    let lines = LessonLayout(LessonDocument(text), options).lines
    guard !items.isEmpty else {
      return [[.init(text: "\(margin)It names no invariant.", style: .plain, emphasis: .none)]]
    }
    let room = max(1, rows)
    var shown = lines.prefix(room).map { line in
      [ReaderScreen.Span(text: margin, style: .plain, emphasis: .none)]
        + line.spans.map { .init(text: $0.text, style: $0.style, emphasis: .none) }
    }
    if lines.count > room {
      let more =
        "\(margin)… all of them: ./tutorial invariant I4, or the lesson’s section “Invariants”"
      shown[room - 1] = [
        .init(text: Self.cut(more, to: size.columns), style: .faint, emphasis: .none)
      ]
    }
    return shown.map { $0.filter { !$0.text.isEmpty } }
  }

  private var helpLines: [[ReaderScreen.Span]] {
    func plain(_ text: String, _ style: LayoutLine.Style) -> ReaderScreen.Span {
      .init(text: text, style: style, emphasis: .none)
    }
    let column = 13
    var lines = [[plain(Self.cut(" Keys", to: size.columns), .title)]]
    for (key, words) in Self.keys {
      let text = Prose.broken(words, to: max(8, size.columns - column - 1))
      for (index, line) in text.enumerated() {
        let left = index == 0 ? " \(key)" : ""
        let padding = String(repeating: " ", count: column - left.count)
        lines.append([plain(left + padding, .code), plain(line, .plain)])
      }
    }
    // On a small screen, the descriptions directly follow their keys; on a smaller one, each has one line.
    if lines.count > rows || size.columns < 30 {
      lines = Self.keys.flatMap { key, words in
        Prose.broken("\(key): \(words)", to: max(8, size.columns - 5)).enumerated().map {
          [plain(($0 == 0 ? " " : "    ") + $1, .plain)]
        }
      }
    }
    if lines.count > rows {
      lines = Self.keys.map { key, words in
        [plain(Self.cut(" \(key): \(words)", to: size.columns), .plain)]
      }
    }
    return lines
  }
}
