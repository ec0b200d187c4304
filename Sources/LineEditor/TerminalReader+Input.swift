import CLibEdit
import Foundation

extension TerminalReader {
  /// What libedit calls for the next character: waits for one, and meanwhile does whatever the rest
  /// of the program wants done.
  ///
  /// - Returns: 1 for a character, -1 to end reading.
  func readCharacter(into result: UnsafeMutablePointer<wchar_t>?) -> Int32 {
    if !knowsModes {
      tcgetattr(conversation.input, &editingModes)
      knowsModes = true
    }
    limitLine()
    while outcome == nil {
      // After a stop nothing may be read or drawn before the terminal is back in order.
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

  /// Reads what has come in, or waits for it, and does whatever else is wanted.
  func readMore() {
    // A byte at a time, so that what is typed ahead for another program stays in the terminal.
    switch source.next(atMost: isFull || isPasteFull ? 4096 : 1, prepareToWait: prepareToWait) {
    case .bytes(let bytes): decoder.append(bytes)
    case .end: endLine(with: .endOfInput)
    case .wokenUp: attend()
    }
  }

  /// Does what a character means to us.
  ///
  /// - Returns: What it means to libedit, if anything.
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
    // All keys that came immediately have shared one time for searching.
    searchStart = nil
    insertPaste()
    flush()
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
    flush()
    let layout = layout
    let rows = layout.last.row - layout.cursor.row
    conversation.send((rows > 0 ? "\u{1B}[\(rows)B" : "") + "\r\n")
  }

  /// Finds out why it was woken up, and sees to it.
  private func attend() {
    guard let request, !conversation.isOver(request) else {
      outcome = (.endOfInput, false)
      flush()
      conversation.send(eraser)
      return
    }
    let isResumed = TerminalGuard.resumed.exchange(false, ordering: .acquiring)
    let isResized = TerminalGuard.resized.exchange(false, ordering: .acquiring)
    // In the background there is nothing to draw; coming to the foreground is another continuation.
    if isResumed, tcgetpgrp(conversation.input) == getpgrp() {
      // Others have used the terminal: the line is drawn again where the cursor is now.
      tcsetattr(conversation.input, TCSADRAIN, &editingModes)
      bracketPastes()
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
