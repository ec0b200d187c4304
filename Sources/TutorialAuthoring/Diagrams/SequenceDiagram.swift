import LineEditor
import TutorialCore

/// The messages between participants, from top to bottom.
public struct SequenceDiagram: Hashable, Sendable {
  /// An event, in order of time.
  enum Event: Hashable, Sendable {
    /// A message. A reply has a dotted line.
    case message(from: Int, to: Int, text: String, isAnswer: Bool)
    /// A remark on some of the participants.
    case note(first: Int, last: Int, text: String)
    /// The beginning or the end of a block, such as a loop or a choice.
    case part(String)
  }

  /// The names of the participants.
  private(set) var participants: [String] = []
  private(set) var events: [Event] = []
  private var ids: [String] = []

  init(_ statements: ArraySlice<Diagram.Statement>) throws(Diagram.Misunderstanding) {
    for statement in statements {
      guard add(statement.text) else {
        throw Diagram.Misunderstanding(
          message: "this is no message, note or participant that can be drawn",
          line: statement.line)
      }
    }
  }

  private mutating func add(_ text: String) -> Bool {
    if let match = text.wholeMatch(of: /(?:participant|actor)\s+(\S+)(?:\s+as\s+(.+))?/) {
      let index = participant(String(match.1))
      participants[index] = Diagram.label(match.2 ?? match.1)
    } else if let match = text.wholeMatch(
      of: /Note (?:over|left of|right of) ([^:,]+)(?:,([^:]+))?:(.*)/.ignoresCase())
    {
      let first = participant(match.1.trimmed)
      let second = match.2.map { participant($0.trimmed) } ?? first
      events.append(
        .note(first: min(first, second), last: max(first, second), text: Diagram.label(match.3)))
    } else if let match = text.wholeMatch(
      of: /([^\s:]+?)\s*(--?)(?:>>|>|x|\))\s*[+-]?\s*([^\s:]+)\s*:(.*)/)
    {
      let from = participant(String(match.1))
      let to = participant(String(match.3))
      events.append(
        .message(from: from, to: to, text: Diagram.label(match.4), isAnswer: match.2 == "--"))
    } else if let match = text.wholeMatch(of: /(loop|alt|opt|par|critical|break|else|and)\b(.*)/) {
      events.append(.part("\(match.1)\(match.2)".trimmed))
    } else if text == "end" {
      events.append(.part(""))
    } else {
      // The keywords that affect only the appearance.
      return text.wholeMatch(of: /(?:autonumber|activate|deactivate)\b.*/) != nil
    }
    return true
  }

  private mutating func participant(_ id: String) -> Int {
    if let index = ids.firstIndex(of: id) { return index }
    ids.append(id)
    participants.append(id)
    return ids.count - 1
  }

  /// The events in words.
  var words: [String] {
    events.compactMap { event in
      switch event {
      case .message(let from, let to, let text, let isAnswer):
        "\(participants[from]) \(isAnswer ? "⇢" : "→") \(participants[to]): \(text)"
      case .note(let first, let last, let text):
        first == last
          ? "(\(participants[first]): \(text))"
          : "(\(participants[first]) to \(participants[last]): \(text))"
      case .part(let text): text.isEmpty ? nil : "\(text):"
      }
    }
  }

  /// The diagram, with labels broken as necessary; `nil` if it doesn't fit.
  func drawn(width: Int) -> [String]? {
    guard !participants.isEmpty else { return nil }
    for labelWidth in [100, 48, 36, 28, 22, 18, 14] {
      let drawing = SequenceDrawing(self, labelWidth: labelWidth)
      if drawing.width <= width { return drawing.lines }
    }
    return nil
  }
}

/// A sequence diagram with its labels broken to one width.
private struct SequenceDrawing {
  let diagram: SequenceDiagram
  let labelWidth: Int
  /// The columns of the participants' lines.
  private var columns: [Int]
  private(set) var width: Int

