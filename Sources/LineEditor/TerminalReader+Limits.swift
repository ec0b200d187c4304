import CLibEdit
import Foundation

// For each key, libedit takes time in proportion to the line's length or even its square, and can't be interrupted.
// Therefore the length of a line is limited, however it is entered.
extension TerminalReader {
  /// Removes the characters that the last key inserted beyond the limit.
  func limitLine() {
    guard let line = el_wline(editor)?.pointee, let start = line.buffer, let cursor = line.cursor,
      let end = line.lastchar
    else { return }
    var limit = LineEditor.maximumLineLength
    guard end - start > limit else { return }
    // While libedit searches, the search text is in the same buffer, after a line break.
    if wmemchr(start, 0x0A, end - start) != nil { limit *= 2 }
    let excess = end - start - limit
    guard excess > 0 else { return }

    let eraser = eraser
    // There is one extra character, and it is the one just typed. The user is therefore typing text, and libedit needs
    // no more of it.
    isFull =
      excess == 1 && cursor > start
      && lastScalar.map { wchar_t(bitPattern: $0.value) } == cursor[-1]
    if cursor - start < excess { el_cursor(editor, Int32(end - cursor)) }
    el_deletestr(editor, Int32(excess))
    redraw(after: eraser + "\u{7}")
  }

  /// Drops input into a full line, up to the next key that may have a different effect.
  func dropText() {
    if decoder.dropText() { _ = refuse() }
    isFull = decoder.isEmpty
  }

  /// Rings the bell, for a key without effect.
  func refuse() -> Unicode.Scalar? {
    conversation.send("\u{7}")
    return nil
  }

  /// Whether a key may be used. During an incremental search, libedit compiles the search text again for each position
  /// in the line and for each line of the history, so the text has to be short.
  func acceptsInSearch(_ key: Unicode.Scalar) -> Bool {
    // Control characters end or continue a search.
    if key.value < 0x20 || key.value == 0x7F { return true }
    guard let search else { return true }
    return search.count - 4 < LineEditor.maximumSearchLength
  }

  /// Whether libedit is searching the history incrementally.
  var isSearching: Bool { search != nil }

  /// The content of the line while libedit searches: "bck:" or "fwd:", and the search text.
  private var search: [Unicode.Scalar]? {
    guard let line = el_wline(editor)?.pointee, let start = line.buffer, let end = line.lastchar
    else { return nil }
    // It follows a line break.
    let text = UnsafeBufferPointer(start: start, count: end - start)
    guard let lineBreak = text.lastIndex(of: 0x0A) else { return nil }
    let search = UnsafeBufferPointer(rebasing: text[(lineBreak + 1)...]).scalars
    // A line break can also be typed, with Ctrl-V.
    guard ["bck", "fwd"].contains(String(String.UnicodeScalarView(search.prefix(3)))) else {
      return nil
    }
    return search
  }

  /// Whether a search of the history has to end without a result: when the user presses a key, or after one second of
  /// work.
  var isSearchOverdue: Bool {
    // On a busy machine, this is less than the elapsed time.
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    let now = Duration.seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    let start = searchStart ?? now
    searchStart = start
    return now - start > .seconds(1) || now - start > .milliseconds(50) && source.isReady
  }
}

/// Follows the digits of a numeric argument, as in Esc 1 2 x: libedit would insert ten million
/// characters immediately.
struct NumericArgument {
  private var digits = 0
  private var isEscaped = false

  /// - Returns: Whether libedit may get the key: any key except an extra digit.
  mutating func accepts(_ key: Unicode.Scalar) -> Bool {
    switch key {
    case "\u{1B}":
      isEscaped = true
    case "0"..."9" where isEscaped || digits > 0:
      isEscaped = false
      digits += 1
      if digits > 4 { return false }
    default:
      self = NumericArgument()
    }
    return true
  }
}
