import Testing

@Suite("The screen of the tests")
struct ScreenTests {
  @Test("wraps only if more text follows")
  func pendingWrap() {
    var screen = Screen(columns: 4, rows: 2)
    screen.feed("abcd"[...])
    #expect(screen.lines == ["abcd"] && screen.row == 0)
    screen.feed("\r\nx"[...])
    #expect(screen.lines == ["abcd", "x"])
  }

  @Test("moves a wide character that does not fit to the next row")
  func wideAtMargin() {
    var screen = Screen(columns: 4, rows: 2)
    screen.feed("abcあ"[...])
    #expect(screen.lines == ["abc", "あ"] && screen.column == 2)
  }

  @Test("puts an accent on the character before it")
  func accents() {
    var screen = Screen(columns: 4, rows: 2)
    screen.feed("x\u{302}y"[...])
    #expect(screen.lines == ["x\u{302}y"] && screen.column == 2)
  }

  @Test("inserts, deletes, erases and scrolls")
  func editing() {
    var screen = Screen(columns: 6, rows: 2)
    screen.feed("abcdef\r\u{1B}[2@"[...])
    #expect(screen.lines == ["  abcd"])
    screen.feed("\u{1B}[3P\r\nxyz\u{1B}[2D\u{1B}[K\r\nlast"[...])
    #expect(screen.lines == ["x", "last"])
    #expect(screen.linesWithHistory == ["bcd", "x", "last"])
    screen.feed("\u{1B}[1A\r\u{1B}[J"[...])
    #expect(screen.lines == [])
  }

  @Test("rewraps a line, and the cursor keeps its place in it")
  func rewrap() {
    var screen = Screen(columns: 4, rows: 4)
    screen.feed("top\r\nabcdefg"[...])
    screen.resize(columns: 3, rows: 4)
    #expect(screen.lines == ["top", "abc", "def", "g"])
    #expect(screen.row == 3 && screen.column == 1)
    screen.resize(columns: 8, rows: 4)
    #expect(screen.lines == ["top", "abcdefg"])
    #expect(screen.row == 1 && screen.column == 7)
  }

  @Test("reports unsupported sequences")
  func unknown() {
    var screen = Screen(columns: 4, rows: 2)
    screen.feed("\u{1B}[5n"[...])
    #expect(screen.unknown == ["\u{1B}[5n"])
  }
}

extension Screen {
  mutating func feed(_ text: Substring) {
    feed(Array(text.utf8)[...])
  }
}
