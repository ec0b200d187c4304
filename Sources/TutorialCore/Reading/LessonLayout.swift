import LineEditor

/// A lesson formatted for a width: its lines, and the positions of headings, folds and predictions.
///
/// It is a value that depends only on its inputs, so that a screen can be recreated whenever its size changes or a fold
/// is opened.
public struct LessonLayout: Hashable, Sendable {
  /// The options of a layout.
  public struct Options: Hashable, Sendable {
    /// The width in columns.
    public var width: Int
    /// The open folds.
    public var open: Set<String>
    /// The reader's predictions.
    public var answers: [String: String]
    /// Whether code has backticks, for output without colours.
    public var marksCode: Bool
    /// Whether keys are available, so that the text may name them.
    public var isInteractive: Bool

    /// Creates options.
    public init(
      width: Int, open: Set<String> = [], answers: [String: String] = [:], marksCode: Bool = true,
      isInteractive: Bool = false
    ) {
      self.width = width
      self.open = open
      self.answers = answers
      self.marksCode = marksCode
      self.isInteractive = isInteractive
    }
  }

  /// A heading and its line.
  public struct Mark: Hashable, Sendable {
    /// Its text.
    public let title: String
    /// Its level, from 1.
    public let level: Int
    /// The exercise that begins with it.
    public let exercise: ExerciseID?
    /// Its line, counted from 0.
    public let line: Int
  }

  /// A fold and its lines.
  public struct FoldMark: Hashable, Sendable {
    /// The fold.
    public let fold: LessonDocument.Fold
    /// Whether it is open.
    public let isOpen: Bool
    /// Its lines, counted from 0: the summary, and the content if it is open.
    public let lines: Range<Int>
  }

  /// A requested prediction and its lines.
  public struct PredictionMark: Hashable, Sendable {
    /// Its identity in the chapter.
    public let id: String
    /// Its lines, counted from 0.
    public let lines: Range<Int>
  }

  /// The lines, from top to bottom.
  public private(set) var lines: [LayoutLine] = []
  /// The headings, in order.
  public private(set) var headings: [Mark] = []
  /// The visible folds, in order.
  public private(set) var folds: [FoldMark] = []
  /// The predictions, in order.
  public private(set) var predictions: [PredictionMark] = []

  private let options: Options
  /// The width in columns.
  var width: Int { options.width }
  /// Whether code has backticks around it.
  var marksCode: Bool { options.marksCode }
  /// The first line of the current question.
  private var question: Int?

  /// Lays out a lesson.
  public init(_ document: LessonDocument, _ options: Options) {
    self.options = options
    add(document.nodes, width: options.width)
    while lines.last?.spans.isEmpty == true { lines.removeLast() }
  }

  private mutating func add(_ nodes: [LessonDocument.Node], width: Int) {
    for (index, node) in nodes.enumerated() {
      // Closed folds have no empty lines between them.
      let isFold = if case .fold = node.block { true } else { false }
      var wasClosedFold = false
      if index > 0, case .fold(let fold) = nodes[index - 1].block {
        wasClosedFold = !options.open.contains(fold.id)
      }
      if case .fold(let fold) = node.block { endQuestion(answeredBy: fold, line: node.line, width) }
      if index > 0, !(isFold && wasClosedFold) { lines.append(LayoutLine(source: node.line)) }
      add(node, width: width)
      if case .prediction(let prediction) = node.block {
        let isAnswered = nodes[(index + 1)...].contains { later in
          if case .fold(let fold) = later.block { fold.prediction == prediction.id } else { false }
        }
        // A question may continue in a list or in code.
        if !isAnswered { addReply(prediction.id, line: node.line, width) }
      }
    }
  }

