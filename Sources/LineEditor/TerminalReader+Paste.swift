import CLibEdit
import Foundation

// A terminal that brackets what is pasted says where a paste begins and ends. So a pasted tab is a tab, and completes
// nothing, and a pasted letter is no command of vi's editor.
extension TerminalReader {
  /// What the terminal sends before a paste, and after it.
  private static let pasteStart = Array("\u{1B}[200~".utf8)
  private static let pasteEnd = Array("\u{1B}[201~".utf8)
  /// How long the rest of such a sequence may take, in milliseconds. It comes with its first byte, unless a network is
  /// in between. A person who presses Escape waits as long.
  private static let patience: Int32 = 50

  /// Has the terminal bracket pastes, as long as this reader is open.
  func bracketPastes() {
    TerminalGuard.bracketsPastes.store(true, ordering: .relaxed)
    conversation.send("\u{1B}[?2004h")
  }

  /// Takes the sequence at which a paste begins or ends, if it's what has come in.
  ///
  /// - Returns: Whether there was one, or a part of one with more bytes to look at. Then nothing else is to be done yet.
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
  /// - Returns: What libedit is to get for it, if anything.
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
      // More of it than a line can hold need not be kept.
      if pasted.utf8.count > 65_536 { insertPaste() }
      return nil
    }
  }

  /// Inserts at the cursor what was pasted so far, as much as the line can hold.
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

  /// Forgets the paste that is coming in, for a person who interrupts it.
  func dropPaste() {
    isPasting = false
    isPasteFull = false
    pasted = ""
  }
}
