import CLibEdit

extension TerminalReader {
  /// The key that libedit gets for a combining mark. It calls ``join()``, so that libedit draws only the change.
  static let joiner: Unicode.Scalar = "\u{80}"
  /// The maximum number of marks on a character. Unicode's own limit for text in streams is 30.
  private static let maximumMarks = 30

  /// Joins the character before the cursor and the typed mark.
  ///
  /// - Returns: The action for libedit.
  func join() -> Int32 {
    guard let mark, let line = el_wline(editor)?.pointee, let start = line.buffer,
      let cursor = line.cursor, let end = line.lastchar,
      // Not while libedit searches, when the search text follows a line break.
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