  private mutating func add(_ node: LessonDocument.Node, width: Int) {
    let line = node.line
    switch node.block {
    case .heading(let heading): add(heading, line, width)
    case .paragraph(let text): lines += filled(text, line, width)
    case .prediction(let prediction): add(prediction, line, width)
    case .list(let items):
      for (index, item) in items.enumerated() {
        if index > 0, items.contains(where: { $0.nodes.count > 1 && !$0.isTight }) {
          lines.append(LayoutLine(source: item.nodes.first?.line ?? line))
        }
        add(item, line, width)
      }
    case .table(let table):
      lines += TableLayout(table, width: width, marksCode: options.marksCode)
        .lines.map { LayoutLine($0.spans, source: line) }
    case .code(let code):
      // A drawing has a margin, as code does.
      lines +=
        code.drawing?.lines(width: width - 2).map { LayoutLine("  \($0)", .code, source: line) }
        ?? CodeLayout(code, width: width, source: line).lines
    case .quote(let nodes):
      indented("▌ ", width) { $0.add(nodes, width: max(1, width - 2)) }
    case .fold(let fold): add(fold, line, width)
    case .rule:
      lines.append(LayoutLine(String(repeating: "─", count: width), .faint, source: line))
    case .picture(let picture):
      lines += filled([.init(text: picture.words, kind: .emphasis)], line, width)
    case .verbatim(let texts):
      lines += texts.enumerated().flatMap { index, text in
        Self.cut([.init(text: text, style: .plain)], width: width, source: line + index)
      }
    }
  }

  /// Adds lines with a margin.
  private mutating func indented(
    _ margin: String, first: String? = nil, _ width: Int, _ body: (inout LessonLayout) -> Void
  ) {
    let start = lines.count
    body(&self)
    for index in start..<lines.count {
      let isFirst = index == start
      lines[index] = lines[index].behind(isFirst ? first ?? margin : margin, .faint)
    }
  }

  private func filled(
    _ text: [Prose.Piece], _ line: Int, _ width: Int, style: LayoutLine.Style? = nil
  ) -> [LayoutLine] {
    Self.filled(text, line, width, marksCode: options.marksCode, style: style)
  }

  // MARK: Blocks

  private mutating func add(_ heading: LessonDocument.Heading, _ line: Int, _ width: Int) {
    headings.append(
      Mark(
        title: heading.text.text, level: heading.level, exercise: heading.exercise,
        line: lines.count))
    let style: LayoutLine.Style = heading.level <= 2 ? .title : .heading
    if heading.exercise != nil {
      let title = filled(heading.text, line, max(1, width - 3), style: style)
      for (index, text) in title.enumerated() {
        var shown = text.behind(index == 0 ? "── " : "   ", .faint)
        let rest = width - shown.width - 1
        if index == title.count - 1, rest > 0 {
          shown.append(" " + String(repeating: "─", count: rest), .faint)
        }
        lines.append(shown)
      }
    } else if heading.level <= 2 {
      let title = filled(heading.text, line, width, style: style)
      lines += title
      let rule = heading.level == 1 ? "═" : "─"
      let length = title.map(\.width).max() ?? 0
      lines.append(LayoutLine(String(repeating: rule, count: length), .faint, source: line))
    } else {
      let title = filled(heading.text, line, max(1, width - 2), style: style)
      lines += title.enumerated().map { $0.element.behind($0.offset == 0 ? "▪ " : "  ", .faint) }
    }
  }

  private mutating func add(
    _ prediction: LessonDocument.Prediction, _ line: Int, _ width: Int
  ) {
    question = lines.count
    lines += filled(prediction.text, line, width)
  }

  /// Ends the question for a fold's answer.
  private mutating func endQuestion(
    answeredBy fold: LessonDocument.Fold, line: Int, _ width: Int
  ) {
    guard let id = fold.prediction, !predictions.contains(where: { $0.id == id }) else { return }
    addReply(id, line: line, width)
  }

