import CLibEdit
import Foundation

// In bracketed paste mode, a terminal marks the beginning and the end of a paste. Therefore a pasted tab completes
// nothing, and a pasted letter isn't a command in vi mode.
extension TerminalReader {
  /// The terminal's sequences before and after a paste.
  private static let pasteStart = Array("\u{1B}[200~".utf8)
  private static let pasteEnd = Array("\u{1B}[201~".utf8)
  /// The maximum time for the rest of such a sequence, in milliseconds. It arrives together with its first byte, except
  /// over a network. Pressing Escape has this delay.
  private static let patience: Int32 = 50

  /// Turns on bracketed paste mode while this reader is open.
  func bracketPastes() {
    TerminalGuard.bracketsPastes.store(true, ordering: .relaxed)
    conversation.send("\u{1B}[?2004h")
  }

  /// Handles the sequence that begins or ends a paste, if it comes next.
  ///
  /// - Returns: Whether there was a sequence, or part of one with more bytes to check. Then there is nothing else to do
  ///   yet.
  func takePasteBracket() -> Bool {
    let bracket = isPasting ? Self.pasteEnd : Self.pasteStart
    switch decoder.begins(with: bracket) {
    case true?:
      decoder.drop(bracket.count)
      if isPasting { insertPaste() }
      isPasting.toggle()
      isPasteFull = false
      return true
    case nil where source.isReady(within: Self.patience):
      readMore()
      return true
    default:
      return false
    }
  }

  /// Takes a pasted character.
  ///
  /// - Returns: The character for libedit, if any.
  func paste(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
    switch scalar {
    case "\r", "\n":
      // Each pasted line is a line.
      insertPaste()
      isPasteFull = false
      return "\n"
    case _ where isPasteFull || scalar != "\t" && scalar.isControl:
      return nil
    case _ where isSearching:
      let scalar = scalar == "\t" ? " " : scalar
      guard scalar.terminalWidth != 0, acceptsInSearch(scalar) else { return refuse() }
      return standIns.encode(String(scalar)).first
    default:
      pasted.unicodeScalars.append(scalar)
      // The part beyond the length of a line isn't stored.
      if pasted.utf8.count > 65_536 { insertPaste() }
      return nil
    }
  }

  /// Inserts the text pasted so far at the cursor, as much as the line can hold.
  func insertPaste() {
    guard !pasted.isEmpty else { return }
    let eraser = eraser
    while let mark = pasted.unicodeScalars.first, mark.terminalWidth == 0, mark != "\t" {
      pasted.unicodeScalars.removeFirst()
      self.mark = mark
      _ = join()
    }
    let text = standIns.encode(pasted)
    pasted = ""
    let line = line
    let room = max(
      LineEditor.maximumLineLength - line.beforeCursor.count - line.afterCursor.count, 0)
    insert(Array(text.prefix(room)))
    isPasteFull = text.count > room
    redraw(after: eraser + (isPasteFull ? "\u{7}" : ""))
  }

  /// Discards an incoming paste that the user interrupts.
  func dropPaste() {
    isPasting = false
    isPasteFull = false
    pasted = ""
  }
}