  init(_ diagram: SequenceDiagram, labelWidth: Int) {
    self.diagram = diagram
    self.labelWidth = labelWidth
    let boxes = diagram.participants.map { $0.terminalWidth + 4 }
    columns = [boxes[0] / 2]
    for (left, right) in zip(boxes, boxes.dropFirst()) {
      columns.append(columns[columns.count - 1] + (left - left / 2) + right / 2 + 1)
    }
    width = 0
    for event in diagram.events {
      switch event {
      case .message(let from, let to, let text, _) where from == to:
        if from + 1 < columns.count { widen(from, from + 1, to: room(text) + 6) }
      case .message(let from, let to, let text, _):
        widen(min(from, to), max(from, to), to: room(text) + 4)
      case .note(let first, let last, let text):
        if first < last { widen(first, last, to: room(text) - 2) }
        let overhang = (room(text) + 4 - (columns[last] - columns[first])) / 2
        if columns[first] < overhang { shift(from: 0, by: overhang - columns[first]) }
        if first == last, last + 1 < columns.count { widen(last, last + 1, to: overhang + 2) }
        if first == last, first > 0 { widen(first - 1, first, to: overhang + 2) }
      case .part: break
      }
    }
    let last = columns.count - 1
    width = columns[last] + boxes[last] - boxes[last] / 2
    for event in diagram.events {
      switch event {
      case .message(let from, let to, let text, _) where from == to:
        width = max(width, columns[from] + 6 + room(text))
      case .note(let first, let last, let text):
        width = max(width, (columns[first] + columns[last] + room(text)) / 2 + 4)
      case .part(let text): width = max(width, text.terminalWidth + 8)
      default: break
      }
    }
  }

  private func broken(_ text: String) -> [String] { Prose.broken(text, to: labelWidth) }

  private func room(_ text: String) -> Int { broken(text).map(\.terminalWidth).max() ?? 0 }

  /// Moves lines to the right until two of them are far enough apart.
  private mutating func widen(_ left: Int, _ right: Int, to distance: Int) {
    shift(from: right, by: max(0, distance - (columns[right] - columns[left])))
  }

  private mutating func shift(from index: Int, by distance: Int) {
    for index in index..<columns.count { columns[index] += distance }
  }

  var lines: [String] {
    var canvas = Canvas()
    for (name, column) in zip(diagram.participants, columns) {
      let size = name.terminalWidth + 4
      canvas.box([name], row: 0, column: column - size / 2, width: size)
      canvas.write("┬", row: 2, column: column)
    }
    var row = 3
    func extend(by rows: Int) {
      for row in row..<(row + rows) {
        for column in columns { canvas.write("│", row: row, column: column) }
      }
    }
    for event in diagram.events {
      switch event {
      case .message(let from, let to, let text, let isAnswer) where from == to:
        let label = broken(text)
        extend(by: max(2, label.count))
        canvas.write(isAnswer ? "├╌╌╮" : "├──╮", row: row, column: columns[from])
        canvas.write(isAnswer ? "│◀╌╯" : "│◀─╯", row: row + 1, column: columns[from])
        for (index, line) in label.enumerated() {
          canvas.write(line, row: row + index, column: columns[from] + 5)
        }
        row += max(2, label.count)
      case .message(let from, let to, let text, let isAnswer):
        let label = broken(text)
        extend(by: label.count + 1)
        let (left, right) = (min(columns[from], columns[to]), max(columns[from], columns[to]))
        for (index, line) in label.enumerated() {
          canvas.write(line, row: row + index, column: left + 2)
        }
        row += label.count
        let shaft = String(repeating: isAnswer ? "╌" : "─", count: right - left - 2)
        canvas.write(from < to ? "├\(shaft)▶│" : "│◀\(shaft)┤", row: row, column: left)
        row += 1
      case .note(let first, let last, let text):
        let label = broken(text)
        extend(by: label.count + 2)
        let size = max(columns[last] - columns[first] + 1, room(text) + 4)
        let middle = (columns[first] + columns[last]) / 2
        canvas.box(label, row: row, column: middle - (size - 1) / 2, width: size)
        row += label.count + 2
      case .part(let text):
        extend(by: 1)
        let title = text.isEmpty ? "" : " \(text) "
        let rest = max(0, width - title.terminalWidth - 3)
        canvas.write("╌╌\(title)\(String(repeating: "╌", count: rest))", row: row, column: 0)
        row += 1
      }
    }
    extend(by: 1)
    return canvas.lines
  }
}
