import CLibEdit
import Foundation

extension TerminalReader {
  /// What libedit calls for the next character: waits for one, and meanwhile does whatever the rest
  /// of the program wants done.
  ///
  /// - Returns: 1 for a character, -1 to end reading.
  func readCharacter(into result: UnsafeMutablePointer<wchar_t>?) -> Int32 {
    flush()
    if !knowsModes {
      tcgetattr(conversation.input, &editingModes)
      knowsModes = true
    }
    while outcome == nil {
      if let scalar = decoder.next() {
        guard let scalar = act(on: scalar) else { continue }
        result?.pointee = wchar_t(bitPattern: scalar.value)
        return 1
      }
      switch source.next() {
      case .bytes(let bytes): decoder.append(bytes)
      case .end: endLine(with: .endOfInput)
      case .wokenUp: attend()
      }
    }
    return -1
  }

  /// Does what a character means to us.
  ///
  /// - Returns: What it means to libedit, if anything.
  private func act(on scalar: Unicode.Scalar) -> Unicode.Scalar? {
    if let key = UInt8(exactly: scalar.value), key != 0 {
      switch key {
      case keys.interrupt:
        endLine(with: .interrupted)
        return nil
      case keys.end where line.isEmpty:
        endLine(with: .endOfInput)
        return nil
      case keys.suspend:
        suspend()
        return nil
      case keys.quit:
        kill(0, SIGQUIT)
        return nil
      default:
        return scalar
      }
    }
    if scalar.terminalWidth == 0 {
      join(scalar)
      return nil
    }
    return standIns.encode(String(scalar)).first
  }

  /// Makes one of the character before the cursor and a mark that belongs to it.
  private func join(_ mark: Unicode.Scalar) {
    let eraser = eraser
    let before = line.beforeCursor.suffix(1)
    let cluster = standIns.encode(standIns.decode(before) + String(mark))
    el_deletestr(editor, Int32(before.count))
    insert(cluster)
    redraw(after: eraser)
  }

  /// Inserts characters at the cursor, without drawing them.
  func insert(_ scalars: [Unicode.Scalar]) {
    let characters = scalars.map { wchar_t(bitPattern: $0.value) } + [0]
    el_winsertstr(editor, characters)
  }

  /// Ends reading without a line, below what there is of one.
  private func endLine(with event: LineEvent) {
    outcome = (event, true)
    goBelowLine()
  }

  /// Stops the job, as the terminal itself would have done. What follows comes from `attend`, when
  /// the job is continued.
  private func suspend() {
    goBelowLine()
    kill(0, SIGTSTP)
    // Any thread may take the signal. Before one has, nothing must be read that is typed for the
    // shell, and nothing drawn: the cursor is not where the line is.
    for _ in 0..<20 where !TerminalGuard.resumed.load(ordering: .acquiring) { usleep(10_000) }
    // Where no shell could continue the job, nothing stops, and the line goes on here.
    if !TerminalGuard.resumed.load(ordering: .acquiring) {
      conversation.forgetPanel()
      redraw(after: "")
    }
  }

  private func goBelowLine() {
    let rows = layout.last.row - layout.cursor.row
    write((rows > 0 ? "\u{1B}[\(rows)B" : "") + "\r\n", to: conversation.output)
  }

  /// Finds out why it was woken up, and sees to it.
  private func attend() {
    guard let request, !conversation.isOver(request) else {
      outcome = (.endOfInput, false)
      write(eraser, to: conversation.output)
      return
    }
    let isResumed = TerminalGuard.resumed.exchange(false, ordering: .acquiring)
    let isResized = TerminalGuard.resized.exchange(false, ordering: .acquiring)
    // In the background there is nothing to draw; coming to the foreground is another continuation.
    if isResumed, tcgetpgrp(conversation.input) == getpgrp() {
      // Others have used the terminal: the line is drawn anew where the cursor is now.
      tcsetattr(conversation.input, TCSADRAIN, &editingModes)
      conversation.forgetPanel()
      el_resize(editor)
      redraw(after: "\r\u{1B}[J")
    }
    // A job in the background is not told of changes.
    if isResized || isResumed { noteResize() }
    let text = conversation.takeOutput(
      size: drawnSize, promptRows: layout.last.row + 1)
    if let text { redraw(after: eraser + text) }
  }
}

/// Turns bytes into characters as they come in; what is no UTF-8 becomes a replacement character.
struct ScalarDecoder {
  private var bytes: ArraySlice<UInt8> = []

  mutating func append(_ new: ArraySlice<UInt8>) {
    bytes += new
  }

  /// The next character, unless its end has not come in yet.
  mutating func next() -> Unicode.Scalar? {
    guard let lead = bytes.first else { return nil }
    let length =
      switch lead {
      case 0xC2...0xDF: 2
      case 0xE0...0xEF: 3
      case 0xF0...0xF4: 4
      default: 1
      }
    let continuation = bytes.dropFirst().prefix(length - 1).prefix { 0x80...0xBF ~= $0 }
    let isBroken = continuation.count < min(length, bytes.count) - 1
    if !isBroken, bytes.count < length { return nil }
    defer { bytes = bytes.dropFirst(1 + continuation.count) }
    return String(decoding: bytes.prefix(1 + continuation.count), as: UTF8.self).unicodeScalars
      .first
  }
}
