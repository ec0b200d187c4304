import CLibEdit
import Foundation

// Much of what libedit does takes time in proportion to the line's length, for each key, and some of it
// to the length's square; and nothing can interrupt it. So no line gets long, in whatever way.
extension TerminalReader {
  /// Takes away what the last key has put in beyond what a line may hold.
  func limitLine() {
    guard let line = el_wline(editor)?.pointee, let start = line.buffer, let cursor = line.cursor,
      let end = line.lastchar
    else { return }
    var limit = LineEditor.maximumLineLength
    guard end - start > limit else { return }
    // While libedit searches, what is searched for is in the same buffer, after a line break.
    if wmemchr(start, 0x0A, end - start) != nil { limit *= 2 }
    let excess = end - start - limit
    guard excess > 0 else { return }

    let eraser = eraser
    // One character too many that is the one just typed: so it is text that is being typed now,
    // and no more of it needs to go through libedit.
    isFull =
      excess == 1 && cursor > start
      && lastScalar.map { wchar_t(bitPattern: $0.value) } == cursor[-1]
    if cursor - start < excess { el_cursor(editor, Int32(end - cursor)) }
    el_deletestr(editor, Int32(excess))
    redraw(after: eraser + "\u{7}")
  }

  /// Drops what is typed into a full line, up to the next key that may do something else.
  func dropText() {
    if decoder.dropText() { _ = refuse() }
    isFull = decoder.isEmpty
  }

  /// Rings the bell, for a key that means nothing.
  func refuse() -> Unicode.Scalar? {
    conversation.send("\u{7}")
    return nil
  }

  /// Whether a key may be used. While libedit searches as one types, it compiles what it searches for again
  /// for each place of the line, and for each line of the history: that has to be short.
  func acceptsInSearch(_ key: Unicode.Scalar) -> Bool {
    // Control characters end a search or go on with it.
    if key.value < 0x20 || key.value == 0x7F { return true }
    guard let search else { return true }
    return search.count - 4 < LineEditor.maximumSearchLength
  }

  /// Whether libedit is searching through the history for what is typed.
  var isSearching: Bool { search != nil }

  /// What is in the line while libedit searches: "bck:" or "fwd:", and what is searched for.
  private var search: [Unicode.Scalar]? {
    guard let line = el_wline(editor)?.pointee, let start = line.buffer, let end = line.lastchar
    else { return nil }
    // It stands after a line break.
    let text = UnsafeBufferPointer(start: start, count: end - start)
    guard let lineBreak = text.lastIndex(of: 0x0A) else { return nil }
    let search = UnsafeBufferPointer(rebasing: text[(lineBreak + 1)...]).scalars
    // A line break can also be typed, with Ctrl-V.
    guard ["bck", "fwd"].contains(String(String.UnicodeScalarView(search.prefix(3)))) else {
      return nil
    }
    return search
  }

  /// Whether a search through the history has to end, as if nothing was found: when somebody presses
  /// another key, and after a second of work in any case.
  var isSearchOverdue: Bool {
    // On a busy machine this is less than the time that has passed.
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

  /// - Returns: Whether libedit may get the key: all but a digit too many.
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
