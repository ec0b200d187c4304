import CLibEdit

extension TerminalReader {
  /// What libedit gets for a mark that belongs to the character before it: a key that calls
  /// ``join()``, so that libedit draws what has changed, and no more.
  static let joiner: Unicode.Scalar = "\u{80}"
  /// How many marks a character can have. Unicode's own limit for text in streams is 30.
  private static let maximumMarks = 30

  /// Makes one of the character before the cursor and the mark that was typed.
  ///
  /// - Returns: What libedit is to do then.
  func join() -> Int32 {
    guard let mark, let line = el_wline(editor)?.pointee, let start = line.buffer,
      let cursor = line.cursor, let end = line.lastchar,
      // Not while libedit searches, when what is searched for stands after a line break.
      wmemchr(start, 0x0A, end - start) == nil
    else { return CC_ERROR }
    self.mark = nil
    let count = cursor > start ? 1 : 0
    let text = standIns.decode(UnsafeBufferPointer(start: cursor - count, count: count).scalars)
    guard text.unicodeScalars.count <= Self.maximumMarks else { return CC_ERROR }
    el_deletestr(editor, Int32(count))
    insert(standIns.encode(text + String(mark)))
    return CC_REFRESH
  }
}
