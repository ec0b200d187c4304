import CLibEdit
import Foundation

extension TerminalReader {
  /// libedit's callback for the next character. It waits for one, and handles requests of other threads in the
  /// meantime.
  ///
  /// - Returns: 1 for a character, -1 to end reading.
  func readCharacter(into result: UnsafeMutablePointer<wchar_t>?) -> Int32 {
    if !knowsModes {
      tcgetattr(conversation.input, &editingModes)
      knowsModes = true
    }
    limitLine()
    while outcome == nil {
      // After a stop, nothing may be read or drawn before the terminal's modes are set again.
      if TerminalGuard.hasNews {
        attend()
        continue
      }
      if isFull { dropText() }
      if takePasteBracket() { continue }
      if let scalar = decoder.next() {
        guard let scalar = act(on: scalar) else { continue }
        lastScalar = scalar
        result?.pointee = wchar_t(bitPattern: scalar.value)
        return 1
      }
      readMore()
    }
    return -1
  }

  /// Reads available input, or waits for it, and handles other requests.
  func readMore() {
    // One byte at a time, so that input for the next program stays in the terminal.
    switch source.next(atMost: isFull || isPasteFull ? 4096 : 1, prepareToWait: prepareToWait) {
    case .bytes(let bytes): decoder.append(bytes)
    case .end: endLine(with: .endOfInput)
    case .wokenUp: attend()
    }
  }

  /// Handles a character.
  ///
  /// - Returns: The character for libedit, if any.
  private func act(on scalar: Unicode.Scalar) -> Unicode.Scalar? {
    if let key = UInt8(exactly: scalar.value), key != 0 {
      switch key {
      case keys.interrupt:
        dropPaste()
        endLine(with: .interrupted)
        return nil
      case _ where isPasting:
        return paste(scalar)
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
        return argument.accepts(scalar) && acceptsInSearch(scalar) ? scalar : refuse()
      }
    }
    if isPasting { return paste(scalar) }
    guard acceptsInSearch(scalar) else { return refuse() }
    if scalar.terminalWidth == 0 {
      mark = scalar
      return Self.joiner
    }
    return standIns.encode(String(scalar)).first
  }

  private func prepareToWait() {
    // All keys that were available together share one time limit for searching.
    searchStart = nil
    insertPaste()
    flush()
  }

  /// Inserts characters at the cursor, without drawing them.
  func insert(_ scalars: [Unicode.Scalar]) {
    let characters = scalars.map { wchar_t(bitPattern: $0.value) } + [0]
    el_winsertstr(editor, characters)
  }

  /// Ends reading without a line, below the unfinished one.
  private func endLine(with event: LineEvent) {
    outcome = (event, true)
    goBelowLine()
  }

  /// Stops the job, as the terminal itself would. `attend` continues when the job is resumed.
  private func suspend() {
    goBelowLine()
    kill(0, SIGTSTP)
    // Any thread may receive the signal. Until then, input for the shell must not be read, and nothing must be drawn,
    // because the cursor isn't in the line.
    for _ in 0..<20 where !TerminalGuard.resumed.load(ordering: .acquiring) { usleep(10_000) }
    // If no shell can resume the job, nothing stops, and editing continues here.
    if !TerminalGuard.resumed.load(ordering: .acquiring) {
      conversation.forgetPanel()
      redraw(after: "")
    }
  }

  private func goBelowLine() {
    flush()
    let layout = layout
    let rows = layout.last.row - layout.cursor.row
    conversation.send((rows > 0 ? "\u{1B}[\(rows)B" : "") + "\r\n")
  }

  /// Determines the reason for the wake-up, and handles it.
  private func attend() {
    guard let request, !conversation.isOver(request) else {
      outcome = (.endOfInput, false)
      flush()
      conversation.send(eraser)
      return
    }
    let isResumed = TerminalGuard.resumed.exchange(false, ordering: .acquiring)
    let isResized = TerminalGuard.resized.exchange(false, ordering: .acquiring)
    // In the background, nothing is drawn. When the job returns to the foreground, it is continued again.
    if isResumed, tcgetpgrp(conversation.input) == getpgrp() {
      // Other programs have used the terminal, so the line is drawn again at the cursor.
      tcsetattr(conversation.input, TCSADRAIN, &editingModes)
      bracketPastes()
      conversation.forgetPanel()
      el_resize(editor)
      redraw(after: "\r\u{1B}[J")
    }
    // A background job isn't notified of changes.
    if isResized || isResumed { noteResize() }
    let text = conversation.takeOutput(
      size: drawnSize, promptRows: layout.last.row + 1)
    if let text { redraw(after: eraser + text) }
  }
}
