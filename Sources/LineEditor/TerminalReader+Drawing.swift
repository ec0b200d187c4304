import CLibEdit

/// The line in libedit's buffer.
struct EditedLine {
  var beforeCursor: [Unicode.Scalar]
  var afterCursor: [Unicode.Scalar]

  var isEmpty: Bool { beforeCursor.isEmpty && afterCursor.isEmpty }
}

/// The positions of prompt and line on screen, relative to the prompt's first row, by libedit's drawing rules.
struct LineLayout {
  struct Position: Equatable {
    var row = 0
    var column = 0
  }

  private(set) var cursor = Position()
  private(set) var last = Position()

  init(prompt: [Unicode.Scalar], line: EditedLine, size: TerminalSize) {
    for scalar in prompt { advance(over: scalar, columns: size.columns) }
    for scalar in line.beforeCursor { advance(over: scalar, columns: size.columns) }
    cursor = last
    // A wide character that doesn't fit moves to the next row together with the cursor.
    if let next = line.afterCursor.first, cursor.column + next.drawnWidth > size.columns,
      next.terminalWidth == 2
    {
      cursor = Position(row: cursor.row + 1)
    }
    for scalar in line.afterCursor { advance(over: scalar, columns: size.columns) }
    // Rows that don't fit on the screen have scrolled off it.
    cursor.row = min(cursor.row, size.rows - 1)
    last.row = min(last.row, size.rows - 1)
  }

  private mutating func advance(over scalar: Unicode.Scalar, columns: Int) {
    switch scalar {
    case "\n":
      last = Position(row: last.row + 1)
    case "\t":
      last.column = (last.column / 8 + 1) * 8
    default:
      let width = scalar.drawnWidth
      if scalar.terminalWidth == 2, last.column + width > columns {
        last = Position(row: last.row + 1)
      }
      last.column += width
    }
    while last.column >= columns {
      last = Position(row: last.row + 1, column: last.column - columns)
    }
  }
}

extension Unicode.Scalar {
  /// The columns that libedit uses for this scalar: it spells out unprintable characters.
  fileprivate var drawnWidth: Int {
    if isControl, value < 0x100 { return 2 }
    if iswprint(wint_t(value)) != 0 { return terminalWidth }
    return value > 0xFFFF ? 8 : 7
  }
}

extension TerminalReader {
  var line: EditedLine {
    guard let line = el_wline(editor)?.pointee, let start = line.buffer, let cursor = line.cursor,
      let end = line.lastchar
    else { return EditedLine(beforeCursor: [], afterCursor: []) }
    return EditedLine(
      beforeCursor: UnsafeBufferPointer(start: start, count: cursor - start).scalars,
      afterCursor: UnsafeBufferPointer(start: cursor, count: end - cursor).scalars)
  }

  var layout: LineLayout { layout(size: drawnSize) }

  private func layout(size: TerminalSize) -> LineLayout {
    LineLayout(
      prompt: UnsafeBufferPointer(prompt).dropLast().compactMap {
        Unicode.Scalar(UInt32(bitPattern: $0))
      }, line: line, size: size)
  }

  /// The sequence that erases prompt and line.
  var eraser: String { eraser(size: drawnSize) }

  private func eraser(size: TerminalSize) -> String {
    let row = layout(size: size).cursor.row
    return (row > 0 ? "\u{1B}[\(row)A" : "") + "\r\u{1B}[J"
  }

  /// Sends libedit's drawing.
  func flush() {
    let drawing = canvas.take()
    if !drawing.isEmpty { conversation.send(standIns.show(drawing)) }
  }

  /// Draws prompt and line at the cursor, after a text.
  func redraw(after text: String) {
    let drawing = standIns.show(canvas.take())
    cle_refresh(editor)
    conversation.send(drawing + text + standIns.show(canvas.take()))
  }

  /// Lays the line out again if the screen's size changed.
  func noteResize() {
    let size = conversation.size
    guard size != drawnSize else { return }
    let isEditing = TerminalGuard.editing.load(ordering: .relaxed)
    // Terminals have rewrapped the screen by now, so the new width determines how far up the prompt is.
    let eraser = eraser(size: size)
    drawnSize = size
    conversation.forgetPanel()
    if isEditing {
      el_resize(editor)
      redraw(after: eraser)
    }
    conversation.reportResize(to: size)
  }
}