  /// Adds the reader's answer, or how to answer, after a question.
  private mutating func addReply(_ id: String, line: Int, _ width: Int) {
    if let answer = options.answers[id] {
      lines += own("You: ", answer, line, width)
    } else if options.isInteractive {
      lines.append(LayoutLine("p writes down your answer", .faint, source: line))
    }
    predictions.append(PredictionMark(id: id, lines: (question ?? lines.count)..<lines.count))
    question = nil
  }

  /// The reader's answer after a label.
  private func own(_ word: String, _ answer: String, _ line: Int, _ width: Int) -> [LayoutLine] {
    let margin = String(repeating: " ", count: word.terminalWidth)
    let text = Prose.Piece(text: answer, kind: .plain)
    return filled([text], line, max(1, width - margin.count), style: .own).enumerated()
      .map { $0.element.behind($0.offset == 0 ? word : margin, .faint) }
  }

  private mutating func add(_ item: LessonDocument.Item, _ line: Int, _ width: Int) {
    let margin = String(repeating: " ", count: item.marker.count + 1)
    indented(margin, first: item.marker + " ", width) { layout in
      let start = layout.lines.count
      let inside = max(1, width - margin.count)
      for (index, node) in item.nodes.enumerated() {
        if index > 0, !item.isTight { layout.lines.append(LayoutLine(source: node.line)) }
        layout.add(node, width: inside)
      }
      if layout.lines.count == start { layout.lines.append(LayoutLine(source: line)) }
    }
  }

  private mutating func add(_ fold: LessonDocument.Fold, _ line: Int, _ width: Int) {
    let isOpen = options.open.contains(fold.id)
    let start = lines.count
    let summary = filled(fold.summary, line, max(1, width - 2), style: .summary)
    lines += summary.enumerated().map { index, text in
      text.behind(index == 0 ? isOpen ? "▾ " : "▸ " : "  ", .summary)
    }
    let place = folds.count
    folds.append(FoldMark(fold: fold, isOpen: isOpen, lines: start..<lines.count))
    guard isOpen else { return }
    indented("│ ", width) { layout in
      let answer = fold.prediction.flatMap { layout.options.answers[$0] }
      guard let answer else {
        layout.add(fold.nodes, width: max(1, width - 2))
        return
      }
      layout.addBeside(answer, fold.nodes, line, width: max(1, width - 2))
    }
    folds[place] = FoldMark(fold: fold, isOpen: isOpen, lines: start..<lines.count)
  }

  /// Adds the reader's answer and ours: in two columns if both fit, otherwise one above the other.
  private mutating func addBeside(
    _ answer: String, _ nodes: [LessonDocument.Node], _ line: Int, width: Int
  ) {
    let gap = 3
    let column = (width - gap) / 2
    let isSimple = nodes.allSatisfy { node in
      if case .paragraph = node.block { true } else { false }
    }
    guard column >= 28, isSimple else {
      lines += own("You:  ", answer, line, width)
      lines.append(LayoutLine(source: line))
      indented("      ", first: "Ours: ", width) { $0.add(nodes, width: max(1, width - 6)) }
      return
    }
    let text = Prose.Piece(text: answer, kind: .plain)
    let left =
      [LayoutLine("You", .faint, source: line)] + filled([text], line, column, style: .own)
    let start = lines.count
    lines.append(LayoutLine("Ours", .faint, source: line))
    add(nodes, width: column)
    let right = Array(lines[start...])
    lines.removeSubrange(start...)
    for row in 0..<max(left.count, right.count) {
      var line = row < left.count ? left[row] : LayoutLine(source: line)
      line.append(String(repeating: " ", count: column - line.width), .plain)
      line.append(" │ ", .faint)
      if row < right.count {
        for span in right[row].spans { line.append(span.text, span.style) }
      }
      lines.append(line)
    }
  }
}

extension LessonDocument.Item {
  /// Whether only a nested list follows its text, so that no empty line is needed.
  fileprivate var isTight: Bool {
    nodes.dropFirst().allSatisfy { node in
      if case .list = node.block { true } else { false }
    }
  }
}
